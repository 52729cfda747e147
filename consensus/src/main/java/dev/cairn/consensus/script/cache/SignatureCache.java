package dev.cairn.consensus.script.cache;

import dev.cairn.primitives.hash.Sha256;

/**
 * Remembers signatures that were good (Core, {@code script/sigcache}), as salted SHA-256 of all that makes one: signature
 * hash, key, signature. Bounded, without locks, shared by workers.
 */
public final class SignatureCache {

    /** Half of what {@code -maxsigcachesize} is by default. */
    public static final long DEFAULT_BYTES = 16L << 20;

    /** A cache of at most so many bytes. */
    public SignatureCache(long bytes) {}

    /** Bytes that the table takes, all told. */
    public long bytes() {
        return 0;
    }

    /** Writes the 32-byte entry that stands for an ECDSA signature. */
    public void ecdsaEntry(
            Sha256 engine,
            byte[] hash32,
            byte[] key,
            int keyOffset,
            int keyLength,
            byte[] signature,
            int signatureOffset,
            int signatureLength,
            byte[] entry32) {}

    /** Writes the 32-byte entry that stands for a BIP340 signature. */
    public void schnorrEntry(
            Sha256 engine,
            byte[] hash32,
            byte[] key,
            int keyOffset,
            byte[] signature,
            int signatureOffset,
            byte[] entry32) {}

    /** Whether an entry is known. {@code last}: its place may go to another from now on. */
    public boolean contains(byte[] entry32, boolean last) {
        return false;
    }

    /** Remembers an entry. */
    public void add(byte[] entry32) {}
}
