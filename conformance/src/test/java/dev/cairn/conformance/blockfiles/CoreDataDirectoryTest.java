package dev.cairn.conformance.blockfiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.BlockFile;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.UndoIndex;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A piece of a data directory that Core wrote: 600 blocks of the main chain in two files, undo data of forty. */
class CoreDataDirectoryTest {

    private static BlockFolder folder() throws IOException {
        return BlockFolder.open(SharedData.path("blocks/core-datadir"), Network.MAIN.magic());
    }

    @Test
    void itsBlocksAreTheFirstSixHundred() throws IOException {
        Found found = Found.in(folder());

        assertThat(folder().key()).isEqualTo(XorKey.ZERO);
        assertThat(folder().blockFiles()).containsExactly(0, 1);
        assertThat(found.damages()).isEmpty();
        assertThat(found.blocks()).hasSize(600);
        BlockHash previous = BlockHash.ZERO;
        for (BlockRecord record : found.blocks()) {
            assertThat(record.header().previous()).isEqualTo(previous);
            assertThat(folder().readBlock(record.place()).transactions()).hasSize(record.transactions());
            previous = record.place().hash();
        }
        assertThat(previous).hasToString("0000000042844571bc6bce8e1c0fbec99466971eaff89fef8c0d123582181d4d");
    }

    @Test
    void itsUndoDataBelongsToTheFirstForty() throws IOException {
        BlockFolder folder = folder();
        List<BlockRecord> blocks = Found.in(folder).blocks();
        UndoIndex index = UndoIndex.of(folder, blocks);

        for (int height = 0; height < blocks.size(); height++) {
            List<UndoPlace> places = index.find(blocks.get(height));
            if (height < 1 || height > 40) {
                assertThat(places).as("height %d", height).isEmpty();
            } else {
                assertThat(places).containsExactly(new UndoPlace(0, (height - 1) * 41L + 8, 1));
                BlockUndo undo = folder.readUndo(
                        places.getFirst(),
                        blocks.get(height - 1).place().hash(),
                        new CoinFormat(NativeSecp256k1.load()));
                assertThat(undo).isEqualTo(BlockUndo.NONE);
            }
        }
        // Blocks from 300 on lie in file 1, which has no undo data at all.
        assertThat(index.damages()).extracting(Damage::kind).containsExactly(Damage.Kind.VANISHED);
    }

    @Test
    void aStrayByteIsToldARepeatedBlockIsReadAndZerosAreNothing() throws IOException {
        Path file = SharedData.path("blocks/core-datadir/incompleteblk.dat");
        Found found = Found.in(BlockFile.of(file, Network.MAIN.magic()));

        assertThat(found.blocks()).hasSize(301);
        assertThat(found.blocks().get(300).place().hash())
                .isEqualTo(found.blocks().get(298).place().hash());
        assertThat(found.damages()).singleElement().satisfies(damage -> {
            assertThat(damage.kind()).isEqualTo(Damage.Kind.GARBAGE);
            assertThat(damage.offset()).isEqualTo(70_449);
            assertThat(damage.found()).startsWith("1 bytes");
        });
    }

    @Test
    void everyPlainRunOfBlocksIsReadToItsEnd() throws IOException {
        assertRun("mainnet-0-256.dat", Network.MAIN, 257);
        assertRun("mainnet-0-599.dat", Network.MAIN, 600);
        assertRun("mainnet-alt-1-2016.dat", Network.MAIN, 2016);
        assertRun("testnet3-0-400.dat", Network.TESTNET3, 401);
        assertRun("signet-0-120.dat", Network.SIGNET, 121);
        assertRun("regtest-kernel-1-206.dat", Network.REGTEST, 206);
        assertRun("forks/fork-blk_0_to_4.dat", Network.MAIN, 5);
    }

    private static void assertRun(String name, Network network, int blocks) throws IOException {
        BlockFile file = BlockFile.of(SharedData.path("blocks/" + name), network.magic());
        Found found = Found.in(file);

        assertThat(found.damages()).as(name).isEmpty();
        assertThat(found.blocks()).as(name).hasSize(blocks);
        for (BlockRecord record : found.blocks()) {
            assertThat(file.readBlock(record.place()).hash())
                    .isEqualTo(record.place().hash());
        }
    }
}
