package dev.cairn.curve.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;

/**
 * The shapes of the library's functions, as call handles that take the function's address first. Being constants they are
 * inlined into the caller, which handles in the fields of an object are not; and they belong to no library, so that nothing
 * here is state. Linking a shape takes a young Java about ten milliseconds, so those of taproot and of signing wait in classes
 * of their own.
 *
 * <p>Pointers are segments, not numbers: a call then keeps the memory of each alive until it returns, also that of an object
 * which nothing else reaches any more.
 *
 * <p>Letters: P is a pointer, Z a {@code size_t} (all platforms here have 64 bits), I an {@code int}; all return an int.
 */
final class Shape {

    static final MethodHandle PPP = returningInt(ADDRESS, ADDRESS, ADDRESS);
    static final MethodHandle PPPP = returningInt(ADDRESS, ADDRESS, ADDRESS, ADDRESS);
    static final MethodHandle PPPZ = returningInt(ADDRESS, ADDRESS, ADDRESS, JAVA_LONG);

    private Shape() {}

    /** Of taproot. */
    static final class Taproot {
        static final MethodHandle PPPZP = returningInt(ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
        static final MethodHandle PPIPP = returningInt(ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);

        private Taproot() {}
    }

    /** Of signing and of making keys. */
    static final class Signing {
        static final MethodHandle PP = returningInt(ADDRESS, ADDRESS);
        static final MethodHandle PPPPI = returningInt(ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT);
        static final MethodHandle PPPPPP = returningInt(ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS);
        static final MethodHandle PPPZPP = returningInt(ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS, ADDRESS);
        static final MethodHandle PPPPPIPP =
                returningInt(ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
        /** Takes flags, returns a size. */
        static final MethodHandle SIZE_OF_FLAGS = link(FunctionDescriptor.of(JAVA_LONG, JAVA_INT));
        /** Takes memory and flags, returns a pointer. */
        static final MethodHandle CONTEXT_IN_PLACE = link(FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT));

        private Signing() {}
    }

    /** What a call handle threw: nothing that the library does, as C throws nothing. */
    static RuntimeException thrown(Throwable t) {
        if (t instanceof RuntimeException e) {
            return e;
        }
        if (t instanceof Error e) {
            throw e;
        }
        return new IllegalStateException("a native call threw", t);
    }

    static MethodHandle returningInt(MemoryLayout... arguments) {
        return link(FunctionDescriptor.of(JAVA_INT, arguments));
    }

    @SuppressWarnings("restricted") // the shapes above are those of the library's headers
    private static MethodHandle link(FunctionDescriptor descriptor) {
        return Linker.nativeLinker().downcallHandle(descriptor);
    }
}
