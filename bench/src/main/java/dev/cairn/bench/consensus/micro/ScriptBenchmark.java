package dev.cairn.bench.consensus.micro;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many inputs are checked a second, by kind? One operation makes the context of a transaction with one input and two
 * outputs, so that no hash is shared between inputs, and runs the input's scripts with the flags of today's blocks.
 *
 * <p>It goes round {@value #SPENDS} transactions with keys of their own. No signature cache is used, and the 512 places for
 * parsed keys never hold the one that is wanted: every key is parsed and every signature verified each time. The
 * transactions are parsed beforehand, and remember nothing but where their parts lie.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Benchmark)
public class ScriptBenchmark {

    static final int SPENDS = 4096;

    /** What is spent. */
    @Param
    public SpendKind kind;

    private final AtomicInteger threads = new AtomicInteger();
    private Secp256k1 curve;
    private Spend[] spends;

    /** What one thread has for itself. */
    @State(Scope.Thread)
    public static class Worker {

        private ScriptVerifier verifier;
        private int next;

        /** Lets every thread begin at another place. */
        @Setup
        public void start(ScriptBenchmark benchmark) {
            verifier = new ScriptVerifier(benchmark.curve);
            next = benchmark.threads.getAndIncrement() * (benchmark.spends.length / 2 + 1);
        }
    }

    /** Signs. */
    @Setup
    public void make() {
        make(SPENDS);
    }

    void make(int count) {
        curve = NativeSecp256k1.load();
        spends = new SpendMaker(curve).make(kind, count);
    }

    /** One input. */
    @Benchmark
    public ScriptError check(Worker worker) {
        Spend spend = spends[worker.next++ % spends.length];
        SpendContext context = SpendContext.of(spend.tx(), spend.spent());
        ScriptError error = worker.verifier.verify(context, 0, ScriptFlags.MANDATORY);
        if (error != ScriptError.OK) {
            throw new IllegalStateException(kind + " " + (worker.next - 1) + ": " + error);
        }
        return error;
    }
}
