package dev.cairn.bench.beside;

import dev.cairn.primitives.NodeClock;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/**
 * A program that was started and is ended when this one is: by {@link #close}, or, when this program is told to stop (^C), on its
 * way out. Asked to end first, and made to when it does not.
 */
public final class Child implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 30;

    private final Process process;
    private final NodeClock clock;
    private final long start;
    private final double before;
    private final Thread guard;

    Child(Process process, NodeClock clock, long start, double before) {
        this.process = process;
        this.clock = clock;
        this.start = start;
        this.before = before;
        guard = Thread.ofPlatform().name("bench-guard").unstarted(() -> end(process));
        Runtime.getRuntime().addShutdownHook(guard);
    }

    /**
     * What a program took.
     *
     * @param exit its exit code
     * @param seconds from before its start until it had ended
     * @param processorSeconds of all its threads and children, as the system counted them
     */
    public record Ended(int exit, double seconds, double processorSeconds) {}

    /** Its number. */
    public long pid() {
        return process.pid();
    }

    /** Whether it has not ended. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** {@link NodeClock#monotonicNanos} just before it was started. */
    public long startNanos() {
        return start;
    }

    /** What it prints; not where that goes to a file. */
    InputStream output() {
        return process.getInputStream();
    }

    /** Waits for its end. No other child may have ended meanwhile: the system counts them together. */
    public Ended await() throws InterruptedException {
        int exit = process.waitFor();
        double seconds = (clock.monotonicNanos() - start) / 1e9;
        return new Ended(exit, seconds, ChildTimes.processorSeconds() - before);
    }

    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        end(process);
        try {
            Runtime.getRuntime().removeShutdownHook(guard);
        } catch (IllegalStateException stopping) {
            // this program is on its way out, and the guard has done the same
        }
    }
}
