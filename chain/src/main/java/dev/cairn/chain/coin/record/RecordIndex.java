package dev.cairn.chain.coin.record;

import static dev.cairn.chain.coin.record.IndexMemory.depth;
import static dev.cairn.chain.coin.record.IndexMemory.home;
import static dev.cairn.chain.coin.record.IndexMemory.start;

import java.util.function.IntConsumer;

/**
 * Keyed hash of an outpoint → address of its record: open addressing in partitions, each in a stretch of address space of its
 * own. The writer's alone.
 *
 * <pre>
 *  hash
 *  63      64-depth                                    31 bits before the partition's       5        0
 *  +----------------+-----------------------------------+---------------------------------+---------+
 *  | partition      | home slot = this / 2^32 of the partition's slots                    | print   |
 *  +----------------+---------------------------------------------------------------------+---------+
 *
 *  slot (0: empty)
 *  31                                a a-1                          0
 *  +----------------+-----------------+------------------------------+     a: {@link IndexShape#addressBits}
 *  | distance from  | print, as many  | address of the record,       |     distance: at most four bits; all ones
 *  | the home slot  | bits as are left| never 0                      |     means as much or more
 *  +----------------+-----------------+------------------------------+
 * </pre>
 *
 * <p>Entries of a partition lie in the order of their home slots (Robin Hood hashing: Celis, 1986), and say how far from it they
 * are. So a look-up stops at the first entry whose home lies behind its own, and reads no record but of entries with the same
 * home; and a removal moves entries back without reading the records that they name, which would be a cache miss each. Among
 * equals the newest lies first, as it is the likeliest to be spent.
 *
 * <p>A partition that is 25/32 full is laid anew, a quarter larger; one that would pass 64 KiB becomes two, by the next bit of the
 * hash; one that is 3/8 full shrinks, or becomes one with its other half. Each reads the partition's records once, for the
 * hash: a few thousand, at any number of coins in all. As a home slot follows the hash's order, entries are written in the order
 * in which they lay. A hash fills all partitions alike: a new half is laid at a fullness of its own, between 0.62 and 25/32, so
 * that they do not grow together.
 *
 * <p>The last slot of a partition is always empty; those behind the last home take what spills over, and become more when they
 * must.
 */
final class RecordIndex implements AutoCloseable {

    private static final int DISTANCE_BITS = 4;

    /**
     * Thirty-seconds of its slots at which a partition is full. The fuller, the further entries lie from home; of those that lie further
     * than an entry can say, the record must be read, and waited for, whenever something is put in or taken out before it. At 28 that
     * was most of what taking out took.
     */
    private static final int FULL = 25;

    private static final double GOLDEN = 0.6180339887498949;

    private final IndexMemory memory;
    private final Records records;
    private final IndexShape shape;
    private final Pauses pauses;
    private final boolean[] doomed;
    private final int addressMask;
    private final int printBits;
    private final int printMask;
    private final int distanceShift;
    private final int far; // this distance, or more
    private final int[] counts;
    private final int[] floors; // with fewer entries, it is time to shrink
    private final IndexScratch scratch = new IndexScratch();
    private long entries;

    /**
     * An empty one.
     *
     * @param doomed by number of a slab, kept by others: its records count no more, and their entries go when they can
     */
    RecordIndex(Records records, IndexShape shape, boolean[] doomed, Pauses pauses) {
        this.records = records;
        this.shape = shape;
        this.doomed = doomed;
        this.pauses = pauses;
        int tagBits = Integer.SIZE - shape.addressBits();
        int distanceBits = Math.min(DISTANCE_BITS, tagBits);
        addressMask = (1 << shape.addressBits()) - 1;
        printBits = tagBits - distanceBits;
        printMask = (1 << printBits) - 1;
        distanceShift = shape.addressBits() + printBits;
        far = (1 << distanceBits) - 1;
        int partitions = 1 << shape.splits();
        counts = new int[partitions];
        floors = new int[partitions];
        memory = new IndexMemory(shape);
        lay(0, 0, shape.unit(), 0, 0);
    }

    /** The address of the record of an outpoint, or {@link Records#NONE}. */
    int find(long hash, long word0, long word1, long word2, long word3, int vout) {
        long partition = memory.partition(hash);
        int home = home(partition, hash);
        int print = (int) hash & printMask;
        for (int slot = home; ; slot++) {
            int entry = memory.get(partition, slot);
            int near = Math.min(slot - home, far);
            if (entry == 0 || entry >>> distanceShift < near) {
                return Records.NONE;
            }
            if (entry >>> shape.addressBits() == ((near << printBits) | print)
                    && records.matches(entry & addressMask, word0, word1, word2, word3, vout)) {
                return entry & addressMask;
            }
        }
    }

