package dev.cairn.ledger.lane;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** A few named threads of one weight behind a bounded queue of ours. */
public final class Lane implements Executor, AutoCloseable {

    /**
     * Starts no thread before it is needed.
     *
     * @param name threads are called {@code name.0}, {@code name.1}, …
     * @param queue pieces of work that may wait
     */
    public Lane(String name, int threads, int queue, Weight weight) {
        throw new UnsupportedOperationException("skeleton");
    }

    /**
     * Hands in work.
     *
     * @throws RejectedExecutionException if the queue is full
     */
    @Override
    public void execute(Runnable work) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Pieces of work that wait. */
    public int waiting() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Lets work that began end, drops what waits, and ends the threads. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
