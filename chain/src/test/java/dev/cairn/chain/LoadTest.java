package dev.cairn.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.connect.WriterSteps;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Transaction;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks that lie in files, and what is left when a node is killed. */
class LoadTest {

    @TempDir
    Path folder;

    private final TestMiner miner = new TestMiner();
    private final TestChains.Told told = new TestChains.Told();

    @AfterEach
    void noFault() {
        told.close();
        assertThat(told.faults).isEmpty();
    }

    private Chain open(ChainConfig config) {
        return Chain.open(config, told.services());
    }

    private ChainConfig config(String name) {
        return TestChains.config(folder.resolve(name));
    }

    private static BlockHash tip(Chain chain) {
        try (ChainSnapshot snapshot = chain.acquire("test")) {
            return snapshot.tip().hash();
        }
    }

    /** Everything that can be asked of a chain: its blocks, marks and coins. */
    private static Map<String, String> content(Chain chain) {
        Map<String, String> content = new TreeMap<>();
        try (ChainSnapshot snapshot = chain.acquire("test");
                ChainSnapshot.CoinCursor cursor = snapshot.coins()) {
            while (cursor.next()) {
                content.put(cursor.outPoint().toString(), cursor.coin().toString());
            }
            for (int height = 0; height <= snapshot.height(); height++) {
                BlockEntry entry = snapshot.at(height);
                content.put("height " + height, entry + " " + entry.chainTxCount() + " " + entry.validity());
            }
            for (ChainTip tip : snapshot.tips()) {
                content.put("tip " + tip.entry().hash(), tip.status() + " " + tip.branchLength());
            }
        }
        return content;
    }

    /** What is different, in short. */
    private static List<String> difference(Map<String, String> found, Map<String, String> wanted) {
        Map<String, String> all = new TreeMap<>(wanted);
        all.putAll(found);
        return all.keySet().stream()
                .filter(key -> !Objects.equals(found.get(key), wanted.get(key)))
                .map(key -> key + ": " + found.get(key) + ", want " + wanted.get(key))
                .limit(5)
                .toList();
    }

    /** The folder of a bitcoind that received the chain. */
    private Path bitcoind() throws IOException {
        Path blocks = folder.resolve("bitcoind").resolve("regtest").resolve("blocks");
        Files.createDirectories(blocks);
        write(
                blocks.resolve("blk00000.dat"),
                TestChains.BLOCKS.stream().map(GeneratedBlock::block).toList());
        return folder.resolve("bitcoind");
    }

    private Map<String, String> submitted() {
        try (Chain chain = open(config("submitted"))) {
            TestChains.BLOCKS.forEach(block -> chain.submit(block.block(), true));
            return content(chain);
        }
    }

    private static Map<String, byte[]> files(Path root) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(root.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    /** A folder as a kill would leave it: what is in it at one instant at which nothing was at work in it. */
    static void copy(Path from, Path to) throws IOException {
        while (true) {
            try {
                Map<String, Long> before = sizes(from);
                copyOnce(from, to);
                if (sizes(from).equals(before)) {
                    return;
                }
            } catch (NoSuchFileException compacted) {
                // a store tidied up meanwhile
            }
            delete(to);
        }
    }

    private static void copyOnce(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static Map<String, Long> sizes(Path root) throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.toList()) {
                sizes.put(file.toString(), Files.isDirectory(file) ? 0 : Files.size(file));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return sizes;
    }

    /** Removes a folder, if it is there. */
    static void delete(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void write(Path file, List<Block> blocks) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            for (Block block : blocks) {
                ByteBuffer frame = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
                frame.putInt(0xdab5bffa).putInt(block.size());
                out.write(frame.array());
                out.write(
                        block.bytes().array(),
                        block.bytes().offset(),
                        block.bytes().length());
            }
        }
    }

