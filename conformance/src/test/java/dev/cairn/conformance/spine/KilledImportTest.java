package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.ledger.store.Store;
import dev.cairn.ledger.store.StoreFormat;
import dev.cairn.ledger.store.StoreSnapshot;
import dev.cairn.merkle.mmr.MountainRange;
import dev.cairn.primitives.hash.BlockHash;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An import with reorganisations is killed at random instants. What is left opens by itself, with the coins of the block that it
 * says is its tip; and going on it ends where an undisturbed import ends.
 *
 * <p>Half of the kills are followed by what a power failure may do besides: {@code blk} and {@code rev} files lose what was not
 * synced (cut off, or zeros), a log of the index loses what it was writing. What had been synced is what the index names: the
 * files are made durable before it is.
 */
class KilledImportTest {

    /** Each of the two tests kills so often; {@code -Dcairn.kills} says otherwise to who has less time. */
    private static final int KILLS = Integer.getInteger("cairn.kills", 50);

    private static final int AT_ONCE = 2;

    @TempDir
    static Path temp;

    private static MadeChain chain;
    private static Path file;
    private static Path folder;
    private static String undisturbedEnd;

    @BeforeAll
    static void makeAChain() throws IOException {
        chain = MadeChain.make(6, 120, 8, 80);
        file = chain.writeFile(temp.resolve("blocks.dat"));
        folder = chain.writeFolder(temp.resolve("bitcoind/blocks"));
        try (SpineNode node =
                ImportMain.options("load", temp.resolve("undisturbed"), file).openAndLoad()) {
            assertThat(node.tip()).isEqualTo(chain.tip().block().hash());
            assertThat(node.disconnected).isNotEmpty();
            undisturbedEnd = end(node);
        }
    }

    /** Tip, coins, and the root over all block hashes. */
    private static String end(SpineNode node) {
        try (ChainSnapshot snapshot = node.chain.acquire("end")) {
            byte[] root = MountainRange.create().root(snapshot.headerMountain(), snapshot.height() + 1L);
            return snapshot.tip() + " " + CoinSum.of(snapshot) + " "
                    + HexFormat.of().formatHex(root);
        }
    }

    /** What is done between a kill and opening again. */
    private interface Harm {
        void on(Kills kills, Random random) throws IOException;
    }

    @Test
    void killedAtAnyInstantItOpensByItselfAndEndsWhereAnUndisturbedImportEnds() throws Exception {
        Map<String, Integer> heights = new TreeMap<>();
        inParallel(worker -> cycles(worker, worker == 0 ? "load" : "read", (kills, random) -> {}, heights));
        System.out.println("killed at heights: " + heights.keySet());
        assertThat(heights.size()).isGreaterThan(KILLS / 6);
    }

    @Test
    void withWhatWasNotSyncedLostItOpensByItselfToo() throws Exception {
        Map<String, Integer> heights = new TreeMap<>();
        inParallel(worker -> cycles(worker, "submit", KilledImportTest::losePower, heights));
        System.out.println("power lost at heights: " + heights.keySet());
        assertThat(heights.size()).isGreaterThan(KILLS / 10);
    }

    private interface Cycles {
        void run(int worker) throws Exception;
    }

