package dev.cairn.ledger.lane;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code setpriority(PRIO_PROCESS, 0, nice)}. On Linux the nice value belongs to a thread, and 0 means the calling one; raising
 * it needs no right. Elsewhere 0 would mean the whole process, so there nothing is done: all threads weigh the same.
 */
final class Priority {

    private static final int PRIO_PROCESS = 0;

    /** Null where it is not used. */
    private static final MethodHandle SET_PRIORITY = find();

    private Priority() {}

    /** A failure is no error: the thread runs at the usual weight. */
    static void lowerThisThread(int nice) {
        if (SET_PRIORITY != null && !Thread.currentThread().isVirtual()) {
            try {
                int ignored = (int) SET_PRIORITY.invokeExact(PRIO_PROCESS, 0, nice);
            } catch (Throwable e) {
                throw new AssertionError("setpriority has this signature", e);
            }
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
