package dev.cairn.ledger.snapshot;

import dev.cairn.primitives.NodeClock;
import java.util.Collection;
import java.util.List;

/**
 * The versions of one ledger: the published one, and older ones that readers still hold. One thread publishes; any thread
 * acquires, waiting for nobody.
 *
 * @param <V> the view: an immutable value
 */
public final class Snapshots<V> implements AutoCloseable {

    /**
     * Nothing is published yet.
     *
     * @param pinBudget bytes that dead parts may keep pinned before the oldest holder is cut off
     */
    public Snapshots(NodeClock clock, long pinBudget) {
        throw new UnsupportedOperationException("skeleton");
    }

    /**
     * Publishes a view by one reference swap. The writer's thread only.
     *
     * @param born parts that this version is the first to name
     * @param died parts that the version before named, and this one does not
     * @return the version's number
     */
    public long publish(V view, Collection<? extends Part> born, Collection<? extends Part> died) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The published view, for the writer itself, who need not hold it. */
    public V published() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Holds the published version. {@code label} says what for, in reports. */
    public Held<V> acquire(String label) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** What is held now, oldest version first. */
    public List<Holder> holders() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** One held snapshot. */
    public record Holder(long version, String label, long heldNanos) {}

    /** Parts not freed yet: alive ones, and dead ones that a held version still needs, with the bytes of the latter. */
    public record PartCount(int alive, int pinned, long pinnedBytes) {}

    /** Counts the parts. */
    public PartCount parts() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Frees all parts; what is still held is cut off. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