    @Test
    void aBitcoindsBlocksAreReadInPlaceAndItsFolderIsLeftAlone() throws IOException {
        Path bitcoind = bitcoind();
        Map<String, byte[]> before = files(bitcoind);
        Map<String, String> wanted = submitted();
        ChainConfig config = TestChains.with(config("reader"), draft -> draft.read(bitcoind));

        try (Chain chain = open(config)) {
            chain.load();
            assertThat(difference(content(chain), wanted)).isEmpty();
            assertThat(chain.verify(4, 0)).isTrue();
        }
        try (Chain chain = open(config)) {
            chain.load();
            assertThat(difference(content(chain), wanted)).isEmpty();
        }
        try (Stream<Path> own = Files.list(config.blocksDir())) {
            assertThat(own.filter(file ->
                            file.toString().endsWith(".dat") && file.toString().contains("blk")))
                    .hasSize(1); // the genesis block's
        }
        Map<String, byte[]> after = files(bitcoind);
        assertThat(after.keySet()).isEqualTo(before.keySet());
        after.forEach((name, bytes) -> assertThat(bytes).as(name).isEqualTo(before.get(name)));
    }

    @Test
    void reindexAndReindexChainstateLeadToTheSameChain() throws IOException {
        Map<String, String> wanted = submitted();
        try (Chain chain = open(TestChains.with(config("submitted"), TestChains.Draft::reindexChainstate))) {
            assertThat(tip(chain)).isEqualTo(miner.genesis());
            chain.load();
            assertThat(difference(content(chain), wanted)).isEmpty();
        }
        try (Chain chain = open(TestChains.with(config("submitted"), TestChains.Draft::reindex))) {
            assertThat(chain.loading()).isTrue();
            assertThat(chain.initialDownload()).isTrue();
            chain.load();
            assertThat(chain.loading()).isFalse();
            assertThat(difference(content(chain), wanted)).isEmpty();
            assertThat(chain.verify(4, 0)).isTrue();
        }
        try (Chain chain = open(config("submitted"))) {
            assertThat(difference(content(chain), wanted)).isEmpty();
        }
    }

    @Test
    void aReindexThatWasStoppedGoesOn() throws IOException {
        Map<String, String> wanted = submitted();
        try (Chain chain = open(TestChains.with(config("submitted"), TestChains.Draft::reindex))) {
            chain.addListener(new ChainListener() {
                @Override
                public void tipChanged(BlockEntry tip, BlockEntry fork, boolean initialDownload) {
                    if (tip.height() == 60) {
                        chain.stopWaiting();
                    }
                }
            });
            chain.load();
        }
        try (Chain chain = open(config("submitted"))) {
            assertThat(chain.loading()).isTrue();
            chain.load();
            assertThat(difference(content(chain), wanted)).isEmpty();
        }
    }

