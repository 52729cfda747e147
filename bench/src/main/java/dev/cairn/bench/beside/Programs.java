package dev.cairn.bench.beside;

import dev.cairn.primitives.NodeClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Starts programs, one at a time, and says what each took. */
public final class Programs {

    private final NodeClock clock;

    /** Times are {@code clock}'s. */
    public Programs(NodeClock clock) {
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
    public record Run(int exit, double seconds, double processorSeconds, List<String> lines) {

        /** The last lines, for a message. */
        public String tail() {
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
        }
    }

    /** Runs a program to its end. */
    public Run run(List<String> command) throws BenchException {
        return run(command, line -> {});
    }

    /** The same; each line is told when it comes. */
    public Run run(List<String> command, Consumer<String> listener) throws BenchException {
        List<String> lines = new ArrayList<>();
        try (Child child = start(command, ProcessBuilder.Redirect.PIPE);
                BufferedReader out =
                        new BufferedReader(new InputStreamReader(child.output(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                listener.accept(line);
                lines.add(line);
            }
            Child.Ended ended = child.await();
            return new Run(ended.exit(), ended.seconds(), ended.processorSeconds(), lines);
        } catch (IOException e) {
            throw new BenchException(command.getFirst() + " cannot be listened to: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted while " + command.getFirst() + " ran", e);
        }
    }

    /** Starts a program whose output goes to a file; the caller waits for its end, or ends it. */
    public Child start(List<String> command, Path output) throws BenchException {
        return start(command, ProcessBuilder.Redirect.to(output.toFile()));
    }

    private Child start(List<String> command, ProcessBuilder.Redirect output) throws BenchException {
        double before = ChildTimes.processorSeconds();
        long start = clock.monotonicNanos();
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output)
                    .start();
            return new Child(process, clock, start, before);
        } catch (IOException e) {
            throw new BenchException(command.getFirst() + " cannot be started: " + e.getMessage(), e);
        }
    }
}
