package dev.cairn.chain.coin;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import java.util.function.IntToLongFunction;

/**
 * Puts places in order of key: sorted by the keys' first 37 bits, as longs, then what is alike in them by all of the key. No object a
 * place. One thread's.
 *
 * @param prefix the first eight bytes of the key at a place, to be taken as unsigned
 * @param compare which of two keys comes first, by all bytes
 */
record KeyOrder(IntToLongFunction prefix, IntBinaryOperator compare) {

    private static final int INDEX_BITS = 27;

    /** The most places that can be sorted at once. */
    static final int MOST = 1 << INDEX_BITS;

    /** Runs alike in what the first sort sees are put in order by insertion up to this length. */
    private static final int SHORT = 12;

    /** The same places, in order. */
    int[] sorted(int[] places) {
        if (places.length > MOST) {
            throw new IllegalArgumentException(places.length + " keys to sort, at most " + MOST);
        }
        long[] keys = new long[places.length];
        for (int i = 0; i < places.length; i++) {
            keys[i] = ((prefix.applyAsLong(places[i]) ^ Long.MIN_VALUE) & (-1L << INDEX_BITS)) | i;
        }
        Arrays.sort(keys);
        int[] order = new int[places.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = places[(int) keys[i] & (MOST - 1)];
        }
        int from = 0;
        for (int i = 1; i <= order.length; i++) {
            if (i == order.length || (keys[i] ^ keys[from]) >>> INDEX_BITS != 0) {
                if (i - from > 1) {
                    sort(order, from, i);
                }
                from = i;
            }
        }
        return order;
    }

    private void sort(int[] order, int from, int to) {
        if (to - from <= SHORT) {
            for (int i = from + 1; i < to; i++) {
                int moved = order[i];
                int j = i;
                for (; j > from && compare.applyAsInt(order[j - 1], moved) > 0; j--) {
                    order[j] = order[j - 1];
                }
                order[j] = moved;
            }
            return;
        }
        int middle = (from + to) >>> 1;
        sort(order, from, middle);
        sort(order, middle, to);
        int[] left = Arrays.copyOfRange(order, from, middle);
        int l = 0;
        int r = middle;
        for (int i = from; l < left.length; i++) {
            order[i] = r == to || compare.applyAsInt(left[l], order[r]) <= 0 ? left[l++] : order[r++];
        }
    }
}
