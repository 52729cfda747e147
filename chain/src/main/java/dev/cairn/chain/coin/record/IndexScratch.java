package dev.cairn.chain.coin.record;

import java.util.Arrays;

/** The entries of a partition that is laid anew, and their hashes, in order. Used again and again, as large as it ever was. */
final class IndexScratch {

    /** Records that are fetched at once before they are hashed: so many misses overlap, where hashing would keep them apart. */
    private static final int AHEAD = 64;

    private int[] addresses = new int[1024];
    private long[] hashes = new long[1024];
    private int size;
    private int hashed;

    void clear() {
        size = 0;
        hashed = 0;
    }

    void add(int address) {
        if (size == addresses.length) {
            addresses = Arrays.copyOf(addresses, 2 * size);
            hashes = Arrays.copyOf(hashes, 2 * size);
        }
        addresses[size++] = address;
    }

    /** Hashes what was added since, and puts it in order, which it nearly is: only entries of one home slot may be in none. */
    void hash(Records records) {
        for (int from = hashed; from < size; from += AHEAD) {
            int to = Math.min(size, from + AHEAD);
            for (int i = from; i < to; i++) {
                hashes[i] = records.touch(addresses[i]); // a use of what was read, which else would not be read at all
            }
            for (int i = from; i < to; i++) {
                hashes[i] = records.hash(addresses[i]);
            }
        }
        for (int i = hashed + 1; i < size; i++) {
            long hash = hashes[i];
            int address = addresses[i];
            int at = i;
            for (; at > hashed && Long.compareUnsigned(hashes[at - 1], hash) > 0; at--) {
                hashes[at] = hashes[at - 1];
                addresses[at] = addresses[at - 1];
            }
            hashes[at] = hash;
            addresses[at] = address;
        }
        hashed = size;
    }

    int size() {
        return size;
    }

    long hash(int i) {
        return hashes[i];
    }

    int address(int i) {
        return addresses[i];
    }

    /** The first entry whose hash has a bit that all before lack, or the end. */
    int firstWith(long bit) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if ((hashes[middle] & bit) == 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
