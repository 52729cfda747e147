package dev.cairn.chain.coin;

import java.util.Arrays;

/** One layer's entries in order of key. One thread's. */
final class SortedEntries {

    private final CoinLayer layer;
    private final int[] order;
    private int index;
    private int place = CoinLayer.NONE;
    private long prefix;

    SortedEntries(CoinLayer layer) {
        this.layer = layer;
        order = new KeyOrder(layer::prefix, (a, b) -> Arrays.compareUnsigned(layer.key(a), layer.key(b)))
                .sorted(layer.places());
    }

    /** Steps to the first or next entry; false at the end. */
    boolean next() {
        if (index == order.length) {
            return false;
        }
        place = order[index++];
        prefix = layer.prefix(place);
        return true;
    }

    CoinLayer layer() {
        return layer;
    }

    int place() {
        return place;
    }

    /** Whether the entry at hand has the key of another. */
    boolean sameKey(CoinLayer other, int at) {
        return prefix == other.prefix(at) && Arrays.equals(layer.key(place), other.key(at));
    }

    /** By key. */
    int compareTo(SortedEntries other) {
        int byPrefix = Long.compareUnsigned(prefix, other.prefix);
        return byPrefix != 0 ? byPrefix : Arrays.compareUnsigned(layer.key(place), other.layer.key(other.place));
    }
}
