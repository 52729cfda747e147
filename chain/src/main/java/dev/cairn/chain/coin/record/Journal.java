package dev.cairn.chain.coin.record;

import java.util.Arrays;

/** What was done to the index since nobody can take it back any more, so that it can be taken back. The writer's. */
final class Journal {

    private static final int LEAST = 1 << 10;

    private long[] hashes = new long[LEAST];
    private int[] before = new int[LEAST];
    private int[] after = new int[LEAST];
    private int size;

    /**
     * An outpoint's newest record was one, and is another.
     *
     * @param before {@link Records#NONE} if it had none
     * @param after {@link Records#NONE} if it has none any more
     */
    void add(long hash, int before, int after) {
        if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, 2 * size);
            this.before = Arrays.copyOf(this.before, 2 * size);
            this.after = Arrays.copyOf(this.after, 2 * size);
        }
        hashes[size] = hash;
        this.before[size] = before;
        this.after[size++] = after;
    }

    int size() {
        return size;
    }

    long hash(int entry) {
        return hashes[entry];
    }

    int before(int entry) {
        return before[entry];
    }

    int after(int entry) {
        return after[entry];
    }

    /** Begins anew; what a deep reorganisation needed is given back. */
    void clear() {
        size = 0;
        if (hashes.length > 64 * LEAST) {
            hashes = new long[LEAST];
            before = new int[LEAST];
            after = new int[LEAST];
        }
    }
}
