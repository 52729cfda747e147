package dev.cairn.bench.coins;

import dev.cairn.chain.coin.record.Eviction;
import dev.cairn.chain.coin.record.RecordStore;
import dev.cairn.chain.coin.record.RecordUsage;
import dev.cairn.chain.coin.record.Records;
import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.hash.Txid;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to find, put in and forget a coin among a million or ten, and how many bytes does it take? Each iteration does
 * 100,000 of one thing, with outpoints in no order, and leaves as many coins as there were. To run it alone, from {@code
 * bench/target}:
 *
 * <pre>
 *   java -Xmx1g --enable-native-access=ALL-UNNAMED -cp 'bench-0.1.0.jar:lib/*' org.openjdk.jmh.Main RecordBenchmark
 * </pre>
 *
 * <p>Beside JMH's time on the clock each prints the processor time of an operation, which leaves out how long others had the
 * processor, but not that they drive what one remembers out of its caches; and all that is reserved by all coins. {@link
 * #missEveryCache} is the yardstick for the times: one read that has to wait for memory. On an idle machine of this project's
 * kind it takes about 100 ns.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(RecordBenchmark.BATCH)
@Fork(1)
@Warmup(iterations = 15)
@Measurement(iterations = 15)
@State(Scope.Thread)
public class RecordBenchmark {

    static final int BATCH = 100_000;

    private static final long CAPACITY = 2L << 30;
    private static final int STEP = 1 << 20;

    /** Coins that are there. */
    @Param({"1000000", "10000000"})
    public int coins;

    private final Random random = new Random(1);
    private final byte[] entries = new byte[BATCH * 128];
    private final int[] ends = new int[BATCH];
    private final int[] addresses = new int[BATCH];
    private final Txid[] txids = new Txid[BATCH];
    private final int[] vouts = new int[BATCH];
    private RecordStore store;
    private int[] ring;
    private int place;
    private long next;
    private int made;

    /** What is told beside the time on the clock. */
    @State(Scope.Thread)
    public static class Figures {

        private final List<Double> nanos = new ArrayList<>();
        private RecordUsage usage;
        private long begun;

        void begin(RecordUsage before) {
            usage = before;
            begun = now();
        }

        void end() {
            nanos.add((double) (now() - begun) / BATCH);
        }

        double bytesPerCoin() {
            return (double) usage.reservedBytes() / usage.coins();
        }

        /** Of all iterations, those that warm up included: the median leaves them out. */
        double processorNanos() {
            Collections.sort(nanos);
            return nanos.get(nanos.size() / 2);
        }

        /** After the last iteration. */
        @TearDown
        public void tell() {
            System.out.printf(
                    Locale.ROOT,
                    "# processor time: median %.0f ns an operation, least %.0f%n# %.2f bytes a coin: %s%n",
                    processorNanos(),
                    nanos.getFirst(),
                    bytesPerCoin(),
                    usage);
        }

        private static long now() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }
    }

    /** Puts the coins in. */
    @Setup
    public void fill() {
        store = new RecordStore(CAPACITY, CAPACITY, NodeClock.system());
        for (next = 0; next < coins; next++) {
            store.put(entries, 0, MadeCoins.write(next, entries, 0), Records.COIN);
        }
        ring = new int[Math.clamp(coins * 20L, 1, 100_000_000)];
        for (int i = 0; i < ring.length; i++) {
            ring[i] = i;
        }
        for (int i = ring.length - 1; i > 0; i--) { // Sattolo's: one ring of all
            int other = random.nextInt(i);
            int kept = ring[i];
            ring[i] = ring[other];
            ring[other] = kept;
        }
    }

    /** Draws what is looked up, and makes what is put in. */
    @Setup(Level.Iteration)
    public void draw() {
        for (int i = 0; i < BATCH; i++) {
            long number = random.nextInt(coins);
            txids[i] = MadeCoins.txid(number);
            vouts[i] = MadeCoins.vout(number);
        }
        make();
    }

    private void make() {
        for (int i = 0, at = 0; i < BATCH; i++) {
            at = MadeCoins.write(next++, entries, at);
            ends[i] = at;
        }
        made = 0;
    }

    RecordUsage usage() {
        return store.usage();
    }

    /** Forgets what was put in, and makes room. */
    @TearDown(Level.Iteration)
    public void undo() {
        for (int i = 0; i < made; i++) {
            store.forget(addresses[i]);
        }
        while (store.tidy(slab -> false, 0, STEP) == Eviction.MORE) {
            Thread.onSpinWait();
        }
    }

    /** A coin that is there: hash, index, record. */
    @Benchmark
    public int findHit(Figures figures) {
        figures.begin(usage());
        int found = find(0);
        figures.end();
        return found;
    }

    /** A coin that is not there, of a transaction that is. */
    @Benchmark
    public int findMiss(Figures figures) {
        figures.begin(usage());
        int found = find(1000);
        figures.end();
        return found;
    }

    private int find(int beyond) {
        int found = 0;
        for (int i = 0; i < BATCH; i++) {
            Txid txid = txids[i];
            int vout = vouts[i] + beyond;
            long hash = OutPointHash.of(txid.word0(), txid.word1(), txid.word2(), txid.word3(), vout);
            found += store.find(hash, txid, vout) == Records.NONE ? 0 : 1;
        }
        return found;
    }

    /** A new coin: that it is new is found out, too. */
    @Benchmark
    public int put(Figures figures) {
        figures.begin(usage());
        putAll();
        figures.end();
        return made;
    }

    private void putAll() {
        int from = 0;
        for (int i = 0; i < BATCH; i++) {
            addresses[i] = store.put(entries, from, ends[i], Records.FRESH);
            from = ends[i];
        }
        made = BATCH;
    }

    /** Coins that are put in to be spent, in another order. */
    @State(Scope.Thread)
    public static class ToSpend {

        private final Txid[] txids = new Txid[BATCH];
        private final int[] vouts = new int[BATCH];

        /** Before each iteration; before or after the benchmark's own. */
        @Setup(Level.Iteration)
        public void put(RecordBenchmark benchmark) {
            benchmark.make();
            benchmark.putAll();
            for (int i = 0; i < BATCH; i++) { // Fisher and Yates, from the inside out
                long number = benchmark.next - BATCH + i;
                int other = benchmark.random.nextInt(i + 1);
                txids[i] = txids[other];
                vouts[i] = vouts[other];
                txids[other] = MadeCoins.txid(number);
                vouts[other] = MadeCoins.vout(number);
            }
        }
    }

    /** A coin of an iteration's is found and forgotten: as one is that is spent before it was flushed. */
    @Benchmark
    public int spend(Figures figures, ToSpend coins) {
        int spent = 0;
        figures.begin(usage());
        for (int i = 0; i < BATCH; i++) {
            Txid txid = coins.txids[i];
            int vout = coins.vouts[i];
            long hash = OutPointHash.of(txid.word0(), txid.word1(), txid.word2(), txid.word3(), vout);
            spent += store.forget(store.find(hash, txid, vout)) ? 1 : 0;
        }
        figures.end();
        made = 0;
        return spent;
    }

    /** The yardstick: a read whose place is what the one before it read, over as much memory as the coins take. */
    @Benchmark
    public int missEveryCache(Figures figures) {
        figures.begin(usage());
        for (int i = 0; i < BATCH; i++) {
            place = ring[place];
        }
        figures.end();
        return place;
    }
}
