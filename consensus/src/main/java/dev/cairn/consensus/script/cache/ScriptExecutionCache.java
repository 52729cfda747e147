package dev.cairn.consensus.script.cache;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;
import java.security.SecureRandom;

/**
 * Remembers transactions all of whose scripts passed under given flags (Core, {@code ValidationCache}). As scripts see
 * nothing but the transaction and the outputs that its txids name, wtxid and flags say it all. Bounded, without locks,
 * shared by workers.
 */
public final class ScriptExecutionCache {

    /** Half of what {@code -maxsigcachesize} is by default. */
    public static final long DEFAULT_BYTES = 16L << 20;

    private final byte[] salt = new byte[32];
    private final FixedSet entries;

    /** A cache of at most so many bytes, salted at random; one of a few hundred remembers nothing. */
    public ScriptExecutionCache(long bytes) {
        entries = new FixedSet(bytes);
        new SecureRandom().nextBytes(salt);
    }

    /** Bytes that the table takes, all told. */
    public long bytes() {
        return entries.bytes();
    }

    /** How many transactions it can remember at once. */
    public int capacity() {
        return entries.capacity();
    }

    /** Whether all scripts of a transaction are known to pass. {@code last}: its place may go to another from now on. */
    public boolean contains(Sha256 engine, Transaction transaction, int flags, boolean last) {
        return entries.contains(entry(engine, transaction, flags), last);
    }

    /** Remembers that all scripts of a transaction passed. */
    public void add(Sha256 engine, Transaction transaction, int flags) {
        entries.add(entry(engine, transaction, flags));
    }

    private byte[] entry(Sha256 engine, Transaction transaction, int flags) {
        byte[] bytes = new byte[Hash256.LENGTH];
        transaction.wtxid(engine).writeTo(bytes, 0);
        engine.update(salt).update(bytes);
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            engine.update((byte) (flags >> shift));
        }
        engine.finish(bytes, 0);
        return bytes;
    }
}
