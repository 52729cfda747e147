package dev.cairn.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.ledger.lane.Scheduler;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be mended: said once and in bitcoind's words; reads go on. */
class FaultTest {

    @TempDir
    Path folder;

    private final TestMiner miner = new TestMiner();
    private final TestChains.Told told = new TestChains.Told();

    @AfterEach
    void close() {
        told.close();
    }

    private Chain open() {
        return Chain.open(TestChains.config(folder), told.services());
    }

    private Path file(String name) {
        return TestChains.config(folder).blocksDir().resolve(name);
    }

    private static void wreck(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] ^= (byte) (i / 8 + 1); // not the same every eight bytes: that would be another key
        }
        Files.write(file, bytes);
    }

    @Test
    void aBlockThatCannotBeTakenOffEndsAllChangesAndNoRead() throws IOException {
        List<Block> a = miner.chain(miner.genesis(), 5);
        List<Block> b = miner.chain(miner.genesis(), 6);
        try (Chain chain = open()) {
            a.forEach(block -> chain.submit(block, true));
            b.subList(0, 5).forEach(block -> chain.submit(block, true));
            wreck(file("rev00000.dat"));

            assertThatThrownBy(() -> chain.submit(b.get(5), true))
                    .isInstanceOfSatisfying(
                            ChainFault.class,
                            fault -> assertThat(fault.restart()).isTrue())
                    .hasMessageStartingWith("Failed to disconnect block.");

            assertThat(told.faults).hasSize(1);
            assertThatThrownBy(() -> chain.submit(miner.on(a.getLast()), true))
                    .isInstanceOf(ChainFault.class)
                    .hasMessageContaining("Failed to disconnect block.");
            assertThatThrownBy(() -> chain.invalidate(a.getFirst().hash())).isInstanceOf(ChainFault.class);
            assertThatThrownBy(chain::flush).isInstanceOf(ChainFault.class);
            assertThat(told.faults).hasSize(1);
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                assertThat(snapshot.tip().hash()).isEqualTo(a.getLast().hash());
                assertThat(snapshot.readBlock(snapshot.tip())).isEqualTo(a.getLast());
            }
        }
        wreck(file("rev00000.dat"));
        try (Chain chain = open()) { // the file is as it was
            chain.load();
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                assertThat(snapshot.tip().hash()).isEqualTo(b.getLast().hash());
            }
        }
    }

    @Test
    void aBlockFromTheFutureIsRefusedAtTheStart() {
        try (Chain chain = open()) {
            miner.chain(miner.genesis(), 3).forEach(block -> chain.submit(block, true));
        }
        long before = TestChains.NOW - 200_000;
        try (Scheduler scheduler = new Scheduler()) {
            ChainServices services = new ChainServices(
                    NodeClock.fixed(before), TestChains.CURVE, scheduler, told.progress::add, told.faults::add);
            assertThatThrownBy(() -> Chain.open(TestChains.config(folder), services))
                    .isInstanceOfSatisfying(
                            ChainFault.class,
                            fault -> assertThat(fault.restart()).isTrue())
                    .hasMessageStartingWith("The block database contains a block which appears to be from the future.");
        }
        open().close(); // nothing was left locked
    }

    @Test
    void damagedBlocksAreFoundWhenTheyAreVerifiedAtTheStart() throws IOException {
        try (Chain chain = open()) {
            miner.chain(miner.genesis(), 3).forEach(block -> chain.submit(block, true));
        }
        wreck(file("blk00000.dat"));
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        ChainFault.class, fault -> assertThat(fault.restart()).isTrue())
                .hasMessage("Corrupted block database detected");
        wreck(file("blk00000.dat"));
        open().close();
    }

    @Test
    void coinsOfABlockThatTheIndexDoesNotKnowAskForARebuild() throws IOException {
        ChainConfig config = TestChains.config(folder);
        try (Chain chain = open()) {
            miner.chain(miner.genesis(), 3).forEach(block -> chain.submit(block, true));
        }
        LoadTest.copy(config.netDir().resolve("chainstate"), folder.resolve("kept"));
        Path other = folder.resolve("other");
        try (Chain chain = Chain.open(TestChains.config(other), told.services())) {
            assertThat(chain.loading()).isFalse();
        }
        Path coins = TestChains.config(other).netDir().resolve("chainstate");
        Files.move(coins, other.resolve("gone"));
        LoadTest.copy(folder.resolve("kept"), coins);

        assertThatThrownBy(() -> Chain.open(TestChains.config(other), told.services()))
                .isInstanceOfSatisfying(
                        ChainFault.class, fault -> assertThat(fault.restart()).isTrue())
                .hasMessageStartingWith("Error initializing block database");
        try (Chain chain = Chain.open(
                TestChains.with(TestChains.config(other), TestChains.Draft::reindexChainstate), told.services())) {
            assertThat(chain.verify(4, 0)).isTrue();
        }
    }

    @Test
    void coinsThatCannotBeOpenedAreRebuiltByTheSameProcess() throws IOException {
        ChainConfig config = TestChains.config(folder);
        List<Block> blocks = miner.chain(miner.genesis(), 3);
        try (Chain chain = open()) {
            blocks.forEach(block -> chain.submit(block, true));
        }
        Files.writeString(config.netDir().resolve("chainstate/CURRENT"), "MANIFEST-of-another\n");

        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        ChainFault.class, fault -> assertThat(fault.restart()).isTrue())
                .hasMessageContaining("restart with -reindex-chainstate");
        try (Chain chain = Chain.open(TestChains.with(config, TestChains.Draft::reindexChainstate), told.services())) {
            chain.load();
            assertThat(chain.verify(4, 0)).isTrue();
        }
    }
}
