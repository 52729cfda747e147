package dev.cairn.app.verify.coins;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A multiset of coins' fingerprints outside the heap: open addressing, linear probing, no deletion marks.
 *
 * <pre>
 *  fingerprint of an outpoint, 64 bits          content, 18 bits
 *  63          52 51                   6 5   0
 *  +-------------+----------------------+-----+
 *  | partition   | key                  | –   |
 *  +-------------+----------------------+-----+
 *  4,096 of them   46 bits
 *
 *  entry, 64 bits, never 0 (an empty slot is)
 *  63                         18 17         0
 *  +----------------------------+-----------+
 *  | key                        | content   |   home slot = key / 2⁴⁶ of the partition's slots
 *  +----------------------------+-----------+
 * </pre>
 *
 * <p>A key's place within its partition follows its size, so a partition that has filled up to four fifths is copied into
 * one a quarter larger in a single pass. Partitions begin with sizes that differ, so that they grow one at a time and not all
 * at once: 11 bytes a coin on average, at any number of coins. One thread's, the one that made it: memory is given back
 * without a word to other threads.
 */
final class CoinTable implements AutoCloseable {

    /** Bits of content that are compared. */
    static final int CONTENT_BITS = 18;

    /** What {@link #remove} answers if there is no coin of that outpoint. */
    static final int MISSING = -1;

    /** Content that is not known, and equals any. */
    static final int ANY = -1;

    private static final int PARTITION_BITS = 12;
    private static final int PARTITIONS = 1 << PARTITION_BITS;
    private static final int SMALLEST = 64;
    private static final long CONTENT_MASK = (1L << CONTENT_BITS) - 1;

    private final Arena[] arenas = new Arena[PARTITIONS];
    private final MemorySegment[] slots = new MemorySegment[PARTITIONS];
    private final int[] capacities = new int[PARTITIONS];
    private final int[] counts = new int[PARTITIONS];
    private final long limit;
    private long bytes;
    private long size;

    /** An empty table that takes at most {@code limit} bytes. */
    CoinTable(long limit) {
        this.limit = limit;
    }

    /** Coins in it. */
    long size() {
        return size;
    }

    /** Bytes taken. */
    long bytes() {
        return bytes;
    }

    /**
     * Adds a coin, whether or not there is one of the same outpoint.
     *
     * @return false, and nothing is changed, if there is no room left within the limit
     */
    boolean add(long outpoint, int content) {
        int partition = partition(outpoint);
        if (counts[partition] >= capacities[partition] / 5 * 4 && !grow(partition)) {
            return false;
        }
        put(slots[partition], capacities[partition], entry(outpoint, content));
        counts[partition]++;
        size++;
        return true;
    }

    /** Whether there is a coin of that outpoint. */
    boolean contains(long outpoint) {
        int partition = partition(outpoint);
        return capacities[partition] > 0 && find(partition, outpoint, ANY) != MISSING;
    }

    /**
     * Takes a coin out; of several with that outpoint, one of the content asked for if there is one.
     *
     * @return the content of the coin taken out, which may be another than asked for; or {@link #MISSING}
     */
    int remove(long outpoint, int content) {
        int partition = partition(outpoint);
        int slot = capacities[partition] == 0 ? MISSING : find(partition, outpoint, content);
        if (slot == MISSING) {
            return MISSING;
        }
        int removed = contentAt(partition, slot);
        close(partition, slot);
        counts[partition]--;
        size--;
        return removed;
    }

    /** Gives all memory back. */
    @Override
    public void close() {
        for (int i = 0; i < PARTITIONS; i++) {
            if (arenas[i] != null) {
                arenas[i].close();
                arenas[i] = null;
                slots[i] = null;
            }
            capacities[i] = 0;
            counts[i] = 0;
        }
        bytes = 0;
        size = 0;
    }

    private static int partition(long outpoint) {
        return (int) (outpoint >>> (64 - PARTITION_BITS));
    }

    private static long entry(long outpoint, int content) {
        long entry = ((outpoint << PARTITION_BITS) & ~CONTENT_MASK) | content;
        return entry == 0 ? 1 : entry;
    }

    private static int home(long entry, int capacity) {
        return (int) Math.unsignedMultiplyHigh(entry & ~CONTENT_MASK, capacity);
    }

    private static int next(int slot, int capacity) {
        return slot + 1 == capacity ? 0 : slot + 1;
    }

    private static long get(MemorySegment slots, int slot) {
        return slots.getAtIndex(ValueLayout.JAVA_LONG, slot);
    }

    private static void put(MemorySegment slots, int capacity, long entry) {
        int slot = home(entry, capacity);
        while (get(slots, slot) != 0) {
            slot = next(slot, capacity);
        }
        slots.setAtIndex(ValueLayout.JAVA_LONG, slot, entry);
    }

    private int contentAt(int partition, int slot) {
        return (int) (get(slots[partition], slot) & CONTENT_MASK);
    }

    /** The slot of a coin of that outpoint, of that content if there is one. */
    private int find(int partition, long outpoint, int content) {
        MemorySegment table = slots[partition];
        int capacity = capacities[partition];
        long wanted = entry(outpoint, content == ANY ? 0 : content);
        int other = MISSING;
        for (int slot = home(wanted, capacity); ; slot = next(slot, capacity)) {
            long entry = get(table, slot);
            if (entry == 0) {
                return other;
            }
            if (entry == wanted) {
                return slot;
            }
            if (((entry ^ wanted) & ~CONTENT_MASK) == 0) {
                if (content == ANY) {
                    return slot;
                }
                other = slot;
            }
        }
    }

    /** Empties a slot, moving back what was pushed over it. */
    private void close(int partition, int slot) {
        MemorySegment table = slots[partition];
        int capacity = capacities[partition];
        int hole = slot;
        int at = slot;
        while (true) {
            at = next(at, capacity);
            long entry = get(table, at);
            if (entry == 0) {
                break;
            }
            // It may move to the hole unless its home lies behind the hole, seen from where it is.
            int home = home(entry, capacity);
            boolean homeBehindHole = hole <= at ? hole < home && home <= at : hole < home || home <= at;
            if (!homeBehindHole) {
                table.setAtIndex(ValueLayout.JAVA_LONG, hole, entry);
                hole = at;
            }
        }
        table.setAtIndex(ValueLayout.JAVA_LONG, hole, 0);
    }

    private boolean grow(int partition) {
        int old = capacities[partition];
        int capacity = old == 0 ? firstCapacity(partition) : old + Math.max(old / 4, 5);
        // Both lie in memory while one is copied into the other.
        if (bytes + 8L * capacity > limit) {
            return false;
        }
        // Confined: closing a shared arena would stop every thread of the process, once a growth.
        Arena arena = Arena.ofConfined();
        MemorySegment grown = arena.allocate(8L * capacity, 64);
        for (int slot = 0; slot < old; slot++) {
            long entry = get(slots[partition], slot);
            if (entry != 0) {
                put(grown, capacity, entry);
            }
        }
        if (arenas[partition] != null) {
            arenas[partition].close();
        }
        arenas[partition] = arena;
        slots[partition] = grown;
        capacities[partition] = capacity;
        bytes += 8L * (capacity - old);
        return true;
    }

    /** Between the smallest and a quarter more: multiples of the golden ratio are spread evenly. */
    private static int firstCapacity(int partition) {
        double spread = partition * 0.6180339887498949 % 1.0;
        return (int) (SMALLEST * Math.pow(1.25, spread));
    }
}