    private static void inParallel(Cycles work) throws Exception {
        try (ExecutorService workers = Executors.newFixedThreadPool(
                AT_ONCE, Thread.ofPlatform().name("killer-", 0).factory())) {
            List<Future<Void>> all = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                int worker = i;
                Callable<Void> run = () -> {
                    work.run(worker);
                    return null;
                };
                all.add(workers.submit(run));
            }
            for (Future<Void> one : all) {
                try {
                    one.get();
                } catch (ExecutionException e) {
                    throw new AssertionError(e.getCause().getMessage(), e.getCause());
                }
            }
        }
    }

    private static void cycles(int worker, String mode, Harm harm, Map<String, Integer> heights) throws Exception {
        Path own = Files.createTempDirectory(temp, mode + worker);
        Path source = mode.equals("read") ? folder : file;
        Kills kills = new Kills(source, own);
        long whole = kills.undisturbed(mode);
        Random random =
                new Random(worker); // one for all kills: the first numbers of neighbouring seeds are nearly the same
        for (int i = 0; i < KILLS / AT_ONCE; i++) {
            long after = (long) (random.nextDouble() * whole);
            kills.killedAfter(mode, after);
            String what = mode + " worker " + worker + ", kill " + i + " after " + after + " of " + whole + " ms";
            try {
                harm.on(kills, random);
                goesOn(mode, kills.folder(), source, heights);
            } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError(what + " (kept in " + kills.folder() + "): " + e.getMessage(), e);
            }
        }
    }

    private static void goesOn(String mode, Path node, Path source, Map<String, Integer> heights) throws IOException {
        try (SpineNode again = ImportMain.options(mode, node, source).open()) {
            BlockHash tip = again.tip();
            synchronized (heights) {
                heights.merge(String.format("%03d", again.height()), 1, Integer::sum);
            }
            assertThat(again.coins()).as("coins after " + tip).isEqualTo(chain.coinsAfter(tip));
            again.load();
            if (mode.equals("submit")) {
                for (var block : chain.blocks) {
                    assertThat(again.chain.submit(block.block(), true).accepted())
                            .isTrue();
                }
            }
            assertThat(again.faults).isEmpty();
            assertThat(end(again)).isEqualTo(undisturbedEnd);
            assertThat(again.chain.verify(2, 30)).isTrue(); // level 3 wants room for coins, which there is not
        }
    }

    private static void losePower(Kills kills, Random random) throws IOException {
        Path blocks = kills.folder().resolve("regtest/blocks");
        if (!Files.exists(blocks.resolve("index/CURRENT"))) {
            return; // killed before there was anything
        }
        loseLog(kills, random);
        Map<String, Long> synced = synced(blocks.resolve("index"));
        try (Stream<Path> files = Files.list(blocks)) {
            for (Path data : files.filter(f -> f.toString().endsWith(".dat")).toList()) {
                String name = data.getFileName().toString();
                if (!name.equals("xor.dat")) {
                    loseTail(data, synced.getOrDefault(name, 0L), random);
                }
            }
        }
    }

    private static void loseTail(Path data, long synced, Random random) throws IOException {
        long length = Files.size(data);
        assertThat(length).as(data + " is shorter than what the index knows").isGreaterThanOrEqualTo(synced);
        long from = random.nextBoolean() ? synced : synced + (long) (random.nextDouble() * (length - synced));
        if (synced == 0 && random.nextInt(3) == 0) {
            Files.delete(data);
        } else if (random.nextBoolean()) {
            try (FileChannel channel = FileChannel.open(data, StandardOpenOption.WRITE)) {
                channel.truncate(from);
            }
        } else {
            try (FileChannel channel = FileChannel.open(data, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.allocate((int) (length - from)), from);
            }
        }
    }

    /** Sizes of files as the index knows them: see {@code IndexLayout}, key {@code f}. */
    private static Map<String, Long> synced(Path index) {
        Map<String, Long> synced = new HashMap<>();
        StoreFormat format = new StoreFormat("blocks-index", 1, "regtest");
        try (Store store = Store.open(index, format, Store.Mode.LOGGED, 1 << 20);
                StoreSnapshot snapshot = store.snapshot();
                StoreSnapshot.Cursor entries = snapshot.cursor(new byte[] {'f'})) {
            while (entries.next() && entries.key()[0] == 'f') {
                int number = ByteBuffer.wrap(entries.key()).getInt(2);
                ByteBuffer value = ByteBuffer.wrap(entries.value()).order(ByteOrder.LITTLE_ENDIAN);
                synced.put(RecordLayout.blockFileName(number), value.getLong(4));
                synced.put(RecordLayout.undoFileName(number), value.getLong(12));
            }
        }
        return synced;
    }

    /**
     * In a flush the index is written first, and synced, then the coins. So as long as no coins came, what the index's log got since
     * the flush began may not have been synced yet.
     */
    private static void loseLog(Kills kills, Random random) throws IOException {
        if (!Files.exists(kills.marks())) {
            return;
        }
        List<String> lines = Files.readAllLines(kills.marks());
        if (!lines.getFirst().equals("flushing")) {
            return;
        }
        Map<String, Long> then = new HashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            then.put(line.substring(0, line.indexOf(' ')), Long.parseLong(line.substring(line.indexOf(' ') + 1)));
        }
        Set<String> coinsThen = new HashSet<>(then.keySet());
        coinsThen.removeIf(name -> !name.startsWith("regtest/chainstate/") || !name.matches(".*/[0-9]+\\.sst"));
        try (Stream<Path> coins = Files.list(kills.folder().resolve("regtest/chainstate"))) {
            Set<String> coinsNow = new HashSet<>();
            coins.map(path -> kills.folder().relativize(path).toString())
                    .filter(name -> name.matches(".*/[0-9]+\\.sst"))
                    .forEach(coinsNow::add);
            if (!coinsNow.equals(coinsThen)) {
                return;
            }
        }
        try (Stream<Path> logs = Files.list(kills.folder().resolve("regtest/blocks/index"))) {
            for (Path log :
                    logs.filter(path -> path.toString().endsWith(".log")).toList()) {
                Long kept = then.get(kills.folder().relativize(log).toString());
                long length = Files.size(log);
                if (kept != null && length > kept) {
                    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
                        channel.truncate(kept + random.nextLong(length - kept + 1));
                    }
                }
            }
        }
    }
}
