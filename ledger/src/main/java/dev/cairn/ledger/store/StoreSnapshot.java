package dev.cairn.ledger.store;

import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Snapshot;

/**
 * A store as it was at one instant. Any number of threads may read; none may begin to when it is being closed: whoever hands
 * it out sees to that (it is a part of a ledger's snapshot).
 */
public final class StoreSnapshot implements AutoCloseable {

    private final Store store;
    private final Snapshot snapshot;
    private final ReadOptions options = new ReadOptions();
    private volatile boolean closed;

    StoreSnapshot(Store store, Snapshot snapshot) {
        this.store = store;
        this.snapshot = snapshot;
        options.setSnapshot(snapshot);
    }

    /** The value, or null. */
    public byte[] get(byte[] key) {
        check();
        try {
            return store.database().get(options, key);
        } catch (RocksDBException e) {
            throw store.fault("reading", e);
        }
    }

    /**
     * Goes through the entries from {@code from} (inclusive) on in key order. It may outlive the snapshot, of whose content it
     * keeps what it needs; the store's closing it may not.
     */
    public Cursor cursor(byte[] from) {
        check();
        return new StoreCursor(store, snapshot, from);
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
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        options.close();
        store.release(snapshot);
    }

    private void check() {
        if (closed) {
            throw new IllegalStateException(store + ": this snapshot is closed");
        }
    }

    private static final class StoreCursor implements Cursor {
        private final Store store;
        private final ReadOptions options = new ReadOptions();
        private final RocksIterator entries;
        private boolean begun;
        private boolean closed;

        StoreCursor(Store store, Snapshot snapshot, byte[] from) {
            this.store = store;
            // A pass over everything would push out of the cache what single reads want.
            options.setSnapshot(snapshot).setFillCache(false);
            entries = store.iterate(options);
            entries.seek(from);
        }

        @Override
        public boolean next() {
            check();
            if (begun && entries.isValid()) {
                entries.next();
            }
            begun = true;
            if (entries.isValid()) {
                return true;
            }
            try {
                entries.status();
            } catch (RocksDBException e) {
                throw store.fault("reading", e);
            }
            return false;
        }

        @Override
        public byte[] key() {
            checkEntry();
            return entries.key();
        }

        @Override
        public byte[] value() {
            checkEntry();
            return entries.value();
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                entries.close();
                options.close();
                store.iterated();
            }
        }

        private void check() {
            if (closed) {
                throw new IllegalStateException(store + ": this cursor is closed");
            }
        }

        private void checkEntry() {
            check();
            if (!begun || !entries.isValid()) {
                throw new IllegalStateException(store + ": this cursor is at no entry; next() goes to one");
            }
        }
    }
}
