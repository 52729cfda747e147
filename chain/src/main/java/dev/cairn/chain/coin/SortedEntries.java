package dev.cairn.chain.coin;

import dev.cairn.chain.delta.BlockDeltaLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** One layer's entries in order of key. One thread's. */
final class SortedEntries {

    private static final VarHandle PREFIXES = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int INDEX_BITS = 27;

    /** Runs alike in what the first sort sees are put in order by insertion up to this length. */
    private static final int SHORT = 12;

    private final Layer layer;
    private final byte[] data;
    private final int[] order;
    private int index;
    private int place = Layer.NONE;
    private long prefix;

    /** @param order of {@link #order} */
    SortedEntries(Layer layer, int[] order) {
        this.layer = layer;
        this.data = layer.data();
        this.order = order;
    }

    /** Steps to the first or next entry; false at the end. */
    boolean next() {
        if (index == order.length) {
            return false;
        }
        place = order[index++];
        prefix = (long) PREFIXES.get(data, place);
        return true;
    }

    Layer layer() {
        return layer;
    }

    int place() {
        return place;
    }

    /** Whether the entry at hand has the key that lies in {@code other}. */
    boolean sameKey(byte[] other, int at) {
        return prefix == (long) PREFIXES.get(other, at) && compare(data, place, other, at) == 0;
    }

    /** By key. */
    int compareTo(SortedEntries other) {
        int order = Long.compareUnsigned(prefix, other.prefix);
        return order != 0 ? order : compare(data, place, other.data, other.place);
    }

    private static int compare(byte[] a, int at, byte[] b, int bt) {
        return Arrays.compareUnsigned(a, at, at + BlockDeltaLayout.KEY, b, bt, bt + BlockDeltaLayout.KEY);
    }

    /** Places of a layer's entries in order of key: sorted by 37 bits first, as longs, then what is alike in them. */
    static int[] order(Layer layer) {
        byte[] data = layer.data();
        int[] places = layer.places();
        long[] keys = new long[places.length];
        if (places.length > 1 << INDEX_BITS) {
            throw new IllegalArgumentException(places.length + " entries of one layer");
        }
        for (int i = 0; i < places.length; i++) {
            long prefix = (long) PREFIXES.get(data, places[i]) ^ Long.MIN_VALUE;
            keys[i] = (prefix & (-1L << INDEX_BITS)) | i;
        }
        Arrays.sort(keys);
        int[] order = new int[places.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = places[(int) keys[i] & ((1 << INDEX_BITS) - 1)];
        }
        int from = 0;
        for (int i = 1; i <= order.length; i++) {
            if (i == order.length || (keys[i] ^ keys[from]) >>> INDEX_BITS != 0) {
                if (i - from > 1) {
                    sort(data, order, from, i);
                }
                from = i;
            }
        }
        return order;
    }

    private static void sort(byte[] data, int[] order, int from, int to) {
        if (to - from <= SHORT) {
            for (int i = from + 1; i < to; i++) {
                int moved = order[i];
                int j = i;
                for (; j > from && compare(data, order[j - 1], data, moved) > 0; j--) {
                    order[j] = order[j - 1];
                }
                order[j] = moved;
            }
            return;
        }
        int middle = (from + to) >>> 1;
        sort(data, order, from, middle);
        sort(data, order, middle, to);
        int[] left = Arrays.copyOfRange(order, from, middle);
        int l = 0;
        int r = middle;
        for (int i = from; l < left.length; i++) {
            order[i] = r == to || compare(data, left[l], data, order[r]) <= 0 ? left[l++] : order[r++];
        }
    }
}
