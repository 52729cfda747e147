package dev.cairn.chain.coin;

import java.util.List;

/**
 * Several layers seen as one, in order of key: for each outpoint what the newest of them says, and nothing of what came and
 * went within them. One thread's.
 */
final class Fold {

    /** An outpoint of which no more need be said than that the layers below have it right. */
    static final byte NOTHING = -1;

    private final SortedEntries[] heap; // by key, then oldest first
    private final int[] ages; // beside the heap
    private int size;
    private byte state;
    private CoinLayer layer;
    private int place;

    /**
     * Over layers.
     *
     * @param oldestFirst each upon the one before
     */
    Fold(List<CoinLayer> oldestFirst) {
        heap = new SortedEntries[oldestFirst.size()];
        ages = new int[heap.length];
        for (int i = 0; i < heap.length; i++) {
            SortedEntries entries = new SortedEntries(oldestFirst.get(i));
            if (entries.next()) {
                heap[size] = entries;
                ages[size] = i;
                size++;
            }
        }
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    /** Steps to the first or next outpoint of which there is something to say; false at the end. */
    boolean next() {
        while (size > 0) {
            CoinLayer first = heap[0].layer();
            int firstPlace = heap[0].place();
            byte folded = NOTHING;
            do {
                layer = heap[0].layer();
                place = heap[0].place();
                folded = fold(folded, layer.state(place));
                if (!heap[0].next()) {
                    size--;
                    heap[0] = heap[size];
                    ages[0] = ages[size];
                    heap[size] = null;
                }
                sink(0);
            } while (size > 0 && sameKey(heap[0], first, firstPlace));
            if (folded != NOTHING) {
                state = folded;
                return true;
            }
        }
        return false;
    }

    /** What an older state and a newer one come to; it does not matter which of several are taken together first. */
    static byte fold(byte older, byte newer) {
        if (newer == NOTHING) {
            return older;
        }
        if (newer == CoinLayer.GONE) {
            return older == CoinLayer.FRESH ? NOTHING : CoinLayer.GONE;
        }
        return older == NOTHING ? newer : older == CoinLayer.GONE ? CoinLayer.COIN : older;
    }

    /** What holds after the newest layer: {@link Layer#GONE}, {@link Layer#COIN} or {@link Layer#FRESH}. */
    byte state() {
        return state;
    }

    /** The layer whose entry holds. */
    CoinLayer layer() {
        return layer;
    }

    /** The entry that holds, in {@link #layer()}. */
    int place() {
        return place;
    }

    private static boolean sameKey(SortedEntries entries, CoinLayer layer, int place) {
        return entries.sameKey(layer, place);
    }

    private void sink(int from) {
        int at = from;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                return;
            }
            if (child + 1 < size && before(child + 1, child)) {
                child++;
            }
            if (!before(child, at)) {
                return;
            }
            SortedEntries entries = heap[at];
            heap[at] = heap[child];
            heap[child] = entries;
            int age = ages[at];
            ages[at] = ages[child];
            ages[child] = age;
            at = child;
        }
    }

    private boolean before(int a, int b) {
        int order = heap[a].compareTo(heap[b]);
        return order != 0 ? order < 0 : ages[a] < ages[b];
    }
}
