package dev.cairn.chain.coin.record;

import java.util.Arrays;

/**
 * The partitions of an index, as memory: each begins in the stretch of the first of the finest partitions that it stands for, so
 * that it need not move when it splits.
 *
 * <pre>
 *  directory, by the first {@link IndexShape#splits} bits of the hash; partitions of less depth stand in it several times
 *  63            40 39     32 31                         0
 *  +---------------+---------+----------------------------+
 *  | start         | depth   | homes                      |
 *  +---------------+---------+----------------------------+
 * </pre>
 */
final class IndexMemory implements AutoCloseable {

    private final AddressRange range;
    private final IndexShape shape;
    private final long[] directory;
    private final int[] sizes; // slots when it was laid
    private final int[] slots; // and those that were added for what spills over
    private long units;

    /** All empty; {@link #lay} a first partition. */
    IndexMemory(IndexShape shape) {
        this.shape = shape;
        int partitions = 1 << shape.splits();
        directory = new long[partitions];
        sizes = new int[partitions];
        slots = new int[partitions];
        range = new AddressRange(shape.bytes());
    }

    /** The partition of a hash. */
    long partition(long hash) {
        return directory[(int) (hash >>> (Long.SIZE - shape.splits()))];
    }

    /** The partition that {@code at} lies in. */
    long at(int at) {
        return directory[at];
    }

    /** The number of a partition. */
    static int start(long partition) {
        return (int) (partition >>> 40);
    }

    /** How many bits of the hash a partition's entries share. */
    static int depth(long partition) {
        return (int) (partition >>> 32) & 0xff;
    }

    /** The home slot of a hash. */
    static int home(long partition, long hash) {
        return (int) ((((hash << depth(partition)) >>> 32) * (partition & 0xffff_ffffL)) >>> 32);
    }

    private static int homes(int slots) {
        return slots - slots / 64 - 1;
    }

    /** What lies in a slot. */
    int get(long partition, int slot) {
        return range.getInt(place(partition, slot));
    }

    void put(long partition, int slot, int entry) {
        range.putInt(place(partition, slot), entry);
    }

    private long place(long partition, int slot) {
        return ((long) start(partition) * shape.stretch() + slot) * Integer.BYTES;
    }

    /** Makes an empty partition of whole units, where others may have been. */
    long lay(int start, int depth, int size) {
        resize(start, size);
        long partition = ((long) start << 40) | ((long) depth << 32) | homes(size);
        Arrays.fill(directory, start, start + span(depth), partition);
        return partition;
    }

    /** Empties a partition, which has so many slots afterwards; with 0 there is none any more. */
    void resize(int start, int size) {
        long at = (long) start * shape.stretch() * Integer.BYTES;
        range.clear(at, (long) slots[start] * Integer.BYTES);
        if (size < slots[start]) {
            range.giveBack(at + (long) size * Integer.BYTES, (long) (slots[start] - size) * Integer.BYTES);
        }
        units += (size - slots[start]) / shape.unit();
        sizes[start] = size;
        slots[start] = size;
    }

    /** Another unit of slots for what spills over the last home. */
    void extend(int start) {
        if (slots[start] + shape.unit() > shape.stretch()) {
            throw new IllegalStateException("a partition of the index of coins has all " + slots[start]
                    + " slots taken: it is made for coins that the whole range can hold");
        }
        slots[start] += shape.unit();
        units++;
    }

    /** Slots that a partition was laid with. */
    int size(int start) {
        return sizes[start];
    }

    /** Slots of a partition. */
    int slots(int start) {
        return slots[start];
    }

    /** How many of the finest partitions one of this depth stands for. */
    int span(int depth) {
        return 1 << (shape.splits() - depth);
    }

    /** The partition behind this one, or {@link #end}; the first is 0. */
    int after(int start) {
        return start + span(depth(directory[start]));
    }

    /** Where partitions end. */
    int end() {
        return directory.length;
    }

    /** Bytes of memory: whole pages. */
    long bytes() {
        return units * shape.unit() * Integer.BYTES;
    }

    /** The memory, for tests that ask the system about it. */
    AddressRange range() {
        return range;
    }

    @Override
    public void close() {
        range.close();
    }
}
