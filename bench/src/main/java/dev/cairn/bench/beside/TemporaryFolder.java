package dev.cairn.bench.beside;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that goes with all that is in it, when it is closed or this program is told to stop. */
public final class TemporaryFolder implements AutoCloseable {

    private static final int TRIES = 400;
    private static final int BETWEEN_TRIES_MILLIS = 100;

    private final Path path;
    private final Thread guard;

    private TemporaryFolder(Path path) {
        this.path = path;
        guard = Thread.ofPlatform().name("bench-sweep").unstarted(this::sweep);
        Runtime.getRuntime().addShutdownHook(guard);
    }

    /** A new one among the system's. */
    public static TemporaryFolder make(String prefix) throws BenchException {
        return makeIn(Path.of(System.getProperty("java.io.tmpdir")), prefix);
    }

    /** A new one in a folder. */
    public static TemporaryFolder makeIn(Path parent, String prefix) throws BenchException {
        try {
            return new TemporaryFolder(Files.createTempDirectory(parent, prefix));
        } catch (IOException e) {
            throw new BenchException(
                    "no folder can be made in " + parent + ": " + e.getMessage()
                            + "; name one that can be written to, or set java.io.tmpdir",
                    e);
        }
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /** Removes a folder and all that is in it. */
    public static void remove(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.deleteIfExists(file);
        }
    }

    /** While programs that write there are being ended, files may come anew. */
    private void sweep() {
        for (int i = 0; i < TRIES && Files.exists(path); i++) {
            try {
                remove(path);
                return;
            } catch (IOException | UncheckedIOException busy) {
                try {
                    Thread.sleep(BETWEEN_TRIES_MILLIS);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    @Override
    public void close() throws BenchException {
        try {
            remove(path);
        } catch (IOException e) {
            throw new BenchException(path + " cannot be removed: " + e.getMessage() + "; remove it by hand", e);
        }
        try {
            Runtime.getRuntime().removeShutdownHook(guard);
        } catch (IllegalStateException stopping) {
            // this program is on its way out
        }
    }
}
