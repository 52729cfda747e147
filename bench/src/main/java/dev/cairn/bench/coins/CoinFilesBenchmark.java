package dev.cairn.bench.coins;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.ledger.store.SortedFile;
import dev.cairn.ledger.store.Store;
import dev.cairn.ledger.store.StoreFormat;
import dev.cairn.ledger.store.StoreSnapshot;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does a coin cost that is read from disk, and one that is flushed there? As an import with a small cache does it: again and
 * again 26,000 entries in one sorted file, of which 35 in a hundred remove a coin; and between them 10,000 coins are read, of which
 * a quarter are of any age and the others young (their age's logarithm is spread evenly). To run it alone, from {@code
 * bench/target}:
 *
 * <pre>
 *   java -Xmx1g --enable-native-access=ALL-UNNAMED -cp 'bench-0.1.0.jar:lib/*' org.openjdk.jmh.Main CoinFilesBenchmark
 * </pre>
 *
 * <p>The time on the clock says little on a machine that others use. What counts is printed at the end: processor time of a coin
 * that is read, of an entry that is flushed, and of RocksDB's own threads for it, all of whose compaction until then is meant.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 20)
@Measurement(iterations = 60)
@State(Scope.Thread)
public class CoinFilesBenchmark {

    static final int READ = 10_000;
    static final int FLUSHED = 26_000;

    private static final int REMOVED_PERCENT = 35;
    private static final int OLD_PERCENT = 25;
    private static final int FILL = 250_000;
    private static final int LONGEST = 128;
    private static final StoreFormat FORMAT = new StoreFormat("chainstate", 1, "regtest");

    /** Coins that are there at first. */
    @Param({"3000000"})
    public int coins;

    private final Random random = new Random(1);
    private final BitSet spent = new BitSet();
    private final MemorySegment entries = Arena.global().allocate((long) LONGEST * FILL);
    private final byte[][] keys = new byte[READ][BlockDeltaLayout.KEY];
    private final List<Double> readNanos = new ArrayList<>();
    private final List<Double> flushNanos = new ArrayList<>();
    private Path folder;
    private Store store;
    private int next;
    private long flushed;
    private long helpersBefore;

    /** Puts the coins in. */
    @Setup
    public void fill() throws IOException {
        folder = Files.createTempDirectory("cairn-coins");
        store = Store.open(folder.resolve("chainstate"), FORMAT, Store.Mode.INGESTED, 1 << 20);
        while (next < coins) {
            write(made(Math.min(FILL, coins - next), 0));
        }
        flushNanos.clear();
        flushed = 0;
        helpersBefore = helpers();
    }

    /** So many entries, sorted, of which {@code removed} are a key alone and remove a coin. */
    private List<byte[]> made(int count, int removed) {
        List<byte[]> made = new ArrayList<>(count);
        byte[] entry = new byte[LONGEST];
        for (int i = 0; i < removed; i++) {
            int number = drawn();
            spent.set(number);
            MadeCoins.write(number, entry, 0);
            made.add(Arrays.copyOf(entry, BlockDeltaLayout.KEY));
        }
        for (int i = removed; i < count; i++) {
            made.add(Arrays.copyOf(entry, MadeCoins.write(next++, entry, 0)));
        }
        made.sort((a, b) -> Arrays.compareUnsigned(a, 0, BlockDeltaLayout.KEY, b, 0, BlockDeltaLayout.KEY));
        return made;
    }

    private int drawn() {
        while (true) {
            int number = random.nextInt(100) < OLD_PERCENT
                    ? random.nextInt(next)
                    : next - (int) Math.pow(next, random.nextDouble());
            if (!spent.get(number)) {
                return number;
            }
        }
    }

    private void write(List<byte[]> sorted) {
        for (int i = 0; i < sorted.size(); i++) {
            MemorySegment.copy(sorted.get(i), 0, entries, JAVA_BYTE, (long) i * LONGEST, sorted.get(i).length);
        }
        long begun = now();
        try (SortedFile file = store.sortedFile()) {
            for (int i = 0; i < sorted.size(); i++) {
                long key = entries.address() + (long) i * LONGEST;
                int valueBytes = sorted.get(i).length - BlockDeltaLayout.KEY;
                if (valueBytes > 0) {
                    file.put(key, BlockDeltaLayout.KEY, key + BlockDeltaLayout.KEY, valueBytes);
                } else {
                    file.delete(key, BlockDeltaLayout.KEY);
                }
            }
            file.ingest();
        }
        flushNanos.add((double) (now() - begun) / sorted.size());
        flushed += sorted.size();
    }

    /** Draws what is read. */
    @Setup(Level.Iteration)
    public void draw() {
        byte[] entry = new byte[LONGEST];
        for (byte[] key : keys) {
            MadeCoins.write(drawn(), entry, 0);
            System.arraycopy(entry, 0, key, 0, key.length);
        }
    }

    /** Coins are read, then entries are flushed: the coins that were found. */
    @Benchmark
    public int readAndFlush() {
        int found = 0;
        try (StoreSnapshot snapshot = store.snapshot()) {
            long begun = now();
            for (byte[] key : keys) {
                found += snapshot.get(key) == null ? 0 : 1;
            }
            readNanos.add((double) (now() - begun) / READ);
        }
        write(made(FLUSHED, FLUSHED * REMOVED_PERCENT / 100));
        return found;
    }

    /** Tells the figures, and drops the files. */
    @TearDown
    public void end() throws IOException {
        System.out.printf(
                Locale.ROOT,
                "%n# processor time: median %.2f µs a coin read (least %.2f), %.2f an entry flushed, and %.2f for it by RocksDB's"
                        + " threads%n# on disk %d MiB, in memory %.1f MiB%n",
                median(readNanos) / 1e3,
                readNanos.getFirst() / 1e3,
                median(flushNanos) / 1e3,
                (helpers() - helpersBefore) / 1e3 / flushed,
                store.diskBytes() >> 20,
                (double) store.memoryBytes() / (1 << 20));
        store.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static double median(List<Double> nanos) {
        Collections.sort(nanos);
        return nanos.get(nanos.size() / 2);
    }

    private static long now() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** Processor time that RocksDB's threads have had. */
    private static long helpers() throws IOException {
        long nanos = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path thread : threads) {
                if (Files.readString(thread.resolve("comm")).startsWith("rocksdb:")) {
                    nanos += Long.parseLong(
                            Files.readString(thread.resolve("schedstat")).split(" ", 2)[0]);
                }
            }
        }
        return nanos;
    }
}