    @Test
    void afterReindexNewBlocksAreWrittenBehindTheOldOnes() throws IOException {
        List<Block> blocks = miner.chain(miner.genesis(), 20);
        try (Chain chain = open(config("node"))) {
            blocks.subList(0, 10).forEach(block -> chain.submit(block, true));
        }
        try (Chain chain = open(TestChains.with(config("node"), TestChains.Draft::reindex))) {
            chain.load();
            blocks.subList(10, 20).forEach(block -> chain.submit(block, true));
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                for (Block block : blocks) {
                    BlockEntry entry = snapshot.find(block.hash()).orElseThrow();
                    assertThat(snapshot.readBlock(entry)).isEqualTo(block);
                }
            }
        }
    }

    @Test
    void reindexTakesChildrenThatLieBeforeTheirParents() throws IOException {
        List<Block> blocks = new ArrayList<>(miner.chain(miner.genesis(), 30));
        List<Block> mixed = new ArrayList<>(blocks);
        Collections.shuffle(mixed, new Random(5));
        ChainConfig config = config("node");
        Files.createDirectories(config.blocksDir());
        write(config.blocksDir().resolve("blk00000.dat"), mixed.subList(0, 10));
        write(config.blocksDir().resolve("blk00001.dat"), mixed.subList(10, 30));

        try (Chain chain = open(config)) { // there is no index: files are read anew without being asked
            chain.load();
            assertThat(tip(chain)).isEqualTo(blocks.getLast().hash());
            Block next = miner.on(blocks.getLast());
            chain.submit(next, true);
            assertThat(tip(chain)).isEqualTo(next.hash());
        }
        try (Chain chain = open(TestChains.with(config, TestChains.Draft::reindex))) {
            chain.load();
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                assertThat(snapshot.height()).isEqualTo(31);
                assertThat(snapshot.at(0).hasData()).isTrue();
            }
        }
    }

    @Test
    void ofALoadblockFileBlocksBeforeTheirParentsArePassedOver() throws IOException {
        List<Block> blocks = miner.chain(miner.genesis(), 12);
        List<Block> lying = new ArrayList<>(blocks);
        Collections.swap(lying, 8, 9);
        Path file = folder.resolve("bootstrap.dat");
        write(file, lying);

        try (Chain chain = open(TestChains.with(config("node"), draft -> draft.load(file)))) {
            chain.load();
            // the tenth came before the ninth; those behind them have no parent either, until the file is read again
            assertThat(tip(chain)).isEqualTo(blocks.get(8).hash());
            chain.load();
            assertThat(tip(chain)).isEqualTo(blocks.getLast().hash());
        }
    }

    @Test
    void aKilledNodeComesBackWithTheBlocksAndCoinsItHad() throws IOException {
        ChainConfig config = config("node");
        List<Block> a = miner.chain(miner.genesis(), 15);
        List<Block> b = miner.chain(a.get(4).hash(), 14);
        Map<String, String> wanted;
        try (Chain chain = open(config)) {
            a.forEach(block -> chain.submit(block, true));
            chain.flush(); // the coins on disk belong to a branch that is left afterwards
            b.forEach(block -> chain.submit(block, true));
            wanted = content(chain);
            copy(folder.resolve("node"), folder.resolve("killed"));
        }
        try (Chain chain = open(config("killed"))) {
            chain.load();
            assertThat(difference(content(chain), wanted)).isEmpty();
            assertThat(chain.verify(4, 0)).isTrue();
        }
    }

    @Test
    void aNodeThatNeverFlushedComesBackFromItsFiles() throws IOException {
        List<Block> blocks = miner.chain(miner.genesis(), 15);
        try (Chain chain = open(config("node"))) {
            blocks.forEach(block -> chain.submit(block, true));
            copy(folder.resolve("node"), folder.resolve("killed"));
        }
        try (Chain chain = open(config("killed"))) {
            chain.load();
            assertThat(tip(chain)).isEqualTo(blocks.getLast().hash());
        }
    }

    @Test
    void aBlockWhoseBytesWereFlippedIsTakenAgain() throws IOException {
        List<Block> blocks = miner.chain(miner.genesis(), 12);
        ChainConfig config = config("node");
        long[] place = new long[1];
        try (Chain chain = open(config)) {
            blocks.forEach(block -> chain.submit(block, true));
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                BlockEntry entry = snapshot.at(7);
                place[0] = entry.headers().place(entry.id()).offset() + 100;
            }
        }
        Path file = config.blocksDir().resolve("blk00000.dat");
        byte[] bytes = Files.readAllBytes(file);
        bytes[(int) place[0]] ^= 1;
        Files.write(file, bytes);

        try (Chain chain = open(TestChains.with(config, TestChains.Draft::reindexChainstate))) {
            chain.load();
            assertThat(tip(chain)).isEqualTo(blocks.get(5).hash());
            assertThat(chain.submit(TestMiner.withWitness(blocks.get(6)), true).checked())
                    .as("what was right in its place before is asked for again of bytes that came from elsewhere")
                    .hasValueSatisfying(
                            verdict -> assertThat(verdict).asString().contains("unexpected-witness"));
            BlockAnswer again = chain.submit(blocks.get(6), true);
            assertThat(again.isNew()).isTrue();
            assertThat(tip(chain)).isEqualTo(blocks.getLast().hash());
        }
    }

    @Test
    void aCheckpointMadeWhileBlocksConnectOpensAsADataDirectory() throws Exception {
        List<Block> blocks = miner.chain(miner.genesis(), 200);
        Path target = folder.resolve("copy");
        try (Chain chain = open(TestChains.with(config("node"), TestChains.Draft::fastPrune))) {
            blocks.subList(0, 100).forEach(block -> chain.submit(block, true));
            Thread feeder = Thread.ofPlatform()
                    .name("feeder")
                    .start(() -> blocks.subList(100, 200).forEach(block -> chain.submit(block, true)));
            chain.checkpoint(target);
            feeder.join();
            assertThat(tip(chain)).isEqualTo(blocks.getLast().hash());
        }
        try (Chain chain = open(TestChains.with(TestChains.config(target), TestChains.Draft::fastPrune))) {
            chain.load();
            int height;
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                height = snapshot.height();
                assertThat(height).isGreaterThanOrEqualTo(100);
            }
            assertThat(chain.verify(4, 0)).isTrue();
            blocks.subList(height, 200).forEach(block -> chain.submit(block, true));
            assertThat(tip(chain)).isEqualTo(blocks.getLast().hash());
        }
        try (Chain chain = open(TestChains.with(config("node"), TestChains.Draft::fastPrune))) {
            assertThat(chain.verify(4, 0)).as("the original is as it was").isTrue();
        }
    }

    /** Until all blocks were read and their coins looked for, the first is not connected: what was found then is old news. */
    private static final class ReadersFirst implements WriterSteps {
        private final AtomicBoolean waited = new AtomicBoolean();

        @Override
        public void at(Step step) {
            if (step == Step.CONNECTING && waited.compareAndSet(false, true)) {
                while (Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(thread -> thread.getName().equals("readahead"))) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    @Test
    void ofACoinThatWasLookedForInAdvanceTheWriterSeesWhatBecameOfIt() throws IOException {
        // given: a coin that a block spends, and the next block too; and one that is made, spent and spent again
        List<Block> blocks = miner.chain(miner.genesis(), 120);
        Transaction spend = TestMiner.spend(blocks.get(3).transactions().getFirst());
        Transaction onward = TestMiner.spend(spend);
        Block first = miner.with(blocks.getLast().hash(), List.of(spend));
        Block second = miner.with(first.hash(), List.of(onward));
        Block twice = miner.with(
                second.hash(),
                List.of(TestMiner.spend(blocks.get(3).transactions().getFirst())));
        Block again = miner.with(second.hash(), List.of(TestMiner.spend(spend)));
        Block good = miner.with(second.hash(), List.of(TestMiner.spend(onward)));
        Path file = folder.resolve("blocks.dat");
        blocks.addAll(List.of(first, second, twice, again, good));
        write(file, blocks);

        // when
        ChainConfig config = TestChains.with(config("node"), draft -> draft.load(file));
        try (Chain chain = Chain.open(config, told.services(), new ReadersFirst())) {
            chain.load();

            // then
            assertThat(tip(chain)).isEqualTo(good.hash());
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                assertThat(snapshot.find(twice.hash()).orElseThrow().failed()).isTrue();
                assertThat(snapshot.find(again.hash()).orElseThrow().failed()).isTrue();
            }
        }
    }

    @Test
    void stopAtHeightAsksOnceAndStopsThere() throws IOException {
        Path file = folder.resolve("blocks.dat");
        write(file, miner.chain(miner.genesis(), 30));
        try (Chain chain =
                open(TestChains.with(config("node"), draft -> draft.load(file).stopAt(12)))) {
            chain.load();
            try (ChainSnapshot snapshot = chain.acquire("test")) {
                assertThat(snapshot.height()).isEqualTo(12);
            }
            assertThat(told.stops).isEqualTo(1);
        }
    }

    @Test
    void aSmallBudgetFlushesWhileBlocksConnectAndChangesNothing() throws IOException {
        Map<String, String> wanted = submitted();
        Path bitcoind = bitcoind();
        ChainConfig config =
                TestChains.with(config("small"), draft -> draft.read(bitcoind).dbCache(96 * 1024));
        try (Chain chain = open(config)) {
            chain.load();
            assertThat(difference(content(chain), wanted)).isEmpty();
            assertThat(chain.snapshots().holders()).isEmpty();
        }
    }
}
