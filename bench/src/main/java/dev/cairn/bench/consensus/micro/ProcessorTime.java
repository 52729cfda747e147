package dev.cairn.bench.consensus.micro;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Tells the processor time of an operation, compiler and collector of the same Java included. On a machine that does nothing
 * else this is the time on the clock; on a busy one it leaves out how long others had the processor.
 */
public final class ProcessorTime implements InternalProfiler {

    /** The name of the result, in nanoseconds an operation. */
    public static final String LABEL = "processor";

    private long before;

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = now();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double nanos = now() - before;
        long operations = result.getMetadata().getAllOps();
        return List.of(new ScalarResult(LABEL, nanos / operations, "ns/op", AggregationPolicy.AVG));
    }

    private static long now() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            return system.getProcessCpuTime();
        }
        throw new IllegalStateException("this Java does not tell its processor time");
    }

    @Override
    public String getDescription() {
        return "processor time of an operation";
    }
}
