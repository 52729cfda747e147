package dev.cairn.ledger.store;

/** A store as it was at one instant. Any number of threads may read. */
public final class StoreSnapshot implements AutoCloseable {

    /** The value, or null. */
    public byte[] get(byte[] key) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Goes through the entries from {@code from} (inclusive) on in key order; closes with the cursor. */
    public Cursor cursor(byte[] from) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Entries in key order; one thread's. */
    public interface Cursor extends AutoCloseable {
        /** Steps to the first or next entry; false at the end. */
        boolean next();

        /** The key. */
        byte[] key();

        /** The value. */
        byte[] value();

        @Override
        void close();
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
