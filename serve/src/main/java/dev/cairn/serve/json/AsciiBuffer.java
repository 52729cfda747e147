package dev.cairn.serve.json;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.script.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A text of ASCII characters that is put together piece by piece and used again and again: what goes into one JSON string, or
 * is hashed before it does. One thread's.
 */
public final class AsciiBuffer {

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    /** Both digits of a byte, the first in the low half: one store writes them. */
    private static final short[] PAIRS = new short[256];

    static {
        String digits = "0123456789abcdef";
        for (int i = 0; i < PAIRS.length; i++) {
            PAIRS[i] = (short) (digits.charAt(i & 15) << 8 | digits.charAt(i >> 4));
        }
    }

    private byte[] array = new byte[256];
    private int size;

    /** Forgets the text and keeps the room. */
    public AsciiBuffer reset() {
        size = 0;
        return this;
    }

    /** Adds one character. */
    public AsciiBuffer add(char c) {
        room(1);
        array[size++] = (byte) c;
        return this;
    }

    /** Adds a text. */
    public AsciiBuffer add(String text) {
        room(text.length());
        for (int i = 0; i < text.length(); i++) {
            array[size++] = (byte) text.charAt(i);
        }
        return this;
    }

    /** Adds what another buffer holds. */
    public AsciiBuffer add(AsciiBuffer other) {
        room(other.size);
        System.arraycopy(other.array, 0, array, size, other.size);
        size += other.size;
        return this;
    }

    /** Adds a number in decimal. */
    public AsciiBuffer add(long value) {
        if (value >= 0 && value < 10) {
            return add((char) ('0' + value));
        }
        return add(Long.toString(value));
    }

    /** Adds bytes in hex. */
    public AsciiBuffer hex(byte[] bytes, int offset, int length) {
        room(2 * length);
        int at = size;
        for (int i = offset; i < offset + length; i++) {
            SHORTS.set(array, at, PAIRS[bytes[i] & 0xff]);
            at += 2;
        }
        size = at;
        return this;
    }

    /** Adds bytes in hex. */
    public AsciiBuffer hex(Bytes bytes) {
        return hex(bytes.array(), bytes.offset(), bytes.length());
    }

    /** Adds a hash as it is displayed: the bytes backwards. */
    public AsciiBuffer hex(Hash256 hash) {
        room(2 * Hash256.LENGTH);
        word(hash.word3());
        word(hash.word2());
        word(hash.word1());
        word(hash.word0());
        return this;
    }

    private void word(long word) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            SHORTS.set(array, size, PAIRS[(int) (word >>> shift) & 0xff]);
            size += 2;
        }
    }

    /** How many characters there are. */
    public int size() {
        return size;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** The characters, from 0 to {@link #size()}; its owner changes with the next addition. */
    public byte[] array() {
        return array;
    }

    /** The text. */
    @Override
    public String toString() {
        return new String(array, 0, size, StandardCharsets.ISO_8859_1);
    }

    private void room(int length) {
        if (length > array.length - size) {
            array = Arrays.copyOf(array, Math.max(Math.addExact(size, length), (int)
                    Math.min(array.length * 2L, Integer.MAX_VALUE - 8)));
        }
    }
}
