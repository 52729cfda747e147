package dev.cairn.ledger.lane;

import dev.cairn.ledger.log.LogCategory;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code setpriority(PRIO_PROCESS, thread, nice)}. On Linux the nice value belongs to a thread, and 0 means the calling one;
 * raising it needs no right. Elsewhere a number would mean a whole process, so there nothing is done: all threads weigh the same.
 */
final class Priority {

    /** The calling thread. */
    static final int THIS_THREAD = 0;

    private static final int PRIO_PROCESS = 0;
    private static final Path THREADS = Path.of("/proc/self/task");

    /** Null where it is not used. */
    private static final MethodHandle SET_PRIORITY = find();

    private Priority() {}

    /** A failure is no error: the thread runs at the usual weight. */
    static void lower(int thread, int nice) {
        boolean carrier = thread == THIS_THREAD && Thread.currentThread().isVirtual();
        if (SET_PRIORITY != null && !carrier) {
            try {
                int ignored = (int) SET_PRIORITY.invokeExact(PRIO_PROCESS, thread, nice);
            } catch (Throwable e) {
                throw new AssertionError("setpriority has this signature", e);
            }
        }
    }

    /** Threads of this process whose names begin so. */
    static void lowerNamed(String prefix, int nice) {
        if (SET_PRIORITY == null) {
            return;
        }
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                if (name(thread).startsWith(prefix)) {
                    lower(Integer.parseInt(thread.getFileName().toString()), nice);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            LogCategory.plain().debug("{} cannot be listed: {}", THREADS, e.getMessage());
        }
    }

    private static String name(Path thread) {
        try {
            return Files.readString(thread.resolve("comm"));
        } catch (IOException e) {
            return ""; // it has ended since it was listed
        }
    }

    @SuppressWarnings("restricted") // a call of the C library that reads three numbers
    private static MethodHandle find() {
        if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux")) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        SymbolLookup library = linker.defaultLookup();
        Optional<MemorySegment> symbol = library.find("setpriority");
        return symbol.map(address -> linker.downcallHandle(
                        address,
                        FunctionDescriptor.of(
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT,
                                ValueLayout.JAVA_INT)))
                .orElse(null);
    }
}
