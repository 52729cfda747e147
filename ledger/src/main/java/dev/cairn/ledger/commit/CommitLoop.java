package dev.cairn.ledger.commit;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * The one thread that changes a ledger's state. Work is done in the order in which it was handed in; the answer to whoever
 * handed it in is given when what it changed is published.
 */
public final class CommitLoop implements AutoCloseable {

    /** Starts the thread, called {@code name}. {@code capacity} pieces of work may wait; who brings more waits himself. */
    public CommitLoop(String name, int capacity) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Hands in work. The future ends with its answer, or with what it threw. */
    public <T> CompletableFuture<T> submit(Callable<T> work) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Hands in work and waits. From the writer itself it runs at once. */
    public <T> T call(Callable<T> work) throws Exception {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Throws unless this is the writer's thread. */
    public void assertWriter() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Ends the thread after what was handed in is done. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
