package dev.cairn.chain.header;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.HeapUse;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** The lines of docs/memory.md that tell of headers. */
class HeaderMemoryTest {

    private static final int HEADERS = 200_000;

    private record Kept(HeaderTree tree, Headers view, ActiveChain active) {}

    @Test
    void aHeaderOnTheActiveChainTakesTwoHundredBytes() throws Exception {
        Kept kept = make();

        long bytes = HeapUse.of(HeaderMemoryTest::make);

        long counted = kept.view().memory().total() + kept.active().bytes();
        assertThat(counted / HEADERS).isBetween(195L, 205L);
        assertThat(bytes).as("measured, beside what is counted").isBetween(counted * 92 / 100, counted * 108 / 100);
    }

    private static Kept make() {
        HeaderTree tree = null;
        ActiveChain active = ActiveChain.empty();
        BlockHash tip = BlockHash.ZERO;
        for (int id = 0; id < HEADERS; id++) {
            BlockHeader header =
                    new BlockHeader(1, tip, new MerkleRoot(number(-id), 0), 1_600_000_000L + id, 0x1d00_ffff, id);
            tip = new BlockHash(number(id + 1), 0);
            if (tree == null) {
                tree = new HeaderTree(header, tip);
            } else {
                tree.add(header, tip, id - 1);
            }
            active = active.connect(id, tree.live()::hash);
        }
        return new Kept(tree, tree.view(), active);
    }

    private static byte[] number(int number) {
        byte[] bytes = new byte[32];
        ByteBuffer.wrap(bytes).putInt(number).putInt(8, number * 0x9e37_79b9);
        return bytes;
    }
}
