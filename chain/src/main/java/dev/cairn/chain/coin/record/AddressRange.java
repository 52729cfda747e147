package dev.cairn.chain.coin.record;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * One stretch of address space, reserved once; its pages take memory when they are first written to, and are given back piece by
 * piece. Places are offsets into it. Reading what was never written gives zeros.
 *
 * <p>All access goes through one segment that covers the whole address space and never closes: it is a constant, so the
 * compiler knows its class and its life, and a read is a load. In return this class checks bounds itself, in {@link #address}
 * alone. After {@link #close} every access throws. Who closes makes sure that nobody is inside one: a thread between the check
 * and the load would read memory that is gone. {@link Slabs} closes when its last slab was freed, which snapshots do when the
 * last reader is out.
 */
final class AddressRange implements AutoCloseable {

    @SuppressWarnings("restricted") // the launcher grants native access
    private static final MemorySegment MEMORY = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final ValueLayout.OfInt BIG_INT = INT.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final long base;
    private final long size;
    private long limit; // size while it is open, 0 afterwards

    /**
     * Reserves whole pages.
     *
     * @throws IllegalStateException if the system has no such address space
     */
    AddressRange(long bytes) {
        if (bytes <= 0 || bytes % SystemMemory.PAGE != 0) {
            throw new IllegalArgumentException(bytes + " bytes are not pages of " + SystemMemory.PAGE);
        }
        size = bytes;
        limit = bytes;
        base = SystemMemory.reserve(bytes);
    }

    /** Bytes of address space. */
    long size() {
        return size;
    }

    /** Lets the system take huge pages for it where it can; whoever gives memory back should do so by whole ones. */
    void preferHugePages() {
        SystemMemory.preferHugePages(base, size);
    }

    /** Where it lies, for those who ask the system about it. */
    long base() {
        return base;
    }

    /** The one check of all access. */
    private long address(long at, long length) {
        if ((at | length) < 0 || at > limit - length) {
            throw refused(at, length);
        }
        return base + at;
    }

    private RuntimeException refused(long at, long length) {
        if (limit == 0) {
            return new IllegalStateException("the memory of these coins was closed");
        }
        return new IndexOutOfBoundsException(length + " bytes at " + at + " do not lie within " + limit);
    }

    byte getByte(long at) {
        return MEMORY.get(BYTE, address(at, 1));
    }

    void putByte(long at, byte value) {
        MEMORY.set(BYTE, address(at, 1), value);
    }

    /** In the machine's order of bytes. */
    int getInt(long at) {
        return MEMORY.get(INT, address(at, 4));
    }

    /** In the machine's order of bytes. */
    void putInt(long at, int value) {
        MEMORY.set(INT, address(at, 4), value);
    }

    /** Most significant byte first. */
    int getBigInt(long at) {
        return MEMORY.get(BIG_INT, address(at, 4));
    }

    /** Most significant byte first. */
    void putBigInt(long at, int value) {
        MEMORY.set(BIG_INT, address(at, 4), value);
    }

    /** Least significant byte first. */
    long getLong(long at) {
        return MEMORY.get(LONG, address(at, 8));
    }

    /** Copies in. */
    void put(long at, byte[] source, int from, int length) {
        MemorySegment.copy(source, from, MEMORY, BYTE, address(at, length), length);
    }

    /** Copies out. */
    void get(long at, byte[] target, int to, int length) {
        MemorySegment.copy(MEMORY, BYTE, address(at, length), target, to, length);
    }

    /** Copies within. */
    void copy(long from, long to, int length) {
        MemorySegment.copy(MEMORY, address(from, length), MEMORY, address(to, length), length);
    }

    /** Writes zeros; the memory stays. */
    void clear(long at, long length) {
        MEMORY.asSlice(address(at, length), length).fill((byte) 0);
    }

    /** Gives the memory of all pages back that lie wholly in there; they read as zeros afterwards. */
    void giveBack(long at, long length) {
        long from = (address(at, length) + SystemMemory.PAGE - 1) & -SystemMemory.PAGE;
        long to = (base + at + length) & -SystemMemory.PAGE;
        if (from < to) {
            SystemMemory.giveBack(from, to - from);
        }
    }

    /** Gives all back. Nobody may be reading or writing; later access throws. */
    @Override
    public void close() {
        if (limit != 0) {
            limit = 0;
            SystemMemory.release(base, size);
        }
    }
}
