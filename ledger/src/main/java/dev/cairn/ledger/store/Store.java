package dev.cairn.ledger.store;

import java.nio.file.Path;

/** A folder of keys and values (RocksDB). Thread-safe. */
public final class Store implements AutoCloseable {

    /** How a store makes its writes durable. */
    public enum Mode {
        /** Batches go through a log: what {@link #write} returned from with {@code sync} is durable. */
        LOGGED,
        /** No log; only whole sorted files are ingested. */
        INGESTED
    }

    /**
     * Opens a store, and makes it if the folder is absent or empty.
     *
     * @throws StoreException if the folder is another node's (no {@code CAIRN} file), of a newer format (named), of another
     *     network, or damaged
     */
    public static Store open(Path folder, StoreFormat format, Mode mode, long cacheBytes) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The value, or null. */
    public byte[] get(byte[] key) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Writes in one atomic step. */
    public void write(Batch batch, boolean sync) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Begins a file of sorted entries, to be ingested in one atomic step. Close it whatever happens. */
    public SortedFile sortedFile() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** What is in the store now, for good, until closed. */
    public StoreSnapshot snapshot() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Bytes on disk, about. */
    public long diskBytes() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Makes a copy of the store in a folder that is not there yet, by hard links where it can, while others write. */
    public void checkpoint(Path target) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Closes the store; its snapshots must have been closed before. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
