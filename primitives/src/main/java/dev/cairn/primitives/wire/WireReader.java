package dev.cairn.primitives.wire;

import dev.cairn.primitives.script.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Reads Bitcoin's wire format from a range of an array and never beyond it. Nothing is allocated from a length that the
 * bytes claim: a length is compared with the bytes left before it is used. Numbers are little-endian. Not thread-safe.
 */
public final class WireReader {

    /** The largest compact size that Core reads where a length is meant (serialize.h, {@code MAX_SIZE}): 32 MiB. */
    public static final int MAX_SIZE = 0x02000000;

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] array;
    private final int end;
    private int position;

    /** Reads all of {@code array}. */
    public WireReader(byte[] array) {
        this(array, 0, array.length);
    }

    /** Reads {@code length} bytes from {@code offset}. */
    public WireReader(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        this.array = array;
        this.position = offset;
        this.end = offset + length;
    }

    /** The array that is read; not to be written to. */
    public byte[] array() {
        return array;
    }

    /** Where in the array the next byte is read. */
    public int position() {
        return position;
    }

    /** How many bytes are left. */
    public int remaining() {
        return end - position;
    }

    /** Steps over {@code length} bytes. */
    public void skip(long length) throws WireException {
        need(length);
        position += (int) length;
    }

    /** The next byte, 0–255. */
    public int readByte() throws WireException {
        need(1);
        return array[position++] & 0xff;
    }

    /** The next four bytes. */
    public int readInt() throws WireException {
        need(4);
        int value = (int) INTS.get(array, position);
        position += 4;
        return value;
    }

    /** The next four bytes as 0–2³²−1. */
    public long readUnsignedInt() throws WireException {
        return readInt() & 0xffffffffL;
    }

    /** The next eight bytes. */
    public long readLong() throws WireException {
        need(8);
        long value = (long) LONGS.get(array, position);
        position += 8;
        return value;
    }

    /** A view of the next {@code length} bytes; nothing is copied. */
    public Bytes readBytes(int length) throws WireException {
        need(length);
        Bytes bytes = new Bytes(array, position, length);
        position += length;
        return bytes;
    }

    /**
     * A length or count in compact form (1, 3, 5 or 9 bytes).
     *
     * @throws WireException if it is longer than it need be, or over {@link #MAX_SIZE}, as Core's
     *     {@code ReadCompactSize}
     */
    public int readCompactSize() throws WireException {
        int at = position;
        long value = readCompactNumber();
        if (value < 0 || value > MAX_SIZE) {
            throw new WireException(at, "ReadCompactSize(): size too large: " + Long.toUnsignedString(value));
        }
        return (int) value;
    }

    /**
     * A number in compact form, of any size up to 2⁶⁴−1 (unsigned).
     *
     * @throws WireException if it is longer than it need be
     */
    public long readCompactNumber() throws WireException {
        int at = position;
        int first = readByte();
        long value;
        long least;
        switch (first) {
            case 0xfd -> {
                need(2);
                value = (short) SHORTS.get(array, position) & 0xffffL;
                position += 2;
                least = 0xfd;
            }
            case 0xfe -> {
                value = readUnsignedInt();
                least = 0x1_0000L;
            }
            case 0xff -> {
                value = readLong();
                least = 0x1_0000_0000L;
            }
            default -> {
                return first;
            }
        }
        if (Long.compareUnsigned(value, least) < 0) {
            throw new WireException(at, "non-canonical ReadCompactSize(): " + value);
        }
        return value;
    }

    /** Says that nothing may follow. */
    public void expectEnd(String what) throws WireException {
        if (position != end) {
            throw new WireException(position, remaining() + " bytes after the end of the " + what);
        }
    }

    private void need(long length) throws WireException {
        if (length > end - position) {
            throw new WireException(position, "end of data: " + length + " bytes wanted, " + remaining() + " left");
        }
    }
}
