package dev.cairn.ledger.store;

/** Puts and deletes that take effect together. */
public final class Batch implements AutoCloseable {

    /** Sets a value. */
    public void put(byte[] key, byte[] value) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Removes a key. */
    public void delete(byte[] key) {
        throw new UnsupportedOperationException("skeleton");
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
