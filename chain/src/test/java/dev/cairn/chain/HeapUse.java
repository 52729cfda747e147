package dev.cairn.chain;

import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.concurrent.Callable;

/** What something takes on the Java heap: the heap's use with it, less that without. */
public final class HeapUse {

    /** What earlier tests left is dropped at some time, and would spoil one attempt or two. */
    private static final int ATTEMPTS = 5;

    private HeapUse() {}

    /** Bytes that what {@code make} gives keeps alive, to within two or three megabytes: measure something much larger. */
    public static long of(Callable<?> make) throws Exception {
        make.call(); // classes are loaded and first uses are over
        long[] attempts = new long[ATTEMPTS];
        for (int i = 0; i < ATTEMPTS; i++) {
            attempts[i] = once(make);
        }
        Arrays.sort(attempts);
        return attempts[ATTEMPTS / 2];
    }

    private static long once(Callable<?> make) throws Exception {
        long before = used();
        Object made = make.call();
        try {
            return used() - before;
        } finally {
            Reference.reachabilityFence(made);
        }
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
