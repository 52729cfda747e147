package dev.cairn.primitives.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * A 32-byte double SHA-256, kept as four longs so that a hash is one small object and comparing two costs four
 * compares. Each use has its own subclass, so that a transaction id can never be handed over where a block hash is
 * wanted.
 *
 * <p>Bytes are in <em>internal</em> order, as hashed and as on the wire; text is in <em>display</em> order, which is the
 * same bytes reversed, as every Bitcoin tool prints them.
 */
public abstract sealed class Hash256 permits BlockHash, MerkleRoot, Txid, Wtxid {

    /** Bytes in a hash. */
    public static final int LENGTH = 32;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final long w0;
    private final long w1;
    private final long w2;
    private final long w3;

    /** Takes the 32 bytes at {@code offset}, in internal order. */
    Hash256(byte[] bytes, int offset) {
        w0 = (long) LONGS.get(bytes, offset);
        w1 = (long) LONGS.get(bytes, offset + 8);
        w2 = (long) LONGS.get(bytes, offset + 16);
        w3 = (long) LONGS.get(bytes, offset + 24);
    }

    /** Takes 64 hex digits in display order. */
    Hash256(String display) {
        this(fromDisplay(display), 0);
    }

    private static byte[] fromDisplay(String display) {
        if (display.length() != 2 * LENGTH) {
            throw new IllegalArgumentException(
                    "a hash is written as " + 2 * LENGTH + " hex digits, not " + display.length() + ": " + display);
        }
        return reverse(HexFormat.of().parseHex(display));
    }

    private static byte[] reverse(byte[] bytes) {
        for (int i = 0, j = bytes.length - 1; i < j; i++, j--) {
            byte kept = bytes[i];
            bytes[i] = bytes[j];
            bytes[j] = kept;
        }
        return bytes;
    }

    /** Writes the 32 bytes, in internal order, at {@code offset}. */
    public final void writeTo(byte[] target, int offset) {
        LONGS.set(target, offset, w0);
        LONGS.set(target, offset + 8, w1);
        LONGS.set(target, offset + 16, w2);
        LONGS.set(target, offset + 24, w3);
    }

    /** A fresh copy of the 32 bytes in internal order. */
    public final byte[] toBytes() {
        byte[] bytes = new byte[LENGTH];
        writeTo(bytes, 0);
        return bytes;
    }

    /** Whether all bits are zero: the previous hash of a genesis block, the txid of a coinbase's input. */
    public final boolean isZero() {
        return (w0 | w1 | w2 | w3) == 0;
    }

    /** Whether the 32 bytes at {@code offset} are this hash's, in internal order. */
    public final boolean matches(byte[] bytes, int offset) {
        return w0 == (long) LONGS.get(bytes, offset)
                && w1 == (long) LONGS.get(bytes, offset + 8)
                && w2 == (long) LONGS.get(bytes, offset + 16)
                && w3 == (long) LONGS.get(bytes, offset + 24);
    }

    /** Internal bytes 0–7 as a little-endian long: for tables that mix it with a key of their own. */
    public final long word0() {
        return w0;
    }

    /** Internal bytes 8–15 as a little-endian long. */
    public final long word1() {
        return w1;
    }

    /** Internal bytes 16–23 as a little-endian long. */
    public final long word2() {
        return w2;
    }

    /** Internal bytes 24–31 as a little-endian long: the high end of the number that proof of work compares. */
    public final long word3() {
        return w3;
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof Hash256 that
                && getClass() == that.getClass()
                && w0 == that.w0
                && w1 == that.w1
                && w2 == that.w2
                && w3 == that.w3;
    }

    @Override
    public final int hashCode() {
        return Long.hashCode(w0);
    }

    /** Display order: 64 lower-case hex digits. */
    @Override
    public final String toString() {
        return HexFormat.of().formatHex(reverse(toBytes()));
    }
}
