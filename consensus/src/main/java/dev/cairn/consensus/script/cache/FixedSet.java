package dev.cairn.consensus.script.cache;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A set of 32-byte entries in a table of a fixed size, for any number of threads, without locks. It forgets: an entry that
 * was added may be gone, one that was not added is never there.
 *
 * <pre>
 *  bucket:   8 entries of 4 longs each, then 1 long:  bits 0–7   entry i may make room for another
 *                                                     bits 8–63  counts those that had to make room unasked
 *  an entry whose first long is zero is free
 * </pre>
 *
 * <p>An entry belongs to one bucket, chosen by its first long, which must be evenly spread (entries are salted hashes). A new
 * one goes to a free place, else to one that was given up, else round-robin.
 *
 * <p>The four longs of an entry are written one by one, so a reader may see some of one entry and some of another. It takes
 * four equal longs for an answer of yes, and each was written for an entry that has it: to be fooled, somebody would have to
 * find salted hashes that agree in 64 bits with parts of one another, without knowing the salt.
 */
final class FixedSet {

    private static final int WAYS = 8;
    private static final int WORDS = 4;
    private static final int BUCKET = WAYS * WORDS + 1;
    private static final int BUCKET_BYTES = BUCKET * Long.BYTES;
    private static final int META = WAYS * WORDS;
    private static final int COUNTER_SHIFT = 8;
    private static final int ARRAY_HEADER = 16;
    private static final long MOST_BUCKETS = (Integer.MAX_VALUE - 8) / BUCKET;

    private static final VarHandle TABLE = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final long[] table;
    private final int buckets;

    /** A set that takes at most so many bytes; one of less than a bucket stays empty. */
    FixedSet(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("a cache of " + bytes + " bytes");
        }
        buckets = (int) Math.min(MOST_BUCKETS, Math.max(0, bytes - ARRAY_HEADER) / BUCKET_BYTES);
        table = new long[buckets * BUCKET];
    }

    /** Bytes of the table, which is all there is. */
    long bytes() {
        return ARRAY_HEADER + (long) table.length * Long.BYTES;
    }

    /** How many entries it can hold at once. */
    int capacity() {
        return buckets * WAYS;
    }

    /** Whether an entry is there; {@code last} marks it as one that may make room. */
    boolean contains(byte[] entry32, boolean last) {
        if (buckets == 0) {
            return false;
        }
        int bucket = bucket(entry32);
        int way = find(bucket, entry32);
        if (way >= 0 && last) {
            TABLE.getAndBitwiseOr(table, bucket + META, 1L << way);
        }
        return way >= 0;
    }

    /** Adds an entry; one that was given up is wanted again. */
    void add(byte[] entry32) {
        if (buckets == 0) {
            return;
        }
        int bucket = bucket(entry32);
        int way = find(bucket, entry32);
        if (way < 0) {
            way = roomIn(bucket);
            for (int word = 0; word < WORDS; word++) {
                TABLE.setOpaque(table, bucket + way * WORDS + word, word(entry32, word));
            }
        }
        TABLE.getAndBitwiseAnd(table, bucket + META, ~(1L << way));
    }

    private int find(int bucket, byte[] entry32) {
        long first = word(entry32, 0);
        for (int way = 0; way < WAYS; way++) {
            int at = bucket + way * WORDS;
            if ((long) TABLE.getOpaque(table, at) == first
                    && (long) TABLE.getOpaque(table, at + 1) == word(entry32, 1)
                    && (long) TABLE.getOpaque(table, at + 2) == word(entry32, 2)
                    && (long) TABLE.getOpaque(table, at + 3) == word(entry32, 3)) {
                return way;
            }
        }
        return -1;
    }

    private int roomIn(int bucket) {
        for (int way = 0; way < WAYS; way++) {
            if ((long) TABLE.getOpaque(table, bucket + way * WORDS) == 0) {
                return way;
            }
        }
        long meta = (long) TABLE.getOpaque(table, bucket + META);
        int given = Long.numberOfTrailingZeros(meta);
        if (given < WAYS) {
            return given;
        }
        long counted = (long) TABLE.getAndAdd(table, bucket + META, 1L << COUNTER_SHIFT);
        return (int) (counted >>> COUNTER_SHIFT) & (WAYS - 1);
    }

    /** Where the entry's bucket begins in the table. */
    private int bucket(byte[] entry32) {
        return (int) Math.unsignedMultiplyHigh(word(entry32, 0), buckets) * BUCKET;
    }

    private static long word(byte[] entry32, int word) {
        return (long) LONGS.get(entry32, word * Long.BYTES);
    }
}
