package dev.cairn.chain.coin.record;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Locale;

/**
 * The C library's {@code mmap}, {@code munmap} and {@code madvise}, with Linux's numbers (those of x86-64 and arm64). Elsewhere
 * {@code MADV_DONTNEED} keeps memory, so nothing is done there at all: a node runs on Linux.
 */
@SuppressWarnings("restricted") // the launcher grants native access: RocksDB and the curve need it as well
final class SystemMemory {

    /** Bytes of a page. */
    static final long PAGE = pageSize();

    /** Bytes of a huge page; a multiple of it where it is another one's. */
    static final long HUGE_PAGE = 2L << 20;

    private static final int READ_WRITE = 0x1 | 0x2;
    private static final int PRIVATE_ANONYMOUS_UNRESERVED = 0x02 | 0x20 | 0x4000;
    private static final int DONT_NEED = 4;
    private static final int HUGE_PAGES = 14;
    private static final int SYSCONF_PAGE_SIZE = 30;
    private static final long FAILED = -1;

    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(PathElement.groupElement("errno"));

    private static final MethodHandle MMAP = handle(
            "mmap",
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG),
            Linker.Option.captureCallState("errno"));
    private static final MethodHandle MUNMAP = handle("munmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle MADVISE =
            handle("madvise", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT));

    private SystemMemory() {}

    /**
     * Address space that takes no memory until it is written to.
     *
     * @return where it begins, at a multiple of {@link #PAGE}; of {@link #HUGE_PAGE} if it is as long as several, where the system
     *     does so (Linux from 6.7 on)
     * @throws IllegalStateException if the system refuses
     */
    static long reserve(long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            long base = (long) MMAP.invokeExact(state, 0L, bytes, READ_WRITE, PRIVATE_ANONYMOUS_UNRESERVED, -1, 0L);
            if (base == FAILED) {
                throw new IllegalStateException("no " + (bytes >> 20) + " MiB of address space (errno "
                        + (int) ERRNO.get(state, 0L)
                        + "): lower -dbcache, raise the limit on it (ulimit -v), or let the"
                        + " system promise more than it has (sysctl vm.overcommit_memory=0)");
            }
            return base;
        } catch (Throwable e) {
            throw rethrown("mmap", e);
        }
    }

    /** Asks for huge pages; a system that has none says so, and nothing is lost. */
    static void preferHugePages(long base, long bytes) {
        try {
            int _ = (int) MADVISE.invokeExact(base, bytes, HUGE_PAGES);
        } catch (Throwable e) {
            throw rethrown("madvise", e);
        }
    }

    /** Gives memory and address space back. */
    static void release(long base, long bytes) {
        try {
            require("munmap", (int) MUNMAP.invokeExact(base, bytes));
        } catch (Throwable e) {
            throw rethrown("munmap", e);
        }
    }

    /** Gives the memory of whole pages back; they read as zeros afterwards. */
    static void giveBack(long base, long bytes) {
        try {
            require("madvise", (int) MADVISE.invokeExact(base, bytes, DONT_NEED));
        } catch (Throwable e) {
            throw rethrown("madvise", e);
        }
    }

    private static void require(String call, int result) {
        if (result != 0) {
            throw new IllegalStateException(call + " refused memory that this process reserved");
        }
    }

    private static RuntimeException rethrown(String call, Throwable thrown) {
        if (thrown instanceof RuntimeException refused) {
            return refused;
        }
        return new IllegalStateException(call + " could not be called", thrown);
    }

    private static long pageSize() {
        if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux")) {
            throw new UnsupportedOperationException("coins in memory need Linux, this is "
                    + System.getProperty("os.name") + "; ./cairn verify runs here, a node does not");
        }
        try {
            return (long) handle("sysconf", FunctionDescriptor.of(JAVA_LONG, JAVA_INT))
                    .invokeExact(SYSCONF_PAGE_SIZE);
        } catch (Throwable e) {
            throw rethrown("sysconf", e);
        }
    }

    private static MethodHandle handle(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor, options);
    }
}
