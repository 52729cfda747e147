package dev.cairn.consensus.script.cache;

import dev.cairn.primitives.hash.Sha256;
import java.security.SecureRandom;

/**
 * Remembers signatures that were good (Core, {@code script/sigcache}), as salted SHA-256 of all that makes one: signature
 * hash, key, signature. Bounded, without locks, shared by workers.
 */
public final class SignatureCache {

    /** Half of what {@code -maxsigcachesize} is by default. */
    public static final long DEFAULT_BYTES = 16L << 20;

    private static final int SALT_LENGTH = 32;

    /** Salt, kind, zeros: 64 bytes, one block of the digest. */
    private final byte[] ecdsaSalt = new byte[2 * SALT_LENGTH];

    private final byte[] schnorrSalt = new byte[2 * SALT_LENGTH];
    private final FixedSet entries;

    /** A cache of at most so many bytes, salted at random; one of a few hundred remembers nothing. */
    public SignatureCache(long bytes) {
        entries = new FixedSet(bytes);
        byte[] salt = new byte[SALT_LENGTH];
        new SecureRandom().nextBytes(salt);
        System.arraycopy(salt, 0, ecdsaSalt, 0, SALT_LENGTH);
        System.arraycopy(salt, 0, schnorrSalt, 0, SALT_LENGTH);
        ecdsaSalt[SALT_LENGTH] = 'E';
        schnorrSalt[SALT_LENGTH] = 'S';
    }

    /** Bytes that the table takes, all told. */
    public long bytes() {
        return entries.bytes();
    }

    /** How many signatures it can remember at once. */
    public int capacity() {
        return entries.capacity();
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
            byte[] entry32) {
        // A key's first byte tells its length, so nothing can be read in two ways.
        engine.update(ecdsaSalt)
                .update(hash32)
                .update(key, keyOffset, keyLength)
                .update(signature, signatureOffset, signatureLength)
                .finish(entry32, 0);
    }

    /** Writes the 32-byte entry that stands for a BIP340 signature. */
    public void schnorrEntry(
            Sha256 engine,
            byte[] hash32,
            byte[] key,
            int keyOffset,
            byte[] signature,
            int signatureOffset,
            byte[] entry32) {
        engine.update(schnorrSalt)
                .update(hash32)
                .update(key, keyOffset, 32)
                .update(signature, signatureOffset, 64)
                .finish(entry32, 0);
    }

    /** Whether an entry is known. {@code last}: its place may go to another from now on. */
    public boolean contains(byte[] entry32, boolean last) {
        return entries.contains(entry32, last);
    }

    /** Remembers an entry. */
    public void add(byte[] entry32) {
        entries.add(entry32);
    }
}
