package dev.cairn.ledger.store;

import dev.cairn.ledger.lane.Weight;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.rocksdb.Checkpoint;
import org.rocksdb.IngestExternalFileOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Snapshot;
import org.rocksdb.WriteOptions;

/** A folder of keys and values (RocksDB). Thread-safe. */
public final class Store implements AutoCloseable {

    private static final String MAKING = ".making";

    /** How the names of RocksDB's own threads begin. */
    static final String HELPERS = "rocksdb:";

    /** Is in a folder that is being emptied: whoever opens it next ends that first. */
    private static final String WIPING = "WIPING";

    private final Path folder;
    private final StoreFormat format;
    private final Mode mode;
    private final Tuning tuning;
    private final RocksDB database;
    private final WriteOptions synced = new WriteOptions().setSync(true);
    private final WriteOptions unsynced = new WriteOptions();
    private final AtomicLong sortedFiles = new AtomicLong();
    private final AtomicInteger snapshots = new AtomicInteger();
    private final AtomicInteger cursors = new AtomicInteger();
    private volatile boolean closed;

    /** How a store makes its writes durable. */
    public enum Mode {
        /** Batches go through a log: what {@link #write} returned from with {@code sync} is durable. */
        LOGGED,
        /** No log; only whole sorted files are ingested. */
        INGESTED
    }

    private Store(Path folder, StoreFormat format, Mode mode, Tuning tuning, RocksDB database) {
        this.folder = folder;
        this.format = format;
        this.mode = mode;
        this.tuning = tuning;
        this.database = database;
    }

    /**
     * Opens a store, and makes it if the folder is absent or empty.
     *
     * @param cacheBytes memory for blocks of its files, and in mode {@code LOGGED} for their filters and indexes; at least a MiB
     *     is taken. In mode {@code INGESTED} those lie beside it: {@link #memoryBytes} counts them, docs/benchmarks.md says how
     *     large they get
     * @throws StoreException if the folder is another node's (no {@code CAIRN} file), of a newer format (named), of another
     *     network, or damaged
     */
    public static Store open(Path folder, StoreFormat format, Mode mode, long cacheBytes) {
        RocksLibrary.load();
        FormatFile.claim(folder, format);
        boolean create;
        try {
            if (Files.exists(folder.resolve(WIPING))) {
                empty(folder);
            }
            create = prepare(folder, format);
        } catch (IOException e) {
            throw FormatFile.fault(folder, "opening", e);
        }
        Tuning tuning = new Tuning(mode, cacheBytes, create);
        RocksDB database;
        try {
            database = RocksDB.open(tuning.options, folder.toString());
        } catch (RocksDBException e) {
            tuning.close();
            throw StoreException.of(folder, format, "opening", e);
        }
        Store store = new Store(folder, format, mode, tuning, database);
        try {
            store.leaveSequenceZero();
            return store;
        } catch (RocksDBException e) {
            store.close();
            throw StoreException.of(folder, format, "beginning", e);
        }
    }

    /**
     * RocksDB's compaction takes a snapshot at sequence number 0 for none, and drops what it shows; the first file that is
     * ingested into an empty database has that number. So a database begins with a mark that removes a key which nobody uses.
     */
    private void leaveSequenceZero() throws RocksDBException {
        if (database.getLatestSequenceNumber() == 0) {
            database.delete(synced, new byte[0]);
        }
    }

    /**
     * Refuses a folder that is another node's, before anything beside it is touched. One that is not there is not made.
     *
     * @throws StoreException if it holds files, and none of them is {@code CAIRN}
     */
    public static void refuseOthers(Path folder, StoreFormat format) {
        if (Files.exists(folder) && !Files.exists(folder.resolve(FormatFile.NAME))) {
            FormatFile.claim(folder, format);
        }
    }

    /**
     * Empties a store that is not open, damaged or not, of this format or an older one: it will be rebuilt. A stop half way is
     * made up for by the next
     * {@link #open}.
     *
     * @throws StoreException if the folder is another node's, of a newer format, or of another network: it is left untouched
     */
    public static void wipe(Path folder, StoreFormat format) {
        FormatFile.claimToEmpty(folder, format);
        try {
            Files.write(folder.resolve(WIPING), new byte[0]);
            FormatFile.syncFolder(folder);
            empty(folder);
            FormatFile.write(folder, format);
        } catch (IOException e) {
            throw FormatFile.fault(folder, "emptying", e);
        }
    }

    private static void empty(Path folder) throws IOException {
        for (String name : FormatFile.names(folder)) {
            if (!name.equals(FormatFile.NAME) && !name.equals(WIPING)) {
                delete(folder.resolve(name));
            }
        }
        FormatFile.syncFolder(folder);
        Files.deleteIfExists(folder.resolve(WIPING));
    }

    /** The value, or null. */
    public byte[] get(byte[] key) {
        try {
            return database().get(key);
        } catch (RocksDBException e) {
            throw fault("reading", e);
        }
    }

    /** Writes in one atomic step. */
    public void write(Batch batch, boolean sync) {
        if (mode == Mode.INGESTED) {
            throw new IllegalStateException(
                    this + ": has no log, a batch would be lost with the process; use sortedFile()");
        }
        try {
            database().write(sync ? synced : unsynced, batch.writes());
        } catch (RocksDBException e) {
            throw fault("writing", e);
        }
    }