    /** Reads the slots at home for some hashes, and then the records that the entries there name; what comes of it is no matter. */
    long touch(long[] hashes, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            long partition = memory.partition(hashes[i]);
            sum += memory.get(partition, home(partition, hashes[i]));
        }
        for (int i = from; i < to; i++) {
            long partition = memory.partition(hashes[i]);
            int entry = memory.get(partition, home(partition, hashes[i]));
            if (entry >>> distanceShift == 0 && entry != 0) {
                sum += records.touch(entry & addressMask);
            }
        }
        return sum;
    }

    /** Whether an entry names the record at {@code address}. */
    boolean contains(long hash, int address) {
        return slotOf(memory.partition(hash), hash, address) >= 0;
    }

    /** Lets the entry of one record name another of the same outpoint. */
    void replace(long hash, int address, int by) {
        long partition = memory.partition(hash);
        int slot = slotOf(partition, hash, address);
        if (slot < 0) {
            throw new IllegalArgumentException("the index does not name the record that is to be replaced");
        }
        memory.put(partition, slot, (memory.get(partition, slot) & ~addressMask) | by);
    }

    /** The slot of an entry, or −1. */
    private int slotOf(long partition, long hash, int address) {
        int home = home(partition, hash);
        for (int slot = home; ; slot++) {
            int entry = memory.get(partition, slot);
            if (entry == 0 || entry >>> distanceShift < Math.min(slot - home, far)) {
                return -1;
            }
            if ((entry & addressMask) == address) {
                return slot;
            }
        }
    }

    /** Adds an entry for an outpoint that has none. */
    void insert(long hash, int address) {
        int start = start(memory.partition(hash));
        if (counts[start] >= memory.size(start) / 32 * FULL && memory.size(start) < shape.stretch()) {
            grow(start);
        }
        long partition = memory.partition(hash);
        start = start(partition);
        int home = home(partition, hash);
        int slot = home;
        int entry = memory.get(partition, slot);
        while (entry != 0 && !mayPrecede(partition, slot - home, slot, entry)) {
            entry = memory.get(partition, ++slot);
        }
        int carried = entry(slot - home, hash, address);
        while (true) {
            if (slot + 1 == memory.slots(start)) {
                memory.extend(start);
            }
            memory.put(partition, slot, carried);
            if (entry == 0) {
                break;
            }
            carried = entry >>> distanceShift == far ? entry : entry + (1 << distanceShift);
            entry = memory.get(partition, ++slot);
        }
        counts[start]++;
        entries++;
    }

    /** Whether an entry at this distance from its home may lie before one that is here: is it no nearer to its home? */
    private boolean mayPrecede(long partition, int distance, int slot, int entry) {
        if (distance < far) {
            return entry >>> distanceShift <= distance;
        }
        return distance(partition, slot, entry) <= distance;
    }

    /** Takes the entry of a record out, if there is one. */
    boolean remove(long hash, int address) {
        long partition = memory.partition(hash);
        int slot = slotOf(partition, hash, address);
        if (slot < 0) {
            return false;
        }
        takeOut(partition, slot);
        slimIfEmptier(start(partition));
        return true;
    }

    private void takeOut(long partition, int from) {
        int slot = from;
        while (true) {
            int entry = memory.get(partition, slot + 1);
            int distance = entry == 0 ? 0 : distance(partition, slot + 1, entry);
            if (distance == 0) {
                break;
            }
            memory.put(partition, slot++, distance > far ? entry : entry - (1 << distanceShift));
        }
        memory.put(partition, slot, 0);
        counts[start(partition)]--;
        entries--;
    }

    private void slimIfEmptier(int start) {
        if (counts[start] < floors[start]) {
            slim(start);
        }
    }

    /**
     * Takes the entries of doomed slabs out of the partition that {@code at} lies in. To take them out of all, begin at 0, and go
     * on where this says; the index may be changed meanwhile, as no partition is laid anew with such an entry.
     *
     * @return where to go on; {@link #end} when all is done
     */
    int sweep(int at) {
        long partition = memory.at(at);
        int start = start(partition);
        for (int slot = 0; slot < memory.slots(start); ) {
            int entry = memory.get(partition, slot);
            if (entry != 0 && isDoomed(entry)) {
                takeOut(partition, slot);
            } else {
                slot++;
            }
        }
        int next = after(start);
        slimIfEmptier(start);
        return next;
    }

    private boolean isDoomed(int entry) {
        return doomed[records.slab(entry & addressMask)];
    }

    /** Exactly; reads the record if the entry does not say. */
    private int distance(long partition, int slot, int entry) {
        int distance = entry >>> distanceShift;
        return distance < far ? distance : slot - home(partition, records.hash(entry & addressMask));
    }

    private int entry(int distance, long hash, int address) {
        return (Math.min(distance, far) << distanceShift) | (((int) hash & printMask) << shape.addressBits()) | address;
    }

    private void grow(int start) {
        long begun = pauses.begin();
        int depth = depth(memory.at(start));
        int larger = wholeUnits(memory.size(start) / 4 * 5);
        scratch.clear();
        collect(start);
        if (larger > shape.largest() && depth < shape.splits()) {
            int middle = scratch.firstWith(1L << (Long.SIZE - 1 - depth));
            int other = start + memory.span(depth + 1);
            lay(start, depth + 1, sized(middle, start), 0, middle);
            lay(other, depth + 1, sized(scratch.size() - middle, other), middle, scratch.size());
        } else {
            lay(start, depth, Math.min(larger, shape.stretch()), 0, scratch.size());
        }
        pauses.end(begun);
    }

    private void slim(int start) {
        long begun = pauses.begin();
        int depth = depth(memory.at(start));
        int other = start ^ memory.span(depth);
        scratch.clear();
        if (depth > 0 && depth(memory.at(other)) == depth && counts[start] + counts[other] <= shape.largest() / 8 * 3) {
            int lower = Math.min(start, other);
            int upper = Math.max(start, other);
            collect(lower);
            collect(upper);
            memory.resize(upper, 0);
            counts[upper] = 0;
            lay(lower, depth - 1, sized(scratch.size(), lower), 0, scratch.size());
        } else if (sized(counts[start], start) < memory.slots(start)) {
            collect(start);
            lay(start, depth, sized(scratch.size(), start), 0, scratch.size());
        } else {
            floors[start] = counts[start] / 2;
        }
        pauses.end(begun);
    }

    private void collect(int start) {
        for (int i = 0; i < memory.slots(start); i++) {
            int entry = memory.get(memory.at(start), i);
            if (entry != 0 && isDoomed(entry)) {
                entries--;
            } else if (entry != 0) {
                scratch.add(entry & addressMask);
            }
        }
        scratch.hash(records);
    }

    /** Slots for so many entries, at a fullness between 0.62 and 25/32 that is the partition's own. */
    private int sized(int count, int start) {
        double fullness = FULL / 40.0 * (1 + 0.25 * (start * GOLDEN % 1));
        return wholeUnits((int) (count / fullness) + 1);
    }

    private int wholeUnits(int slots) {
        return Math.ceilDiv(slots, shape.unit()) * shape.unit();
    }

    /** Writes what was collected, in order of hash. */
    private void lay(int start, int depth, int size, int from, int to) {
        long partition = memory.lay(start, depth, size);
        counts[start] = to - from;
        floors[start] = size / 8 * 3;
        int slot = -1;
        for (int i = from; i < to; i++) {
            long hash = scratch.hash(i);
            int home = home(partition, hash);
            slot = Math.max(home, slot + 1);
            while (slot + 1 >= memory.slots(start)) {
                memory.extend(start);
            }
            memory.put(partition, slot, entry(slot - home, hash, scratch.address(i)));
        }
    }

    /** Entries. */
    long size() {
        return entries;
    }

    /** Bytes of memory: whole pages. */
    long bytes() {
        return memory.bytes();
    }

    /** Bytes of the partition that {@code at} lies in. */
    int bytes(int at) {
        return memory.slots(start(memory.at(at))) * Integer.BYTES;
    }

    /** How many partitions there are. */
    int partitions() {
        int count = 0;
        for (int start = 0; start < end(); start = after(start)) {
            count++;
        }
        return count;
    }

    /** Where partitions end. */
    int end() {
        return memory.end();
    }

    /** The partition behind this one, or {@link #end}; the first is 0. */
    int after(int start) {
        return memory.after(start);
    }

    /** The addresses of all records of a partition, about in order of hash. The index must not be changed meanwhile. */
    void each(int start, IntConsumer address) {
        for (int i = 0; i < memory.slots(start); i++) {
            int entry = memory.get(memory.at(start), i);
            if (entry != 0) {
                address.accept(entry & addressMask);
            }
        }
    }

    /** The memory, for tests that ask the system about it. */
    AddressRange range() {
        return memory.range();
    }

    /** Gives all memory back. */
    @Override
    public void close() {
        memory.close();
    }
}
