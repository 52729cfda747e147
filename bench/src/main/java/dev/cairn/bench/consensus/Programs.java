package dev.cairn.bench.consensus;

import dev.cairn.primitives.NodeClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Starts programs, one at a time, and says what each took. */
final class Programs {

    private final NodeClock clock;

    Programs(NodeClock clock) {
        this.clock = clock;
    }

    /**
     * What a program took.
     *
     * @param exit its exit code
     * @param seconds from before its start until it had ended
     * @param processorSeconds of all its threads and children, as the system counted them
     * @param lines what it printed, stderr included
     */
    record Run(int exit, double seconds, double processorSeconds, List<String> lines) {

        /** The last lines, for a message. */
        String tail() {
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
        }
    }

    /** Runs a program to its end. */
    Run run(List<String> command) throws BenchException {
        return run(command, line -> {});
    }

    /** The same; each line is told when it comes. */
    Run run(List<String> command, Consumer<String> listener) throws BenchException {
        double before = ChildTimes.processorSeconds();
        long start = clock.monotonicNanos();
        List<String> lines = new ArrayList<>();
        Process process = start(command);
        // Whatever ends this program must not leave that one behind.
        Thread guard = Thread.ofPlatform().name("bench-guard").unstarted(process::destroy);
        Runtime.getRuntime().addShutdownHook(guard);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                listener.accept(line);
                lines.add(line);
            }
            int exit = process.waitFor();
            double seconds = (clock.monotonicNanos() - start) / 1e9;
            return new Run(exit, seconds, ChildTimes.processorSeconds() - before, lines);
        } catch (IOException e) {
            throw new BenchException(command.getFirst() + " cannot be listened to: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted while " + command.getFirst() + " ran", e);
        } finally {
            process.destroy();
            Runtime.getRuntime().removeShutdownHook(guard);
        }
    }

    private static Process start(List<String> command) throws BenchException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new BenchException(command.getFirst() + " cannot be started: " + e.getMessage(), e);
        }
    }
}