    /** Begins a file of sorted entries, to be ingested in one atomic step. Close it whatever happens. */
    public SortedFile sortedFile() {
        database();
        return new SortedFile(
                this, folder.resolve(SortedFile.PREFIX + sortedFiles.incrementAndGet() + ".sst"), tuning.options);
    }

    /** What is in the store now, for good, until closed. */
    public StoreSnapshot snapshot() {
        Snapshot snapshot = database().getSnapshot();
        snapshots.incrementAndGet();
        return new StoreSnapshot(this, snapshot);
    }

    /** Bytes on disk, about. */
    public long diskBytes() {
        try {
            return database().getLongProperty("rocksdb.total-sst-files-size")
                    + database().getLongProperty("rocksdb.cur-size-all-mem-tables");
        } catch (RocksDBException e) {
            throw fault("measuring", e);
        }
    }

    /** Bytes of memory that its caches, filters, indexes and buffers take now, about. */
    public long memoryBytes() {
        try {
            return database().getLongProperty("rocksdb.block-cache-usage")
                    + database().getLongProperty("rocksdb.estimate-table-readers-mem")
                    + database().getLongProperty("rocksdb.cur-size-all-mem-tables");
        } catch (RocksDBException e) {
            throw fault("measuring", e);
        }
    }

    /**
     * Makes a copy of the store in a folder that is not there yet, by hard links where it can, while others write. It is made
     * under another name beside it, so that a copy is whole or not there.
     */
    public void checkpoint(Path target) {
        Path making = target.resolveSibling(target.getFileName() + MAKING);
        try {
            if (Files.exists(target)) {
                throw new StoreException(target + ": is there already; name a folder that is not");
            }
            Files.createDirectories(target.toAbsolutePath().getParent());
            delete(making);
            try (Checkpoint checkpoint = Checkpoint.create(database())) {
                checkpoint.createCheckpoint(making.toString());
            }
            FormatFile.write(making, format);
            Files.move(making, target, StandardCopyOption.ATOMIC_MOVE);
            FormatFile.syncFolder(target.toAbsolutePath().getParent());
        } catch (RocksDBException e) {
            throw StoreException.of(target, format, "copying " + folder, e);
        } catch (IOException e) {
            throw FormatFile.fault(target, "copying " + folder, e);
        }
    }

    /**
     * Closes the store.
     *
     * @throws IllegalStateException if snapshots or cursors are open: their next read would crash the process
     */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            if (snapshots.get() > 0 || cursors.get() > 0) {
                throw new IllegalStateException(
                        this + ": " + snapshots + " snapshots and " + cursors + " cursors are open; close them first");
            }
            closed = true;
        }
        try {
            database.closeE();
        } catch (RocksDBException e) {
            throw fault("closing", e);
        } finally {
            database.close();
            synced.close();
            unsynced.close();
            tuning.close();
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }

    RocksDB database() {
        if (closed) {
            throw new IllegalStateException(this + ": is closed");
        }
        return database;
    }

    void ingest(Path file) {
        try (IngestExternalFileOptions options = new IngestExternalFileOptions()) {
            options.setMoveFiles(true); // a hard link instead of a copy: the file lies in the store's own folder
            database().ingestExternalFile(List.of(file.toString()), options);
        } catch (RocksDBException e) {
            throw fault("ingesting " + file.getFileName(), e);
        }
        // Files that overlap are compacted by threads of RocksDB's own, which begin when there is first something to
        // do.
        Weight.BACKGROUND.applyToThreadsNamed(HELPERS);
    }

    RocksIterator iterate(ReadOptions options) {
        RocksIterator entries = database().newIterator(options);
        cursors.incrementAndGet();
        return entries;
    }

    void iterated() {
        cursors.decrementAndGet();
    }

    void release(Snapshot snapshot) {
        database().releaseSnapshot(snapshot);
        snapshots.decrementAndGet();
    }

    StoreException fault(String doing, RocksDBException e) {
        return StoreException.of(folder, format, doing, e);
    }

    /** Drops what an earlier process left half done. Returns whether there is no database yet. */
    private static boolean prepare(Path folder, StoreFormat format) throws IOException {
        boolean data = false;
        boolean current = false;
        for (String name : FormatFile.names(folder)) {
            Path file = folder.resolve(name);
            if (name.startsWith(SortedFile.PREFIX)) {
                Files.delete(file);
            } else {
                current |= name.equals("CURRENT");
                data |= name.endsWith(".sst") || (name.endsWith(".log") && Files.size(file) > 0);
            }
        }
        // RocksDB would begin an empty database beside the files of the old one.
        if (data && !current) {
            throw new StoreException(
                    StoreException.Kind.DAMAGE,
                    folder.resolve("CURRENT") + ": is missing though the files that it leads to are there; "
                            + format.cure(),
                    null);
        }
        return !current;
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            List<Path> entries;
            try (Stream<Path> all = Files.walk(folder)) {
                entries = all.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path entry : entries) {
                Files.delete(entry);
            }
        }
    }
}
