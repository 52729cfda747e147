package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Processes that import, and are killed. */
final class Kills {

    private final Path source;
    private final Path file;
    private final Path marks;

    /**
     * As many as are wanted, one after the other.
     *
     * @param source what is imported
     * @param folder where they work
     */
    Kills(Path source, Path folder) {
        this.source = source;
        this.file = folder.resolve("node");
        this.marks = folder.resolve("marks");
    }

    Path folder() {
        return file;
    }

    Path marks() {
        return marks;
    }

    /** Milliseconds that an import takes from its first line to its last, of a process that nobody disturbs. */
    long undisturbed(String mode) throws IOException, InterruptedException {
        Process process = start(mode);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            List<String> said = new ArrayList<>();
            await(out, said, "begins");
            long begun = System.nanoTime();
            await(out, said, "done");
            long took = (System.nanoTime() - begun) / 1_000_000;
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(String.join("\n", said)).isZero();
            return took;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Starts an import in an empty folder and kills it so many milliseconds after its first line. */
    void killedAfter(String mode, long millis) throws IOException, InterruptedException {
        Process process = start(mode);
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            await(out, new ArrayList<>(), "begins");
            Thread.sleep(millis);
        } finally {
            process.destroyForcibly(); // SIGKILL
        }
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    private static void await(BufferedReader out, List<String> said, String word) throws IOException {
        String line;
        do {
            line = out.readLine();
            if (line == null) {
                throw new AssertionError("the process ended and did not say " + word + ": " + said);
            }
            said.add(line);
        } while (!line.equals(word));
    }

    private Process start(String mode) throws IOException {
        delete(file);
        Files.deleteIfExists(marks);
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Xlog:disable",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                ImportMain.class.getName(),
                mode,
                file.toString(),
                source.toString(),
                marks.toString());
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
