package dev.cairn.chain.header;

import dev.cairn.primitives.hash.BlockHash;

/**
 * Hash → id: open addressing, ids alone (plus one; zero is an empty slot), at most half full: 8 to 16 bytes a header. The
 * hashes are compared in the columns. All versions share one table until it is full; then the writer goes on with a larger
 * one and readers of the old are not disturbed.
 *
 * <p>Readers read plainly while the writer fills slots. What a version sees was in the table before the version was published.
 * A slot that the writer fills meanwhile was empty to that version, so its search ends there as it would at an empty slot: the
 * columns behind such an id are never touched. This holds after growing too, because ids are put into the new table in rising
 * order: whatever stands between a hash's home and its slot came before it.
 *
 * <p>The salt is one tree's own. Whoever makes headers pays for each with work, but on a test network that is nothing, and
 * without a salt a thousand of them could be made to fall on one home.
 */
final class HashTable {

    private final int[] slots;
    private final int mask;
    private final long salt;

    HashTable(int capacity, long salt) {
        this.slots = new int[capacity];
        this.mask = capacity - 1;
        this.salt = salt;
    }

    /** The id below {@code count} of a hash; −1 if there is none. */
    int find(BlockHash hash, Columns columns, int count) {
        for (int at = home(hash.word0(), hash.word1()); ; at = (at + 1) & mask) {
            int id = slots[at] - 1;
            if (id < 0 || id >= count) {
                return -1;
            }
            if (columns.hasHash(id, hash)) {
                return id;
            }
        }
    }

    /** A table with the id of a hash that is not there: this one, or a larger one with all ids below too. */
    HashTable with(int id, Columns columns) {
        HashTable table = this;
        if (id >= slots.length / 2) {
            table = new HashTable(slots.length * 2, salt);
            for (int earlier = 0; earlier < id; earlier++) {
                table.put(earlier, columns);
            }
        }
        table.put(id, columns);
        return table;
    }

    private void put(int id, Columns columns) {
        int at = home(columns.hashWord(id, 0), columns.hashWord(id, 1));
        while (slots[at] != 0) {
            at = (at + 1) & mask;
        }
        slots[at] = id + 1;
    }

    private int home(long word0, long word1) {
        long mixed = (word0 ^ salt) * 0x9e37_79b9_7f4a_7c15L;
        mixed ^= mixed >>> 32;
        mixed = (mixed ^ word1) * 0xd6e8_feb8_6659_fd93L;
        return (int) (mixed >>> 32) & mask;
    }

    long bytes() {
        return (long) slots.length * Integer.BYTES;
    }
}
