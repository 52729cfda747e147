package dev.cairn.consensus.script.cache;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;

/**
 * Remembers transactions all of whose scripts passed under given flags (Core, {@code ValidationCache}). As scripts see
 * nothing but the transaction and the outputs that its txids name, wtxid and flags say it all.
 */
public final class ScriptExecutionCache {

    /** Half of what {@code -maxsigcachesize} is by default. */
    public static final long DEFAULT_BYTES = 16L << 20;

    /** A cache of at most so many bytes. */
    public ScriptExecutionCache(long bytes) {}

    /** Bytes that the table takes, all told. */
    public long bytes() {
        return 0;
    }

    /** Whether all scripts of a transaction are known to pass. {@code last}: its place may go to another from now on. */
    public boolean contains(Sha256 engine, Transaction transaction, int flags, boolean last) {
        return false;
    }

    /** Remembers that all scripts of a transaction passed. */
    public void add(Sha256 engine, Transaction transaction, int flags) {}
}
