package dev.cairn.primitives.tx;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What this thread has allocated so far, in bytes: to show that something costs no memory. */
public final class Allocations {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocations() {}

    /** Only goes up. */
    public static long ofThisThread() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }
}
