package dev.cairn.bench.reindex;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the system keeps of files in memory, brought to where a run shall begin. Linux. */
final class PageCache {

    private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");
    private static final int DONTNEED = 4; // POSIX_FADV_DONTNEED
    private static final int READ_ONLY = 0; // O_RDONLY

    private static final MethodHandle SYNC = function("sync", FunctionDescriptor.ofVoid());
    private static final MethodHandle OPEN = function("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle ADVISE =
            function("posix_fadvise", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));
    private static final MethodHandle CLOSE = function("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    private PageCache() {}

    @SuppressWarnings("restricted") // nothing but what POSIX says of these four
    private static MethodHandle function(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
    }

    /** Writes what waits to be written, so that a run does not pay for what came before it. */
    static void settle() {
        call(() -> {
            SYNC.invokeExact();
            return 0;
        });
    }

    /** Reads all files once. */
    static void warm(List<Path> files) throws IOException {
        byte[] buffer = new byte[1 << 20];
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                while (in.read(buffer) >= 0) {
                    // to have been read is all
                }
            }
        }
    }

    /** Whether the whole system's page cache can be dropped. */
    static boolean canDropAll() {
        return Files.isWritable(DROP);
    }

    /** Drops the whole system's page cache, as the original measurement does. */
    static void dropAll() throws IOException {
        settle();
        Files.writeString(DROP, "3");
    }

    /** Drops these files' pages, and leaves the rest of the system alone. */
    static void drop(List<Path> files) throws IOException {
        settle(); // pages that wait to be written are not dropped
        for (Path file : files) {
            int error = call(() -> advise(file));
            if (error != 0) {
                throw new IOException(file + ": posix_fadvise refuses to drop its pages (error " + error + ")");
            }
        }
    }

    private static int advise(Path file) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = (int) OPEN.invokeExact(arena.allocateFrom(file.toString()), READ_ONLY);
            if (descriptor < 0) {
                return descriptor;
            }
            int answer = (int) ADVISE.invokeExact(descriptor, 0L, 0L, DONTNEED);
            int closed = (int) CLOSE.invokeExact(descriptor);
            return answer != 0 ? answer : closed;
        }
    }

    @FunctionalInterface
    private interface Call {
        int run() throws Throwable;
    }

    private static int call(Call call) {
        try {
            return call.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException("a native call threw", t);
        }
    }
}
