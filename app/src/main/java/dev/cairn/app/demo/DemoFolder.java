package dev.cairn.app.demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Where a demo keeps its chain and its runs; {@code package-info} draws it. */
record DemoFolder(Path home) {

    private static final String RUN = "run-";
    private static final String LOCK = "cairn-demo.lock";

    /** The usual one: {@code cairn/demo} below {@code $XDG_CACHE_HOME} or {@code ~/.cache}. */
    static DemoFolder usual(Map<String, String> environment) {
        String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path root = cache.isEmpty() ? Path.of(environment.getOrDefault("HOME", "."), ".cache") : Path.of(cache);
        return new DemoFolder(root.resolve("cairn").resolve("demo").toAbsolutePath());
    }

    Path chain() {
        return home.resolve("chain");
    }

    Path fresh() {
        return home.resolve("fresh");
    }

    /** The file of a fresh block, by its place in the order of arrival. */
    Path fresh(int arrival) {
        return fresh().resolve(String.format("%06d.block", arrival));
    }

    Path manifest() {
        return home.resolve("demo.properties");
    }

    /** A lock file that is held until it is closed; the kernel lets go of it when the process dies, however it does. */
    static final class Lock implements AutoCloseable {

        private final FileChannel channel;

        private Lock(FileChannel channel) {
            this.channel = channel;
        }

        /** Takes it; empty if somebody else has it. */
        static Optional<Lock> take(Path file) throws IOException {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return Optional.of(new Lock(channel));
                }
            } catch (OverlappingFileLockException e) {
                // this process has it: the same answer
            } catch (IOException e) {
                channel.close();
                throw e;
            }
            channel.close();
            return Optional.empty();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /**
     * Takes the folder's lock; empty if another demo has it. Whoever has it may remove what lies there: the file tells a folder of
     * demos from one that somebody named by mistake, in which {@code chain} and {@code run-1} are somebody's work.
     *
     * @throws DemoException if the folder holds something and is no demo's: nothing in it is touched
     */
    Optional<Lock> lock() throws IOException, DemoException {
        Files.createDirectories(home);
        Path lock = home.resolve(LOCK);
        if (!Files.exists(lock) && !Files.exists(manifest()) && !isEmpty()) {
            throw new DemoException(
                    home + " holds files and is no demo's folder, so nothing in it was touched. Name one with"
                            + " --dir that is empty, or not there yet.");
        }
        return Lock.take(lock);
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> entries = Files.list(home)) {
            return entries.findAny().isEmpty();
        }
    }

    /** A run's data directory, which goes with it. */
    record Run(Path dataDir, Lock lock) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            delete(dataDir);
            lock.close();
        }
    }

    /** A new one. The folder's lock must be held, or another demo may take it for a dead run's. */
    Run newRun() throws IOException {
        Path dataDir = Files.createTempDirectory(home, RUN);
        return new Run(dataDir, Lock.take(dataDir.resolve("running")).orElseThrow());
    }

    /** Takes away what runs left that were killed. The folder's lock must be held. */
    void removeDeadRuns() throws IOException {
        for (Path run : runs()) {
            Optional<Lock> dead = Lock.take(run.resolve("running"));
            if (dead.isPresent()) {
                delete(run);
                dead.get().close();
            }
        }
    }

    private List<Path> runs() throws IOException {
        try (Stream<Path> entries = Files.list(home)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith(RUN) && Files.isDirectory(entry))
                    .toList();
        }
    }

    /** Takes the chain away, whole or half made. The folder's lock must be held. */
    void removeChain() throws IOException {
        Files.deleteIfExists(manifest());
        delete(chain());
        delete(fresh());
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        } catch (NoSuchFileException e) {
            return;
        }
        for (Path file : all) {
            Files.deleteIfExists(file);
        }
    }
}
