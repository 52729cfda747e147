package dev.cairn.chain.coin;

import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * Hash of an outpoint → a place, for one layer: open addressing, and a filter beside it, a byte an entry. An entry sets three bits of
 * one word of the filter; where one of them is not set there is no entry. Most look-ups go through many layers in vain, and the
 * filters of all stay in the processor's cache. Filled by one thread, then read by any.
 */
final class PlaceTable {

    /** This object, two array headers, and references to them. */
    private static final int OVERHEAD = 24 + 2 * 16;

    private final int[] slots; // 0: empty
    private final long[] filter;
    private int count;

    /** Room for so many entries. */
    PlaceTable(int entries) {
        slots = new int[Math.addExact(entries, entries / 2) + 2];
        filter = new long[entries / 8 + 1];
    }

    /** The bits of a filter's word that an entry of this hash sets; the same in every layer. */
    static long filterBits(long hash) {
        long mixed = hash * 0x9e37_79b9_7f4a_7c15L;
        return (1L << (mixed >>> 58)) | (1L << (mixed >>> 52)) | (1L << (mixed >>> 46));
    }

    /** Adds a place of an outpoint that has none yet. */
    void add(long hash, int place) {
        int slot = home(hash);
        while (slots[slot] != 0) {
            slot = next(slot);
        }
        slots[slot] = place;
        filter[word(hash)] |= filterBits(hash);
        count++;
    }

    /** Puts a place where another one is; false if it is not here. */
    boolean replace(long hash, int place, int by) {
        for (int slot = home(hash); slots[slot] != 0; slot = next(slot)) {
            if (slots[slot] == place) {
                slots[slot] = by;
                return true;
            }
        }
        return false;
    }

    /** Whether there may be an entry; false if there is none. */
    boolean mayHold(Wanted wanted) {
        return (filter[word(wanted.hash())] & wanted.filterBits()) == wanted.filterBits();
    }

    /** The first place of those with about this hash that is the one; 0 if none is. */
    int find(long hash, IntPredicate isIt) {
        for (int slot = home(hash); slots[slot] != 0; slot = next(slot)) {
            if (isIt.test(slots[slot])) {
                return slots[slot];
            }
        }
        return 0;
    }

    /** All places, in no order. */
    int[] places() {
        int[] places = new int[count];
        int found = 0;
        for (int slot : slots) {
            if (slot != 0) {
                places[found++] = slot;
            }
        }
        return places;
    }

    /** Tells all places, in no order. */
    void each(IntConsumer place) {
        for (int slot : slots) {
            if (slot != 0) {
                place.accept(slot);
            }
        }
    }

    private int next(int slot) {
        return slot + 1 == slots.length ? 0 : slot + 1;
    }

    private int home(long hash) {
        return (int) (((hash & 0xffff_ffffL) * slots.length) >>> 32);
    }

    private int word(long hash) {
        return (int) (((hash >>> 32) * filter.length) >>> 32);
    }

    /** Bytes of memory. */
    long bytes() {
        return OVERHEAD + 4L * slots.length + 8L * filter.length;
    }
}
