package dev.cairn.ledger.snapshot;

/**
 * One reader's hold on one version. A read goes between {@link #enter} and {@link #exit}: what the view names is not freed
 * meanwhile, not even by a cut-off. Closing twice is closing once. Threads may share it.
 *
 * @param <V> the view: an immutable value
 */
public final class Held<V> implements AutoCloseable {

    /** The version's number: 1 and up, one higher for each publication. */
    public long version() {
        throw new UnsupportedOperationException("skeleton");
    }

    /**
     * Begins a read.
     *
     * @return the view, until {@link #exit}
     * @throws SnapshotExpired if it was cut off
     * @throws IllegalStateException if it was closed
     */
    public V enter() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Ends the read that {@link #enter} began. */
    public void exit() {
        throw new UnsupportedOperationException("skeleton");
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
