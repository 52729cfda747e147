package dev.cairn.primitives.wire;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.script.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Writes Bitcoin's wire format into an array that grows. Numbers are little-endian. Not thread-safe. */
public final class WireWriter {

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] array;
    private int size;

    /** A writer with room for {@code capacity} bytes before it first grows. */
    public WireWriter(int capacity) {
        array = new byte[Math.max(capacity, 16)];
    }

    /** A writer for something small. */
    public WireWriter() {
        this(256);
    }

    /** How many bytes a compact size takes: 1, 3, 5 or 9. */
    public static int compactSizeLength(long value) {
        if (value < 0 || value > 0xffff_ffffL) {
            return 9;
        }
        return value < 0xfd ? 1 : value <= 0xffff ? 3 : 5;
    }

    /** Makes room for so many bytes at once, where it is known that they come: growing by doubling copies as much again. */
    public WireWriter reserve(int length) {
        room(length);
        return this;
    }

    /** Adds {@code length} bytes that the caller writes himself: to {@link #array()}, from the position returned on, before anything else. */
    public int claim(int length) {
        room(length);
        size += length;
        return size - length;
    }

    /** Adds the low byte of {@code value}. */
    public WireWriter writeByte(int value) {
        room(1);
        array[size++] = (byte) value;
        return this;
    }

    /** Adds the low two bytes of {@code value}. */
    public WireWriter writeShort(int value) {
        room(2);
        SHORTS.set(array, size, (short) value);
        size += 2;
        return this;
    }

    /** Adds four bytes. */
    public WireWriter writeInt(int value) {
        room(4);
        INTS.set(array, size, value);
        size += 4;
        return this;
    }

    /** Adds eight bytes. */
    public WireWriter writeLong(long value) {
        room(8);
        LONGS.set(array, size, value);
        size += 8;
        return this;
    }

    /** Adds a compact size, in its shortest form; {@code value} is taken as unsigned. */
    public WireWriter writeCompactSize(long value) {
        return switch (compactSizeLength(value)) {
            case 1 -> writeByte((int) value);
            case 3 -> writeByte(0xfd).writeShort((int) value);
            case 5 -> writeByte(0xfe).writeInt((int) value);
            default -> writeByte(0xff).writeLong(value);
        };
    }

    /** Adds all of {@code bytes}. */
    public WireWriter write(byte[] bytes) {
        return write(bytes, 0, bytes.length);
    }

    /** Adds {@code length} bytes from {@code offset}. */
    public WireWriter write(byte[] bytes, int offset, int length) {
        room(length);
        System.arraycopy(bytes, offset, array, size, length);
        size += length;
        return this;
    }

    /** Adds the bytes that the view shows. */
    public WireWriter write(Bytes bytes) {
        return write(bytes.array(), bytes.offset(), bytes.length());
    }

    /** Adds 32 bytes in internal order. */
    public WireWriter write(Hash256 hash) {
        room(Hash256.LENGTH);
        hash.writeTo(array, size);
        size += Hash256.LENGTH;
        return this;
    }

    /** Adds a compact size and then the bytes. */
    public WireWriter writeSized(Bytes bytes) {
        return writeCompactSize(bytes.length()).write(bytes);
    }

    /** How many bytes have been written. */
    public int size() {
        return size;
    }

    /** The array written to, longer than {@link #size()} as a rule; its owner changes with the next write. */
    public byte[] array() {
        return array;
    }

    /** Forgets what was written and keeps the room. */
    public void reset() {
        size = 0;
    }

    /** A copy of what was written. */
    public byte[] toBytes() {
        return Arrays.copyOf(array, size);
    }

    private void room(int length) {
        if (length > array.length - size) {
            array = Arrays.copyOf(array, Math.max(Math.addExact(size, length), (int)
                    Math.min(array.length * 2L, Integer.MAX_VALUE - 8)));
        }
    }
}
