package dev.cairn.conformance.merkle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.SharedData;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.merkle.block.PartialTree;
import dev.cairn.merkle.verify.PartialTreeVerifier;
import dev.cairn.merkle.verify.PartialTreeVerifier.Malformed;
import dev.cairn.merkle.verify.PartialTreeVerifier.Proven;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.wire.WireException;
import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** {@code merkleblock} messages that other nodes made. */
class MerkleBlocksTest {

    private final BlockTree tree = BlockTree.create();
    private final Sha256 engine = Sha256.create();

    @Test
    void theMessageOfBlock300025IsReadAndMadeAnew() throws WireException {
        String file = SharedData.files("blocks/mainnet", ".blk").stream()
                .map(path -> path.getFileName().toString())
                .filter(name -> name.startsWith("300025-"))
                .findFirst()
                .orElseThrow();
        check("clients/p2p/merkle300025.raw", "blocks/mainnet/" + file);
    }

    @Test
    void theMessageOf2010IsReadAndMadeAnew() throws WireException {
        check("clients/p2p/merkleblock-0000000000013b8a.raw", "clients/p2p/block-0000000000013b8a.raw");
    }

    private void check(String messageFile, String blockFile) throws WireException {
        byte[] message = SharedData.bytes(messageFile);
        Block block = Block.parse(SharedData.bytes(blockFile));
        int count = block.transactions().size();
        byte[] leaves = Leaves.txids(block, engine);

        Proven proven = (Proven) PartialTreeVerifier.merkleBlock(message);

        assertThat(Arrays.copyOf(message, 80)).isEqualTo(block.header().toBytes());
        assertThat(proven.count()).isEqualTo(count);
        assertThat(proven.matches()).isPositive();
        BitSet wanted = new BitSet();
        for (int i = 0; i < proven.matches(); i++) {
            wanted.set(proven.position(i));
            assertThat(proven.leaf(i)).isEqualTo(Leaves.leaf(leaves, proven.position(i)));
        }
        assertThat(PartialTree.write(tree, leaves, count, wanted))
                .isEqualTo(Arrays.copyOfRange(message, 80, message.length));
    }

    @Test
    void transactionsBehindTheMessageAreSeenAndNotRead() {
        byte[] message = SharedData.bytes("clients/p2p/merkle300025.raw");
        byte[] extended = SharedData.bytes("clients/p2p/merkle300025-extended.raw");

        assertThat(PartialTreeVerifier.merkleBlock(extended)).isInstanceOf(Malformed.class);
        Proven proven = (Proven) PartialTreeVerifier.verify(extended, 80);
        assertThat(proven.end()).isEqualTo(message.length);
        assertThat(proven.root()).isEqualTo(Arrays.copyOfRange(message, 36, 68));
    }
}
