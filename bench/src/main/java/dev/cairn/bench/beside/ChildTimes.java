package dev.cairn.bench.beside;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * What the system counted for children that have ended ({@code getrusage(RUSAGE_CHILDREN)}): all their threads, and what they
 * used before the last look, which asking a running process misses.
 */
final class ChildTimes {

    private static final int CHILDREN = -1;

    /** Two times of day come first in the struct, user's and system's: seconds and microseconds, 16 bytes each. */
    private static final int BYTES = 256;

    @SuppressWarnings("restricted") // int getrusage(int, struct rusage *)
    private static final MethodHandle GETRUSAGE = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("getrusage"),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));

    private ChildTimes() {}

    /** User's and system's seconds of all children that have ended so far. */
    static double processorSeconds() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment usage = arena.allocate(BYTES, 8);
            if ((int) GETRUSAGE.invokeExact(CHILDREN, usage) != 0) {
                throw new IllegalStateException("getrusage refuses RUSAGE_CHILDREN");
            }
            return time(usage, 0) + time(usage, 16);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException("a native call threw", t);
        }
    }

    private static double time(MemorySegment usage, long at) {
        // Microseconds are an int on macOS and a long on Linux, little-endian with zeros behind on both.
        return usage.get(JAVA_LONG, at) + usage.get(JAVA_INT, at + 8) / 1e6;
    }
}
