package dev.cairn.chain.connect;

/** Who gets what of {@code -dbcache}. */
final class CacheShares {

    private static final long MIB = 1 << 20;

    /** Core, {@code MIN_DB_CACHE}. */
    private static final long LEAST = 4 * MIB;

    /** What the store reads lies in the page cache too: more of its own gains little, and cannot be given back while it runs. */
    private static final long MOST_STORE = 64 * MIB;

    /** Address space for coins: as much as a budget of a quarter of a GiB may need, at least. */
    private static final long LEAST_CAPACITY = 1024 * MIB;

    private static final long MOST_CAPACITY = 16 * LEAST_CAPACITY;

    /** What a reorganisation may append before anything can be evicted. */
    private static final long HEADROOM = 64 * MIB;

    private CacheShares() {}

    /** Bytes for blocks, filters and indexes of the store's files. */
    static long store(long dbCache) {
        return Math.clamp(dbCache / 8, MIB, MOST_STORE);
    }

    /** Bytes for coins, the index and layers included. */
    static long coins(long dbCache, long store) {
        return Math.max(dbCache - store, dbCache / 2);
    }

    /** @throws IllegalArgumentException if there is too little for a cache to be of use */
    static void requireEnough(long dbCache) {
        if (dbCache < LEAST) {
            throw new IllegalArgumentException(
                    "a cache of " + dbCache + " bytes is too small, at least " + LEAST / MIB + " MiB are needed");
        }
    }

    /**
     * Bytes of address space for coins: for the budget, for what old snapshots may pin beside it, and some more; a power of two.
     *
     * @param pinBudget bytes that snapshots may pin before the oldest is cut off
     */
    static long capacity(long dbCache, long pinBudget) {
        long wanted = dbCache + dbCache / 16 + HEADROOM + pinBudget;
        return Math.clamp(Long.highestOneBit(Math.max(1, wanted - 1)) * 2, LEAST_CAPACITY, MOST_CAPACITY);
    }

    /** The most bytes that coins may take of so much address space. */
    static long most(long capacity, long pinBudget) {
        return Math.max(capacity / 8, (capacity - pinBudget - HEADROOM) / 17 * 16);
    }
}
