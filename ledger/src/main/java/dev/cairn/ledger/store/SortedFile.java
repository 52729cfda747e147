package dev.cairn.ledger.store;

/** A file of entries whose keys rise (unsigned bytes); durable when {@link #ingest} returns, and visible at one instant. */
public final class SortedFile implements AutoCloseable {

    /** Appends an entry. */
    public void put(byte[] key, byte[] value) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Appends the mark that removes a key. */
    public void delete(byte[] key) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Syncs the file and makes all of it visible at once. */
    public void ingest() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Drops the file if it was not ingested. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
