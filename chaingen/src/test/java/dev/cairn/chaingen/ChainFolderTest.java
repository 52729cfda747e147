package dev.cairn.chaingen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.UndoIndex;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.chaingen.GeneratedBlock.Fate;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.tx.Coin;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChainFolderTest {

    private static final Secp256k1 CURVE = NativeSecp256k1.load();

    @TempDir
    private Path folder;

    private final ChainSpec spec =
            ChainSpec.of(1, 140, 8, 1_764_547_200L).withMix(Mix.EVEN).withReorgs();

    @Test
    void whatIsWrittenIsReadBackBlocksInOrderAndEveryCoinSpent() throws Exception {
        // given
        List<GeneratedBlock> made = ChainGenerator.inMemory(spec, CURVE);

        // when
        ChainGenerator.write(spec, folder, CURVE, 1, soFar -> {});

        // then
        BlockFolder written = BlockFolder.open(folder, Network.REGTEST.magic());
        List<BlockRecord> records = new ArrayList<>();
        written.scan(new CollectingVisitor(records));
        assertThat(records.stream().map(record -> record.place().hash()))
                .isEqualTo(made.stream().map(block -> block.block().hash()).toList());
        UndoIndex undo = UndoIndex.of(written, records);
        CoinFormat format = new CoinFormat(CURVE);
        for (int i = 1; i < made.size(); i++) {
            Block block = Block.parse(written.readRaw(records.get(i).place()));
            assertThat(block).isEqualTo(made.get(i).block());
            // Of two blocks of one parent and shape, both connected, only the scripts tell which spent what.
            List<List<List<Coin>>> candidates = new ArrayList<>();
            for (BlockUndo candidate : undo.read(records.get(i), block.transactions(), format)) {
                candidates.add(coins(candidate));
            }
            if (made.get(i).fate() == Fate.STALE) {
                assertThat(candidates).doesNotContain(made.get(i).spent());
            } else {
                assertThat(undo.find(records.get(i)))
                        .as("undo data of block %d", i)
                        .isNotEmpty();
                assertThat(candidates).contains(made.get(i).spent());
            }
        }
    }

    private static List<List<Coin>> coins(BlockUndo undo) {
        List<List<Coin>> coins = new ArrayList<>();
        for (int tx = 1; tx < undo.transactionCount(); tx++) {
            List<Coin> spent = new ArrayList<>();
            for (int input = 0; input < undo.inputCount(tx); input++) {
                spent.add(undo.coin(tx, input));
            }
            coins.add(spent);
        }
        return coins;
    }

    @Test
    void filesHaveNoZerosBehindTheLastRecord() throws IOException {
        ChainSummary made = ChainGenerator.write(spec, folder, CURVE, 1, soFar -> {});
        assertThat(folder.resolve("blk00000.dat")).hasSize(made.bytes() + 8L * made.blocks());
        byte[] undo = Files.readAllBytes(folder.resolve("rev00000.dat"));
        assertThat(undo.length).isLessThan(1 << 20);
    }

    @Test
    void theManifestSaysHowToMakeTheChainAgain() throws IOException {
        ChainSummary made = ChainGenerator.write(spec, folder, CURVE, 1, soFar -> {});
        assertThat(folder.resolve("chain.json"))
                .content()
                .contains("\"seed\": 1,", "\"blocks\": 140,", "\"end_time\": 1764547200,", "\"tip\": \"" + made.tip());
    }

    @Test
    void aFolderThatHoldsAChainIsRefused() throws IOException {
        for (String name : List.of("blk00007.dat", "rev00000.dat", "xor.dat", "chain.json")) {
            Path old = Files.createFile(folder.resolve(name));
            assertThatThrownBy(() -> ChainGenerator.write(spec, folder, CURVE, 1, soFar -> {}))
                    .isInstanceOf(FileAlreadyExistsException.class)
                    .hasMessageContaining(name)
                    .hasMessageContaining("name an empty or new folder");
            Files.delete(old);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void progressIsToldAfterEachBlock() throws IOException {
        List<Integer> heights = new ArrayList<>();
        ChainGenerator.write(
                ChainSpec.of(1, 3, 1, 1_764_547_200L),
                folder.resolve("new/folder"),
                CURVE,
                1,
                soFar -> heights.add(soFar.height()));
        assertThat(heights).containsExactly(0, 1, 2, 3);
    }

    /** Keeps the records; a damage fails the test. */
    private record CollectingVisitor(List<BlockRecord> records) implements BlockVisitor {

        @Override
        public void block(BlockRecord block) {
            records.add(block);
        }

        @Override
        public void damage(Damage damage) {
            throw new AssertionError(damage);
        }
    }
}
