package dev.cairn.chain.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.ChainFault;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InPlaceFilesTest {

    @TempDir
    Path folder;

    private Path theirs;
    private Path ours;
    private final List<Block> chain = new ArrayList<>();

    /** Another node's data directory, whose regtest blocks are scrambled. */
    @BeforeEach
    void anotherNode() throws IOException {
        theirs = folder.resolve("bitcoin");
        ours = folder.resolve("cairn/regtest/blocks");
        BlockStore store = Fixture.open(Fixture.config(theirs.resolve("regtest/blocks")));
        for (int i = 1; i <= 30; i++) {
            Block parent = chain.isEmpty() ? Fixture.REGTEST.genesis() : chain.getLast();
            chain.add(Fixture.block(parent.hash(), i, 3_000));
            store.write(chain.getLast(), i);
        }
        store.sync();
    }

    private BlockStore open(Path readBlocks) {
        return Fixture.open(Fixture.config(ours, Optional.empty(), false, Optional.of(readBlocks)));
    }

    private static List<BlockRecord> scan(BlockStore store, boolean newOnly) throws BlockFileException {
        List<BlockRecord> found = new ArrayList<>();
        store.scanInPlace(newOnly, new BlockVisitor() {
            @Override
            public void block(BlockRecord block) {
                found.add(block);
            }

            @Override
            public void damage(Damage damage) {
                throw new AssertionError(damage.toString());
            }
        });
        return found;
    }

    /** Names, times and contents. */
    private static Map<String, String> state(Path folder) throws IOException {
        Map<String, String> state = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                String content = Files.isDirectory(file) ? "" : HexFormat.of().formatHex(Files.readAllBytes(file));
                state.put(file.toString(), Files.getLastModifiedTime(file) + " " + content);
            }
        }
        return state;
    }

    @Test
    void itsBlocksAreReadWhereTheyLieAndNothingThereIsTouched() throws IOException {
        Map<String, String> before = state(theirs);
        BlockStore store = open(theirs);
        List<BlockRecord> found = scan(store, false);

        assertThat(found).hasSize(30);
        assertThat(found.getLast().place().file()).isEqualTo(BlockStore.IN_PLACE + 1);
        Block block = null;
        UndoPlace undo = null;
        for (int i = 0; i < 30; i++) {
            BlockPlace place = found.get(i).place();
            block = store.read(place, chain.get(i).hash());
            assertThat(block).isEqualTo(chain.get(i));
            store.adopt(place, i + 1, block.header().time());
            undo = store.writeUndo(place, i + 1, block.header().previous(), new byte[] {0});
        }
        store.sync();

        assertThat(undo.file()).isEqualTo(BlockStore.IN_PLACE + 1);
        assertThat(store.readUndo(undo, block.header().previous())).isEqualTo(BlockUndo.NONE);
        assertThat(ours.resolve("readblocks/rev00001.dat")).exists();
        assertThat(store.bytes()).isEqualTo(30 * (8 + 1 + 32));
        assertThat(store.files()).allMatch(info -> info.blocks() == 0);
        assertThat(state(theirs)).isEqualTo(before);
        try (Stream<Path> own = Files.list(ours)) {
            assertThat(own.map(p -> p.getFileName().toString())).containsExactlyInAnyOrder("xor.dat", "readblocks");
        }
    }

    @Test
    void whatWasKnownIsPassedOverAfterReopening() throws IOException {
        BlockStore store = open(theirs);
        List<BlockRecord> found = scan(store, false);
        for (BlockRecord block : found.subList(0, 28)) {
            store.adopt(block.place(), 1, block.header().time());
        }

        BlockStore again = open(theirs);
        again.resume(List.of(), store.filesInPlace(), null);

        assertThat(scan(again, true)).isEqualTo(found.subList(28, 30));
        assertThat(scan(again, false)).isEqualTo(found);
    }

    @Test
    void theFolderIsRememberedAndMayMove() throws IOException {
        Path folderOfBlocks = theirs.resolve("regtest/blocks");
        BlockStore store = Fixture.open(Fixture.config(ours));
        store.resume(List.of(), List.of(), folderOfBlocks);
        assertThat(scan(store, false)).hasSize(30);

        Files.move(theirs, folder.resolve("elsewhere"));
        BlockStore moved = open(folder.resolve("elsewhere"));
        moved.resume(List.of(), List.of(), folderOfBlocks);
        assertThat(scan(moved, false)).hasSize(30);

        BlockStore lost = Fixture.open(Fixture.config(ours));
        assertThatThrownBy(() -> lost.resume(List.of(), List.of(), folderOfBlocks))
                .isInstanceOf(ChainFault.class)
                .hasMessageContaining(folderOfBlocks.toString());
    }

    @Test
    void aDataDirectoryANetworksFolderAndAFolderOfBlocksMeanTheSame() throws IOException {
        for (Path given : List.of(theirs, theirs.resolve("regtest"), theirs.resolve("regtest/blocks"))) {
            assertThat(scan(open(given), false)).hasSize(30);
        }
    }

    @Test
    void whatIsNoFolderOfBlocksIsRefusedAndSoIsOurOwn() throws IOException {
        assertThatThrownBy(() -> open(folder.resolve("nowhere")))
                .isInstanceOf(ChainFault.class)
                .hasMessageStartingWith("-readblocks=" + folder.resolve("nowhere") + ": no blk files there, nor in ");

        BlockStore store = Fixture.open(Fixture.config(ours));
        store.write(chain.getFirst(), 1);
        assertThatThrownBy(() -> open(ours.getParent()))
                .isInstanceOf(ChainFault.class)
                .hasMessageContaining("is the folder of this node's own blocks");
    }

    @Test
    void aFaultNamesTheirFileAndNotOurs() throws IOException {
        BlockStore store = open(theirs);
        BlockPlace place = scan(store, false).getFirst().place();
        Path file = theirs.resolve("regtest/blocks/blk00000.dat");
        byte[] whole = Files.readAllBytes(file);
        whole[30] ^= 1;
        Files.write(file, whole);

        assertThatThrownBy(() -> store.read(place, chain.getFirst().hash()))
                .hasMessageStartingWith(file + " @ 8: block ");
        assertThat(store.fileName(place.file())).isEqualTo(file.toString());
    }
}
