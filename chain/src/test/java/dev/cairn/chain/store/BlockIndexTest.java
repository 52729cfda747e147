package dev.cairn.chain.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.Validity;
import dev.cairn.chain.header.HeaderTree;
import dev.cairn.chain.header.Headers;
import dev.cairn.ledger.store.Batch;
import dev.cairn.ledger.store.Store;
import dev.cairn.ledger.store.StoreFormat;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockIndexTest {

    @TempDir
    Path folder;

    private Path blocks;
    private ChainConfig config;

    @BeforeEach
    void name() {
        blocks = folder.resolve("regtest/blocks");
        config = Fixture.config(blocks);
    }

    /** A node's life: opens, loads, works, closes. */
    private interface Work {
        void on(HeaderTree tree, BlockStore files, BlockIndex index) throws IOException;
    }

    private void run(ChainConfig with, Work work) throws IOException {
        BlockStore files = Fixture.open(with);
        try (BlockIndex index = BlockIndex.open(with)) {
            work.on(index.load(with.params(), files), files, index);
        }
    }

    /** Adds a chain of blocks with data on a header. */
    private static List<Block> grow(HeaderTree tree, BlockStore files, int parent, int length) throws IOException {
        List<Block> chain = new ArrayList<>();
        int id = parent;
        for (int i = 0; i < length; i++) {
            Block block = Fixture.block(tree.live().hash(id), tree.count() * 100 + i, 10);
            id = tree.add(block.header(), block.hash(), id);
            BlockPlace place = files.write(block, tree.live().height(id));
            tree.setData(id, place, 1, BlockStore.checksum(block));
            tree.raise(id, Validity.TRANSACTIONS);
            chain.add(block);
        }
        return chain;
    }

    @Test
    void aNewIndexHasTheGenesisHeaderAlone() throws IOException {
        run(config, (tree, files, index) -> {
            assertThat(tree.count()).isEqualTo(1);
            assertThat(tree.live().hash(0)).isEqualTo(Fixture.REGTEST.genesisHash());
            assertThat(tree.unsaved()).containsExactly(0);
            assertThat(index.reindexing()).isFalse();
        });
    }

    @Test
    void whatWasSavedIsThereAgain() throws IOException {
        Random random = new Random(7);
        List<String> before = new ArrayList<>();
        run(config, (tree, files, index) -> {
            for (int i = 0; i < 20; i++) {
                grow(tree, files, random.nextInt(tree.count()), 1 + random.nextInt(4));
            }
            for (int id = 1; id < tree.count(); id++) {
                if (random.nextInt(3) == 0) {
                    BlockPlace place = tree.live().place(id);
                    tree.setUndo(
                            id,
                            files.writeUndo(
                                    place, tree.live().height(id), tree.live().hash(0), new byte[] {0}));
                    tree.raise(id, Validity.SCRIPTS);
                }
                tree.setWitness(id, random.nextBoolean());
                if (random.nextInt(5) == 0) {
                    tree.setData(id, null, tree.live().txCount(id));
                }
            }
            index.save(tree, files);
            for (int id = 0; id < tree.count(); id++) {
                before.add(describe(tree.view(), id));
            }
        });

        run(config, (tree, files, index) -> {
            assertThat(tree.unsaved()).isEmpty();
            List<String> after = new ArrayList<>();
            for (int id = 0; id < tree.count(); id++) {
                after.add(describe(tree.view(), id));
            }
            assertThat(after).isEqualTo(before);
            assertThat(tree.live().sequence(1)).isEqualTo(HeaderTree.SEQUENCE_FROM_DISK);
        });
    }

    private static String describe(Headers headers, int id) {
        return headers.header(id) + " " + headers.height(id) + " " + headers.work(id) + " " + headers.place(id) + " "
                + headers.undoPlace(id) + " " + headers.txCount(id) + " " + headers.checksum(id) + " "
                + headers.validity(id) + headers.failed(id) + headers.witness(id);
    }

    @Test
    void onlyWhatChangedIsWritten() throws IOException {
        run(config, (tree, files, index) -> {
            grow(tree, files, 0, 10);
            assertThat(index.prepare(tree, files).size()).isEqualTo(11 + 1);
            assertThat(index.prepare(tree, files).size()).isZero();
            tree.setFailed(3, true);
            tree.setSequence(4, 9);
            BlockIndex.Update one = index.prepare(tree, files);
            assertThat(one.size()).isEqualTo(1);
            grow(tree, files, 10, 1);
            assertThat(index.prepare(tree, files).size()).isEqualTo(2);
        });
    }

    @Test
    void anUpdateCanBeWrittenAgainAndIsWhatWasThereWhenItWasPrepared() throws IOException {
        run(config, (tree, files, index) -> {
            grow(tree, files, 0, 3);
            BlockIndex.Update update = index.prepare(tree, files);
            tree.setFailed(2, true);
            index.write(update);
            index.write(update);
        });
        run(config, (tree, files, index) -> {
            assertThat(tree.count()).isEqualTo(4);
            assertThat(tree.live().failed(2)).isFalse();
        });
    }

    @Test
    void descendantsOfWhatFailedHaveFailedAndTransactionsAreCountedUpEachChain() throws IOException {
        run(config, (tree, files, index) -> {
            grow(tree, files, 0, 5);
            tree.setData(0, files.write(Fixture.REGTEST.genesis(), 0), 1);
            Block headerOnly = Fixture.block(tree.live().hash(5), 999, 1);
            tree.add(headerOnly.header(), headerOnly.hash(), 5);
            grow(tree, files, 6, 1);
            tree.setFailed(4, true);
            index.save(tree, files);
        });
        run(config, (tree, files, index) -> {
            assertThat(tree.live().failed(3)).isFalse();
            assertThat(tree.live().failed(5)).isTrue();
            assertThat(tree.live().failed(7)).isTrue();
            assertThat(tree.unsaved()).containsExactly(5, 6, 7);
            assertThat(tree.live().chainTxCount(5)).isEqualTo(6);
            assertThat(tree.live().chainTxCount(6)).isZero();
            assertThat(tree.live().chainTxCount(7)).isZero();
        });
    }

    @Test
    void aMissingBlockFileIsADatabaseThatCannotBeLoaded() throws IOException {
        run(config, (tree, files, index) -> {
            grow(tree, files, 0, 3);
            index.save(tree, files);
        });
        Files.move(blocks.resolve("blk00000.dat"), blocks.resolve("gone"));

        assertThatThrownBy(() -> run(config, (tree, files, index) -> {}))
                .isInstanceOfSatisfying(
                        ChainFault.class, fault -> assertThat(fault.restart()).isTrue())
                .hasMessage("Error loading block database")
                .cause()
                .hasMessageContaining("blk00000.dat: no such file");
    }

    @Test
    void aRecordThatContradictsItselfIsADatabaseThatCannotBeLoaded() throws IOException {
        run(config, (tree, files, index) -> {
            grow(tree, files, 0, 4);
            index.save(tree, files);
        });
        byte[] good = change(store -> {});
        byte[] noWork = good.clone();
        do {
            noWork[76]++;
        } while (hasWork(noWork));
        byte[] badFlags = good.clone();
        badFlags[80] |= 64; // no such flag
        byte[] noValidity = good.clone();
        noValidity[80] = 0;
        byte[] tooLarge = good.clone();
        tooLarge[96] = 1; // sixteen million bytes
        byte[] otherParent = good.clone();
        otherParent[4] ^= 1;
        int tried = 0;
        for (byte[] bad : List.of(noWork, badFlags, noValidity, tooLarge, otherParent, new byte[3])) {
            put(IndexLayout.headerKey(2), bad);
            assertThatThrownBy(() -> run(config, (tree, files, index) -> {}))
                    .hasMessage("Error loading block database")
                    .cause()
                    .hasMessageStartingWith("header 2: ");
            put(IndexLayout.headerKey(2), good);
            tried++;
        }
        assertThat(tried).isEqualTo(6);
        run(config, (tree, files, index) -> assertThat(tree.count()).isEqualTo(5));

        change(store -> {
            try (Batch batch = new Batch()) {
                batch.delete(IndexLayout.headerKey(2));
                store.write(batch, true);
            }
        });
        assertThatThrownBy(() -> run(config, (tree, files, index) -> {}))
                .cause()
                .hasMessage("header 2 is missing among those that are kept");
    }

    private static boolean hasWork(byte[] header) {
        byte[] hash = dev.cairn.primitives.hash.Sha256.create().doubleHash(java.util.Arrays.copyOf(header, 80));
        return dev.cairn.consensus.header.ProofOfWork.check(
                new dev.cairn.primitives.hash.BlockHash(hash, 0),
                0x207fffff,
                Fixture.REGTEST.proofOfWork().limit());
    }

    private void put(byte[] key, byte[] value) {
        change(store -> {
            try (Batch batch = new Batch()) {
                batch.put(key, value);
                store.write(batch, true);
            }
        });
    }

    /** Changes the store behind the index's back; answers the value of header 2. */
    private byte[] change(Consumer<Store> change) {
        StoreFormat format = new StoreFormat("blocks-index", 1, "regtest");
        try (Store store = Store.open(blocks.resolve("index"), format, Store.Mode.LOGGED, 1 << 20)) {
            change.accept(store);
            return store.get(IndexLayout.headerKey(2));
        }
    }

    @Test
    void anothersGenesisBlockIsAnotherNetwork() throws IOException {
        run(config, (tree, files, index) -> index.save(tree, files));
        Block other = Fixture.block(dev.cairn.primitives.hash.BlockHash.ZERO, 1, 1);
        byte[] value = new byte[IndexLayout.HEADER_VALUE];
        System.arraycopy(other.header().toBytes(), 0, value, 0, 80);
        value[80] = 2;
        put(IndexLayout.headerKey(0), value);

        assertThatThrownBy(() -> run(config, (tree, files, index) -> {}))
                .isInstanceOfSatisfying(
                        ChainFault.class, fault -> assertThat(fault.restart()).isFalse())
                .hasMessage("Incorrect or no genesis block found. Wrong datadir for network?");
    }

    @Test
    void bitcoindsIndexIsRefusedByNameAndNotTouched() throws IOException {
        Path index = Files.createDirectories(blocks.resolve("index"));
        Files.writeString(index.resolve("CURRENT"), "MANIFEST-000002\n");

        assertThatThrownBy(() -> run(config, (tree, files, i) -> {}))
                .isInstanceOf(ChainFault.class)
                .hasMessageContaining("-readblocks=" + blocks.getParent());
        assertThatThrownBy(() -> run(Fixture.config(blocks, Optional.empty(), true, Optional.empty()), (t, f, i) -> {}))
                .isInstanceOf(ChainFault.class)
                .hasMessageContaining("it is another node's");
        assertThat(index.toFile().list()).containsExactly("CURRENT");
        assertThat(blocks.toFile().list()).containsExactly("index"); // no xor.dat either
    }

    @Test
    void aReindexEmptiesTheIndexAndIsRememberedUntilItIsDone() throws IOException {
        run(config, (tree, files, index) -> {
            grow(tree, files, 0, 3);
            index.save(tree, files);
        });
        run(Fixture.config(blocks, Optional.empty(), true, Optional.empty()), (tree, files, index) -> {
            assertThat(tree.count()).isEqualTo(1);
            assertThat(files.bytes()).isZero();
            assertThat(index.reindexing()).isTrue();
        });
        run(config, (tree, files, index) -> {
            assertThat(index.reindexing()).isTrue();
            index.setReindexing(false);
        });
        run(config, (tree, files, index) -> assertThat(index.reindexing()).isTrue()); // files, and none of them indexed
    }

    @Test
    void blockFilesBesideANewIndexAreReadAgainAndNotOverwritten() throws IOException {
        BlockStore alone = Fixture.open(config);
        alone.write(Fixture.REGTEST.genesis(), 0);

        run(config, (tree, files, index) -> assertThat(index.reindexing()).isTrue());
    }

    @Test
    void theFolderReadInPlaceIsRemembered() throws IOException {
        Path theirs = folder.resolve("theirs/blocks");
        BlockStore other = Fixture.open(Fixture.config(theirs));
        Block block = Fixture.block(Fixture.REGTEST.genesisHash(), 1, 10);
        BlockPlace place = BlockStore.tagged(other.write(block, 1));
        run(Fixture.config(blocks, Optional.empty(), false, Optional.of(theirs)), (tree, files, index) -> {
            tree.add(block.header(), block.hash(), 0);
            files.adopt(place, 1, block.header().time());
            tree.setData(1, place, 1, BlockStore.checksum(block));
            index.save(tree, files);
        });

        run(config, (tree, files, index) -> {
            assertThat(files.read(tree.live(), 1)).isEqualTo(block);
            assertThat(files.filesInPlace().getFirst().blocks()).isEqualTo(1);
        });
        Files.delete(theirs.resolve("blk00000.dat"));
        assertThatThrownBy(() -> run(config, (tree, files, index) -> {}))
                .isInstanceOf(ChainFault.class)
                .hasMessageContaining(theirs.toString());
    }

    @Test
    void undoPlacesOfBothSeriesComeBack() throws IOException {
        run(config, (tree, files, index) -> {
            grow(tree, files, 0, 2);
            tree.setUndo(1, new UndoPlace(0, 0xffff_fff0L, 5));
            tree.setUndo(2, new UndoPlace(BlockStore.IN_PLACE + 3, 8, 5));
            index.save(tree, files);
        });
        run(config, (tree, files, index) -> {
            assertThat(tree.live().undoPlace(1)).isEqualTo(new UndoPlace(0, 0xffff_fff0L, 5));
            assertThat(tree.live().undoPlace(2)).isEqualTo(new UndoPlace(BlockStore.IN_PLACE + 3, 8, 5));
        });
    }
}
