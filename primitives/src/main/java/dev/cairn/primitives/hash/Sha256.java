package dev.cairn.primitives.hash;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A SHA-256 engine with the double hash that Bitcoin is made of. Not thread-safe: a worker keeps one of its own and
 * passes it down, which is both faster than asking for one each time and free of hidden per-thread state.
 */
public final class Sha256 {

    /** Bytes of {@link #room}. */
    public static final int ROOM = 4096;

    private final MessageDigest digest;
    private final byte[] scratch = new byte[Hash256.LENGTH];
    private byte[] room; // null until somebody wants it

    private Sha256(MessageDigest digest) {
        this.digest = digest;
    }

    /** A new engine: about 0.1 µs, so fine outside loops. */
    public static Sha256 create() {
        try {
            return new Sha256(MessageDigest.getInstance("SHA-256"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }

    /** A second engine that has been fed what this one has: many messages with one beginning hash that once. */
    public Sha256 copy() {
        try {
            return new Sha256((MessageDigest) digest.clone());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("this Java's SHA-256 cannot be copied, which the JDK's own can", e);
        }
    }

    /**
     * {@value #ROOM} bytes in which a message of several pieces can be put together: one update of the digest is faster than three. The
     * engine's own; what is written there holds until whoever else has the engine asks for it.
     */
    public byte[] room() {
        if (room == null) {
            room = new byte[ROOM];
        }
        return room;
    }

    /** Adds to the message being hashed. */
    public Sha256 update(byte[] bytes, int offset, int length) {
        digest.update(bytes, offset, length);
        return this;
    }

    /** Adds all of {@code bytes} to the message being hashed. */
    public Sha256 update(byte[] bytes) {
        digest.update(bytes);
        return this;
    }

    /** Adds one byte to the message being hashed. */
    public Sha256 update(byte value) {
        digest.update(value);
        return this;
    }

    /** Ends the message: its 32-byte SHA-256 is written at {@code offset}; the engine is ready for the next. */
    public void finish(byte[] target, int offset) {
        try {
            digest.digest(target, offset, Hash256.LENGTH);
        } catch (DigestException e) {
            throw new IllegalArgumentException("no room for 32 bytes at " + offset + " of " + target.length, e);
        }
    }

    /** Ends the message: its double SHA-256 is written at {@code offset}; the engine is ready for the next. */
    public void finishDouble(byte[] target, int offset) {
        finish(scratch, 0);
        digest.update(scratch, 0, Hash256.LENGTH);
        finish(target, offset);
    }

    /** Writes the SHA-256 of {@code length} bytes at {@code target[targetOffset…]}. */
    public void hash(byte[] bytes, int offset, int length, byte[] target, int targetOffset) {
        digest.update(bytes, offset, length);
        finish(target, targetOffset);
    }

    /** The SHA-256 of all of {@code bytes}. */
    public byte[] hash(byte[] bytes) {
        return digest.digest(bytes);
    }

    /** Writes the double SHA-256 of {@code length} bytes at {@code target[targetOffset…]}. */
    public void doubleHash(byte[] bytes, int offset, int length, byte[] target, int targetOffset) {
        digest.update(bytes, offset, length);
        finishDouble(target, targetOffset);
    }

    /** The double SHA-256 of all of {@code bytes}. */
    public byte[] doubleHash(byte[] bytes) {
        byte[] out = new byte[Hash256.LENGTH];
        doubleHash(bytes, 0, bytes.length, out, 0);
        return out;
    }
}
