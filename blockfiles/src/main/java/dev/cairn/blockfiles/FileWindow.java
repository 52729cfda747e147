package dev.cairn.blockfiles;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A stretch of a file, unscrambled, that is moved along it. A scan that jumps from record to record reads 4 KiB at each;
 * one that finds its way byte by byte, or among tiny blocks, reads more each time, up to 1 MiB. Not thread-safe.
 */
final class FileWindow {

    /** The most that can be asked for at once. */
    static final int LEAST = 4 * 1024;

    private static final int MOST = 1024 * 1024;
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final ByteSource source;
    private final XorKey key;
    private byte[] bytes = new byte[LEAST];
    private long start; // of the stretch, in the file
    private int length; // of the stretch
    private long known; // how long the file was when last asked

    FileWindow(ByteSource source, XorKey key) {
        this.source = source;
        this.key = key;
    }

    /**
     * Makes bytes from {@code position} available.
     *
     * @param wanted up to {@value #LEAST}
     * @return how many bytes are available there: at least {@code wanted} unless the file ends before
     */
    int reach(long position, int wanted) throws IOException {
        if (position < start || position + wanted > start + length) {
            move(position);
        }
        return (int) (start + length - position);
    }

    private void move(long position) throws IOException {
        boolean onward = position >= start && position <= start + length && length > 0;
        int size = onward ? Math.min(MOST, bytes.length * 2) : LEAST;
        if (size != bytes.length) {
            bytes = new byte[size];
        }
        start = position;
        length = source.read(position, bytes, 0, size);
        key.apply(bytes, 0, length, position);
    }

    /** The array that holds the stretch; another after the next {@link #reach}. */
    byte[] bytes() {
        return bytes;
    }

    /** Where in {@link #bytes()} a position lies. */
    int index(long position) {
        return (int) (position - start);
    }

    /** The four bytes at a position that is available. */
    int intAt(long position) {
        return (int) INTS.get(bytes, index(position));
    }

    /** The key as it lies over a position. */
    long keyAt(long position) {
        return key.at(position);
    }

    /** Whether the eight bytes at a position that is available are zeros in the file: space not written to. */
    boolean isBlank(long position) {
        return (long) LONGS.get(bytes, index(position)) == key.at(position);
    }

    /** Whether one byte at a position that is available is a zero in the file. */
    boolean isBlankByte(long position) {
        return bytes[index(position)] == (byte) key.at(position);
    }

    /**
     * Bytes of the file that are too many for the stretch.
     *
     * @return up to {@code wanted} bytes; fewer if the file ends before
     */
    byte[] copy(long position, int wanted) throws IOException {
        byte[] copy = new byte[(int) Math.max(0, Math.min(wanted, source.length() - position))];
        int n = source.read(position, copy, 0, copy.length);
        key.apply(copy, 0, n, position);
        return n == copy.length ? copy : Arrays.copyOf(copy, n);
    }

    /** Whether the file ends exactly at {@code position} now. */
    boolean endsAt(long position) throws IOException {
        known = source.length();
        return known == position;
    }

    /** Whether the file holds the bytes before {@code end}. */
    boolean holds(long end) throws IOException {
        if (end > known) {
            known = source.length(); // asked of the system only when the answer may be no
        }
        return end <= known;
    }
}
