package dev.cairn.app.verify.audit;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Hands out heights to workers in order and takes results back in any; gives them to one taker in order. How far workers run
 * ahead of the taker is bounded by bytes: of blocks being worked on, and of results not taken. The next height that the taker
 * waits for was always handed out, so the bound cannot lock up. Thread-safe.
 */
final class Window {

    /** A height to work on; the bytes that its block takes while it is worked on. */
    record Task(int height, long bytes) {}

    /** How many bytes a block will take. */
    interface Sizes {
        long bytes(int height);
    }

    private final int last;
    private final long limit;
    private final Sizes sizes;
    private final Map<Integer, BlockResult> results = new HashMap<>();
    private int next;
    private int wanted;
    private long bytes;
    private boolean closed;
    private Throwable fault;

    /** A window over heights {@code first} to {@code last}, both included. */
    Window(int first, int last, long limit, Sizes sizes) {
        this.next = first;
        this.wanted = first;
        this.last = last;
        this.limit = limit;
        this.sizes = sizes;
    }

    /** The next height to work on; waits for room; null when there is nothing more to do. */
    synchronized Task claim() throws InterruptedException {
        while (!closed && next <= last) {
            long more = sizes.bytes(next);
            if (next == wanted || bytes + more <= limit) {
                bytes += more;
                return new Task(next++, more);
            }
            wait();
        }
        return null;
    }

    /** Ends work on a height. */
    synchronized void put(Task task, BlockResult result) {
        bytes += result.held() - task.bytes();
        results.put(task.height(), result);
        notifyAll();
    }

    /** The result for the next height in order; null if there is none within the time. */
    synchronized BlockResult take(long millis) throws InterruptedException {
        if (!results.containsKey(wanted) && fault == null) {
            TimeUnit.MILLISECONDS.timedWait(this, millis);
        }
        if (fault != null) {
            throw new IllegalStateException("a worker failed", fault);
        }
        BlockResult result = results.remove(wanted);
        if (result != null) {
            wanted++;
            bytes -= result.held();
            notifyAll();
        }
        return result;
    }

    /** A worker failed in a way that it should not have: the taker is to fail, too. */
    synchronized void fail(Throwable cause) {
        fault = fault == null ? cause : fault;
        close();
    }

    /** Sends all workers home. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
