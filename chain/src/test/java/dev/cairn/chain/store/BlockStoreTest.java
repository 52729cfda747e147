package dev.cairn.chain.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.header.HeaderTree;
import dev.cairn.chain.header.Headers;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockStoreTest {

    private static final byte[] NO_COINS = {0};

    @TempDir
    Path folder;

    private Path blocks;

    @BeforeEach
    void name() {
        blocks = folder.resolve("blocks");
    }

    private static List<Block> chain(int length, int filling) {
        List<Block> chain = new ArrayList<>();
        BlockHash parent = Fixture.REGTEST.genesisHash();
        for (int i = 1; i <= length; i++) {
            chain.add(Fixture.block(parent, i, filling));
            parent = chain.getLast().hash();
        }
        return chain;
    }

    private static List<BlockPlace> write(BlockStore store, List<Block> chain) throws IOException {
        return write(store, chain, 1);
    }

    private static List<BlockPlace> write(BlockStore store, List<Block> chain, int firstHeight) throws IOException {
        List<BlockPlace> places = new ArrayList<>();
        for (Block block : chain) {
            places.add(store.write(block, firstHeight + places.size()));
        }
        return places;
    }

    /** Headers that know one block. */
    private static Headers headers(Block block, BlockPlace place) {
        HeaderTree tree = new HeaderTree(Fixture.REGTEST.genesis().header(), Fixture.REGTEST.genesisHash());
        tree.add(block.header(), block.hash(), 0);
        tree.setData(1, place, 1, BlockStore.checksum(block));
        return tree.view();
    }

    @Test
    void aBlockIsReadAsSoonAsItIsWrittenAndAfterReopening() throws IOException {
        List<Block> chain = chain(3, 100);
        BlockStore store = Fixture.open(Fixture.config(blocks));
        List<BlockPlace> places = write(store, chain);
        UndoPlace undo = store.writeUndo(places.get(1), 2, chain.getFirst().hash(), NO_COINS);
        store.sync();

        BlockStore again = Fixture.open(Fixture.config(blocks));
        for (int i = 0; i < 3; i++) {
            Block block = chain.get(i);
            assertThat(store.read(places.get(i), block.hash())).isEqualTo(block);
            assertThat(again.readRaw(places.get(i), block.hash()))
                    .isEqualTo(block.bytes().toBytes());
        }
        assertThat(store.readUndo(undo, chain.getFirst().hash())).isEqualTo(BlockUndo.NONE);
        assertThat(again.readUndo(undo, chain.getFirst().hash())).isEqualTo(BlockUndo.NONE);
        assertThat(store.bytes())
                .isEqualTo(chain.stream().mapToLong(b -> 8 + b.size()).sum() + 8 + 1 + 32);
        assertThat(store.files()).hasSize(1);
    }

    @Test
    void anyFlippedBitOfABlockIsToldWithFileAndOffsetAndItsRepairHelps() throws IOException {
        Block block = chain(1, 30).getFirst();
        BlockStore store = Fixture.open(Fixture.config(blocks));
        BlockPlace place = store.write(block, 1);
        Headers headers = headers(block, place);
        Path file = blocks.resolve("blk00000.dat");
        byte[] whole = Files.readAllBytes(file);

        for (int at = 0; at < 8 + block.size(); at++) {
            byte[] flipped = whole.clone();
            flipped[at] ^= (byte) (1 << (at % 8));
            Files.write(file, flipped);

            assertThatThrownBy(() -> store.readRaw(headers, 1))
                    .isInstanceOf(BlockFileException.class)
                    .hasMessageMatching(
                            "blk00000\\.dat @ [048]: .*the block is taken again from peers or -loadblock.*");
            assertThatThrownBy(() -> store.read(headers, 1)).isInstanceOf(BlockFileException.class);
        }

        Files.write(file, whole);
        assertThat(store.read(headers, 1)).isEqualTo(block);
    }

    @Test
    void aFileThatIsRenamedCutOrDeletedIsNotReadFromMemory() throws IOException {
        List<Block> chain = chain(2, 40);
        BlockStore store = Fixture.open(Fixture.config(blocks));
        List<BlockPlace> places = write(store, chain);
        Path file = blocks.resolve("blk00000.dat");
        Path away = blocks.resolve("away");
        store.read(places.get(1), chain.get(1).hash());

        Files.move(file, away);
        assertThatThrownBy(() -> store.read(places.get(1), chain.get(1).hash()))
                .hasMessageContaining("blk00000.dat: no such file");
        store.sync();

        byte[] whole = Files.readAllBytes(away);
        Files.write(file, java.util.Arrays.copyOf(whole, (int) places.get(1).offset() + 50));
        assertThatThrownBy(() -> store.read(places.get(1), chain.get(1).hash()))
                .hasMessageContaining(
                        "blk00000.dat @ " + (places.get(1).offset() - 8) + ": 58 bytes before the file's end");
        assertThat(store.read(places.get(0), chain.get(0).hash())).isEqualTo(chain.get(0));

        Files.move(away, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertThat(store.read(places.get(1), chain.get(1).hash())).isEqualTo(chain.get(1));
    }

    @Test
    void aBlockWithoutDataHasNoPlaceToBeReadFrom() {
        Block block = chain(1, 1).getFirst();
        HeaderTree tree = new HeaderTree(Fixture.REGTEST.genesis().header(), Fixture.REGTEST.genesisHash());
        tree.add(block.header(), block.hash(), 0);
        BlockStore store = Fixture.open(Fixture.config(blocks));

        assertThatThrownBy(() -> store.read(tree.view(), 1))
                .isInstanceOf(BlockFileException.class)
                .hasMessageContaining("no data of block " + block.hash());
        assertThatThrownBy(() -> store.readUndo(tree.view(), 1)).hasMessageContaining("no undo data of block");
    }

    @Test
    void whatLiesBehindWhatTheIndexKnowsIsFoundAndWritingGoesOnBehindIt() throws IOException {
        List<Block> chain = chain(40, 3_000);
        BlockStore store = Fixture.open(Fixture.config(blocks));
        write(store, chain.subList(0, 5));
        List<FileInfo> saved = store.files();
        List<BlockPlace> lost = write(store, chain.subList(5, 40), 6);
        assertThat(lost.getLast().file()).isEqualTo(1);

        // Killed here: the last block is half written.
        Path last = blocks.resolve("blk00001.dat");
        byte[] whole = Files.readAllBytes(last);
        Files.write(last, java.util.Arrays.copyOf(whole, (int) lost.getLast().offset() + 100));
        BlockStore again = Fixture.open(Fixture.config(blocks));
        again.resume(saved, List.of(), null);
        List<Block> found = new ArrayList<>();
        again.scanTail((block, place) -> {
            assertThat(place).isEqualTo(lost.get(found.size()));
            found.add(block);
            again.adopt(place, found.size() + 5, block.header().time());
        });

        assertThat(found).isEqualTo(chain.subList(5, 39));
        assertThat(again.write(chain.get(39), 40)).isEqualTo(lost.getLast());
        assertThat(again.files()).isEqualTo(store.files());
        assertThat(again.bytes()).isEqualTo(store.bytes());
    }

    @Test
    void whatIsNotAdoptedIsOverwritten() throws IOException {
        List<Block> chain = chain(3, 50);
        BlockStore store = Fixture.open(Fixture.config(blocks));
        List<BlockPlace> places = write(store, chain);

        BlockStore again = Fixture.open(Fixture.config(blocks));
        Block other = Fixture.block(Fixture.REGTEST.genesisHash(), 77, 50);
        assertThat(again.write(other, 1))
                .isEqualTo(new BlockPlace(0, places.getFirst().offset(), other.size(), other.hash()));
        assertThatThrownBy(() -> store.read(places.getFirst(), chain.getFirst().hash()))
                .isInstanceOf(BlockFileException.class);
    }

    @Test
    void aNewFolderIsScrambledUnlessItMayNotBeAndAStoredKeyCannotBeTurnedOff() throws IOException {
        Fixture.open(Fixture.config(blocks));
        byte[] key = Files.readAllBytes(blocks.resolve("xor.dat"));
        assertThat(key).hasSize(8).isNotEqualTo(new byte[8]);

        assertThatThrownBy(() -> Fixture.open(Fixture.config(blocks, Optional.of(false), false, Optional.empty())))
                .isInstanceOf(ChainFault.class)
                .hasMessage(
                        "Failed to initialize ChainstateManager: The blocksdir XOR-key can not be disabled when a random"
                                + " key was already stored! Stored key: '"
                                + java.util.HexFormat.of().formatHex(key)
                                + "', stored path: '" + blocks.resolve("xor.dat") + "'.");

        Path plain = folder.resolve("plain");
        Fixture.open(Fixture.config(plain, Optional.of(false), false, Optional.empty()));
        assertThat(Files.readAllBytes(plain.resolve("xor.dat"))).isEqualTo(new byte[8]);
    }
}
