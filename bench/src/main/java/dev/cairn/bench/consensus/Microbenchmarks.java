package dev.cairn.bench.consensus;

import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.consensus.micro.ProcessorTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs JMH benchmarks one at a time, each in a fresh Java with this one's options. */
final class Microbenchmarks {

    private static final double MEDIAN = 50;

    private final int warmups;
    private final int iterations;
    private final TimeValue each;

    Microbenchmarks(boolean quick) {
        warmups = 3;
        iterations = quick ? 3 : 5;
        each = TimeValue.milliseconds(quick ? 400 : 1_000);
    }

    /**
     * What an operation took.
     *
     * @param score the benchmark's own figure, in its own unit, by the clock on the wall
     * @param nanos nanoseconds of processor time
     */
    record Measured(double score, double nanos) {

        /** Operations in a second of processor time. */
        double perSecond() {
            return 1e9 / nanos;
        }
    }

    /**
     * Runs one benchmark. Medians of the iterations.
     *
     * @throws BenchException if the benchmark fails
     */
    Measured run(Class<?> benchmark, String method, int threads, Map<String, String> parameters) throws BenchException {
        String name = benchmark.getName() + "." + method;
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(name) + "$")
                .threads(threads)
                .forks(1)
                .warmupIterations(warmups)
                .warmupTime(each)
                .measurementIterations(iterations)
                .measurementTime(each)
                .addProfiler(ProcessorTime.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        parameters.forEach((key, value) -> options.param(key, value));
        try {
            Collection<RunResult> results = new Runner(options.build()).run();
            if (results.size() != 1) {
                throw new BenchException(name + " gave " + results.size() + " results; build Cairn anew");
            }
            RunResult result = List.copyOf(results).getFirst();
            return new Measured(
                    median(result.getPrimaryResult()),
                    median(result.getSecondaryResults().get(ProcessorTime.LABEL)));
        } catch (RunnerException e) {
            throw new BenchException(name + " failed: " + e.getMessage(), e);
        }
    }

    private static double median(Result<?> result) {
        return result.getStatistics().getPercentile(MEDIAN);
    }

    /** {@code 5 × 1 s after 3 × 1 s of warming up}. */
    String protocol() {
        return iterations + " × " + each + " after " + warmups + " × " + each + " of warming up";
    }
}
