package dev.cairn.ledger.store;

import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Puts and deletes that take effect together. One thread's. */
public final class Batch implements AutoCloseable {

    private final WriteBatch batch;

    /** An empty one. */
    public Batch() {
        RocksLibrary.load();
        batch = new WriteBatch();
    }

    /** Sets a value. */
    public void put(byte[] key, byte[] value) {
        try {
            writes().put(key, value);
        } catch (RocksDBException e) {
            throw new StoreException("a put of a " + key.length + "-byte key was refused: " + e.getMessage(), e);
        }
    }

    /** Removes a key. */
    public void delete(byte[] key) {
        try {
            writes().delete(key);
        } catch (RocksDBException e) {
            throw new StoreException("a delete of a " + key.length + "-byte key was refused: " + e.getMessage(), e);
        }
    }

    /** How many puts and deletes are in it. */
    public int count() {
        return writes().count();
    }

    WriteBatch writes() {
        if (!batch.isOwningHandle()) {
            throw new IllegalStateException("the batch is closed");
        }
        return batch;
    }

    @Override
    public void close() {
        batch.close();
    }
}
