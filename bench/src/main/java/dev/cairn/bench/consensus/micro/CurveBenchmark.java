package dev.cairn.bench.consensus.micro;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.cairn.consensus.script.sighash.SignatureHash;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does libsecp256k1 itself do in a second? One operation parses a key (and, for ECDSA, a DER signature) and verifies,
 * called bare ({@code BareLibrary}); or, for taproot's script path, parses an internal key and checks a tweak. It goes round
 * 4,096 keys and messages, as {@link ScriptBenchmark} does: the ratio of the two is what Cairn adds.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Benchmark)
public class CurveBenchmark {

    /*  One case, at a multiple of 512:
     *  +-----+-----+-----+-----------+----------+------------+-------+--------+-----------+
     *  | odd | der | key | message   | x-only   | DER        | tweak | output | Schnorr   |
     *  |  1  | len | 33  | 32 at 64  | 32 at 96 | 72 at 128  | 32 at | 32 at  | 64 at 320 |
     *  |  0  |  1  | 2…  |           |          |            |  256  |  288   |           |
     *  +-----+-----+-----+-----------+----------+------------+-------+--------+-----------+ */
    private static final int CASE = 512;
    private static final int ODD = 0;
    private static final int DER_LENGTH = 1;
    private static final int KEY = 2;
    private static final int MESSAGE = 64;
    private static final int X_ONLY = 96;
    private static final int DER = 128;
    private static final int TWEAK = 256;
    private static final int OUTPUT = 288;
    private static final int SCHNORR = 320;

    private final AtomicInteger threads = new AtomicInteger();
    private final Arena arena = Arena.ofAuto();
    private MemorySegment cases;
    private int count;

    /** What one thread has for itself: room for parsed objects. */
    @State(Scope.Thread)
    public static class Worker {

        private final MemorySegment objects = Arena.ofAuto().allocate(128, 64);
        private int next;

        /** Lets every thread begin at another place. */
        @Setup
        public void start(CurveBenchmark benchmark) {
            next = benchmark.threads.getAndIncrement() * (benchmark.count / 2 + 1);
        }
    }

    /** Signs. */
    @Setup
    public void make() {
        make(ScriptBenchmark.SPENDS);
    }

    void make(int size) {
        Secp256k1 curve = NativeSecp256k1.load();
        SpendMaker maker = new SpendMaker(curve);
        count = size;
        cases = arena.allocate((long) size * CASE, 64);
        for (int i = 0; i < size; i++) {
            long at = (long) i * CASE;
            byte[] secret = maker.secret(i);
            byte[] message = maker.secret(-1 - i);
            byte[] der = curve.signEcdsaLowR(message, secret);
            byte[] tweak = SignatureHash.tapTweak(maker.xOnly(i), message);
            byte[] output = curve.tweakXOnlyKey(maker.xOnly(i), 0, tweak);
            cases.set(JAVA_BYTE, at + ODD, (byte) (output[0] & 1));
            cases.set(JAVA_BYTE, at + DER_LENGTH, (byte) der.length);
            put(maker.publicKey(i), 0, at + KEY);
            put(message, 0, at + MESSAGE);
            put(maker.xOnly(i), 0, at + X_ONLY);
            put(der, 0, at + DER);
            put(tweak, 0, at + TWEAK);
            put(output, 1, at + OUTPUT);
            put(curve.signSchnorr(message, secret, null), 0, at + SCHNORR);
        }
    }

    private void put(byte[] bytes, int from, long at) {
        MemorySegment.copy(bytes, from, cases, JAVA_BYTE, at, bytes.length - from);
    }

    /** Parse key, parse signature, verify. */
    @Benchmark
    public boolean ecdsa(Worker worker) {
        long at = next(worker);
        long base = cases.address() + at;
        int length = cases.get(JAVA_BYTE, at + DER_LENGTH);
        long objects = worker.objects.address();
        return good(BareLibrary.ecdsa(base + KEY, base + DER, length, base + MESSAGE, objects, objects + 64));
    }

    /** Parse key, verify. */
    @Benchmark
    public boolean schnorr(Worker worker) {
        long base = cases.address() + next(worker);
        return good(BareLibrary.schnorr(base + X_ONLY, base + SCHNORR, base + MESSAGE, worker.objects.address()));
    }

    /** Parse key, check tweak. */
    @Benchmark
    public boolean tweak(Worker worker) {
        long at = next(worker);
        long base = cases.address() + at;
        int odd = cases.get(JAVA_BYTE, at + ODD);
        return good(BareLibrary.tweak(base + OUTPUT, odd, base + X_ONLY, base + TWEAK, worker.objects.address()));
    }

    private long next(Worker worker) {
        return (long) (worker.next++ % count) * CASE;
    }

    private static boolean good(boolean answer) {
        if (!answer) {
            throw new IllegalStateException("the library refuses what it signed");
        }
        return true;
    }
}
