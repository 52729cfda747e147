package dev.cairn.ledger.store;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileWriter;

/**
 * Entries on their way to a writer of sorted files, by RocksDB's C functions (rocksdb/c.h), which the library of its Java
 * binding carries too. The Java methods copy key and value to the heap and back: 0.62 µs of processor time an entry, 0.15 by
 * these calls. Not thread-safe.
 */
@SuppressWarnings("restricted") // the launcher grants native access: RocksDB itself needs it as well
final class SortedEntries {

    private static final int SCRATCH = 512;
    private static final long LONGEST_ERROR = 1024;

    private static final MethodHandle PUT = handle(
            "rocksdb_sstfilewriter_put",
            FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS));
    private static final MethodHandle DELETE =
            handle("rocksdb_sstfilewriter_delete", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));
    private static final MethodHandle FREE = handle("rocksdb_free", FunctionDescriptor.ofVoid(ADDRESS));

    /** The C functions' {@code rocksdb_sstfilewriter_t}: a struct of one pointer, which is Java's handle. */
    private final MemorySegment writer = Arena.ofAuto().allocate(ADDRESS);

    /** Where they put the address of a text if they fail. */
    private final MemorySegment error = Arena.ofAuto().allocate(ADDRESS);

    /** Where an array's bytes are put first. */
    private MemorySegment scratch = Arena.ofAuto().allocate(SCRATCH);

    /** Entries for a writer that is open, for as long as it is. */
    SortedEntries(SstFileWriter writer) {
        this.writer.set(JAVA_LONG, 0, writer.getNativeHandle());
    }

    /** Of a library that {@link RocksLibrary} has loaded. */
    private static MethodHandle handle(String name, FunctionDescriptor type) {
        MemorySegment function = SymbolLookup.loaderLookup()
                .find(name)
                .orElseThrow(() -> new StoreException("RocksDB's library has no " + name
                        + " that Cairn can see; let one class loader load rocksdbjni and Cairn"));
        return Linker.nativeLinker().downcallHandle(function, type);
    }

    /** Lengths in bytes, addresses of memory that stays as it is until the call returns. */
    void put(long key, int keyBytes, long value, int valueBytes) throws RocksDBException {
        try {
            PUT.invokeExact(writer, key, (long) keyBytes, value, (long) valueBytes, error);
        } catch (Throwable e) {
            throw new LinkageError("rocksdb_sstfilewriter_put", e);
        }
        check();
    }

    void put(byte[] key, byte[] value) throws RocksDBException {
        long address = copied(key, value);
        try {
            put(address, key.length, address + key.length, value.length);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** As {@link #put(long, int, long, int)}. */
    void delete(long key, int keyBytes) throws RocksDBException {
        try {
            DELETE.invokeExact(writer, key, (long) keyBytes, error);
        } catch (Throwable e) {
            throw new LinkageError("rocksdb_sstfilewriter_delete", e);
        }
        check();
    }

    void delete(byte[] key) throws RocksDBException {
        try {
            delete(copied(key, new byte[0]), key.length);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private long copied(byte[] key, byte[] value) {
        long bytes = (long) key.length + value.length;
        if (scratch.byteSize() < bytes) {
            scratch = Arena.ofAuto().allocate(bytes);
        }
        MemorySegment.copy(key, 0, scratch, JAVA_BYTE, 0, key.length);
        MemorySegment.copy(value, 0, scratch, JAVA_BYTE, key.length, value.length);
        return scratch.address();
    }

    private void check() throws RocksDBException {
        if (error.get(JAVA_LONG, 0) == 0) {
            return;
        }
        MemorySegment text =
                error.get(ADDRESS.withTargetLayout(MemoryLayout.sequenceLayout(LONGEST_ERROR, JAVA_BYTE)), 0);
        String said = text.getString(0);
        error.set(JAVA_LONG, 0, 0);
        try {
            FREE.invokeExact(text);
        } catch (Throwable e) {
            throw new LinkageError("rocksdb_free", e);
        }
        throw new RocksDBException(said);
    }
}
