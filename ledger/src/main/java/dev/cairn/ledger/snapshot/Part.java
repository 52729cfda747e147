package dev.cairn.ledger.snapshot;

/**
 * What a snapshot can name and that must be freed by hand: a RocksDB snapshot, a slab, a file. It is alive from the version at
 * which it was born until it has died and no held version v has born ≤ v &lt; died.
 */
public abstract class Part {

    /** Bytes of memory or disk that it keeps from being given back. Cheap, and asked more than once; it may change. */
    public abstract long bytes();

    /** Gives back what it holds. Called once, by no reader's thread, when no reader can reach it. */
    protected abstract void free();
}
