package dev.cairn.chain.coin;

import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.CoinLayout;
import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.ledger.snapshot.Part;
import dev.cairn.primitives.tx.Coin;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * What one block, or several that follow each other, changed: outpoint → coin or gone. An open-addressing table of ints over
 * bytes that hold the entries; no object a coin. Immutable.
 *
 * <pre>
 *  slot (0: empty)
 *  31              k k-1                      0
 *  +----------------+--------------------------+   k = bits of the data's length
 *  | tag            | place of the entry       |   tag: as many bits of the hash as fit; most misses end at it
 *  +----------------+--------------------------+
 *
 *  filter: a byte an entry, in words. An entry sets three bits of one word; where one of them is not set there is no entry.
 *  Most look-ups go through many layers in vain, and the filters of all stay in the processor's cache.
 *
 *  entry of a block: as its delta has it. One list holds coins, the other what is gone.
 *
 *  entry of a merged layer; entries lie in no order, from byte 1 on
 *  0            32          36      37
 *  +------------+-----------+-------+------------------+
 *  | txid       | number    | state | coin, or nothing |
 *  +------------+-----------+-------+------------------+
 * </pre>
 *
 * <p>A coin is <em>fresh</em> if there is no such coin below the layer. One that is fresh and then gone need not be remembered,
 * and never reaches the disk. Coinbases' coins are never called fresh, since two of them lie over earlier ones (BIP30; Core,
 * {@code AddCoins}).
 */
final class Layer extends Part {

    /** States. */
    static final byte GONE = 0;

    static final byte COIN = 1;
    static final byte FRESH = 2;

    /** No entry is at this place. */
    static final int NONE = 0;

    /** Where a merged layer's first entry lies: not at 0, which means none. */
    static final int MERGED_FROM = 1;

    static final int MERGED_HEAD = BlockDeltaLayout.KEY + 1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** This object, three array headers, and a reference to it. */
    private static final int OVERHEAD = 96 + 3 * 16 + 4;

    private final byte[] data;
    private final int[] slots;
    private final long[] filter;
    private final int placeBits;
    private final long since;
    private final long depth;
    private final int level;
    private final boolean merged;
    private final int coinsFrom; // of a block's: coins lie from here…
    private final int coinsTo; // … to here
    private int coins;
    private int gone;

    private Layer(
            byte[] data, int entries, long since, long depth, int level, boolean merged, int coinsFrom, int coinsTo) {
        this.data = data;
        this.since = since;
        this.depth = depth;
        this.level = level;
        this.merged = merged;
        this.coinsFrom = coinsFrom;
        this.coinsTo = coinsTo;
        placeBits = 32 - Integer.numberOfLeadingZeros(data.length);
        slots = new int[Math.addExact(entries, entries / 2) + 2];
        filter = new long[entries / 8 + 1];
    }

    /**
     * What connecting a block changes.
     *
     * @param depth of the view that it makes
     */
    static Layer connecting(BlockDelta delta, long depth) {
        byte[] data = delta.bytes();
        Layer layer = new Layer(data, entries(delta), depth - 1, depth, 0, false, delta.createdFrom(), data.length);
        layer.addAll(delta.createdFrom(), data.length);
        layer.addAll(delta.spentFrom(), delta.createdFrom());
        return layer;
    }

    /**
     * What disconnecting a block changes.
     *
     * @param depth of the view that it makes
     */
    static Layer disconnecting(BlockDelta delta, long depth) {
        byte[] data = delta.bytes();
        Layer layer =
                new Layer(data, entries(delta), depth - 1, depth, 0, false, delta.spentFrom(), delta.createdFrom());
        layer.addAll(delta.spentFrom(), delta.createdFrom());
        layer.addAll(delta.createdFrom(), data.length);
        return layer;
    }

    /**
     * Of merged entries.
     *
     * @param hashes of the entries as they lie in {@code data}, no two of one outpoint
     * @param count how many hashes count
     * @param since of the oldest layer among the merged ones
     * @param depth of the newest
     */
    static Layer merged(byte[] data, long[] hashes, int count, long since, long depth, int level) {
        Layer layer = new Layer(data, count, since, depth, level, true, 0, 0);
        int at = MERGED_FROM;
        for (int i = 0; i < count; i++) {
            layer.addUnique(at, hashes[i]);
            at = layer.next(at);
        }
        return layer;
    }

    private static int entries(BlockDelta delta) {
        return delta.spentCount() + delta.createdCount();
    }

    private void addAll(int from, int to) {
        for (int at = from; at < to; at = next(at)) {
            add(at);
        }
    }

    /** A key that is there already stays as it is: what was put in first is what holds. */
    private void add(int at) {
        long hash = hash(data, at);
        int slot = home(hash);
        int tag = tag(hash);
        while (slots[slot] != 0) {
            if ((slots[slot] ^ tag) >>> placeBits == 0 && sameKey(data, place(slots[slot]), data, at)) {
                return;
            }
            slot = slot + 1 == slots.length ? 0 : slot + 1;
        }
        put(slot, at, hash);
    }

    private void addUnique(int at, long hash) {
        int slot = home(hash);
        while (slots[slot] != 0) {
            slot = slot + 1 == slots.length ? 0 : slot + 1;
        }
        put(slot, at, hash);
    }

    private void put(int slot, int at, long hash) {
        slots[slot] = tag(hash) | at;
        filter[word(hash)] |= filterBits(hash);
        if (state(at) == GONE) {
            gone++;
        } else {
            coins++;
        }
    }

    private int home(long hash) {
        return (int) (((hash & 0xffff_ffffL) * slots.length) >>> 32);
    }

    private int word(long hash) {
        return (int) (((hash >>> 32) * filter.length) >>> 32);
    }

    /** The bits of a filter's word that an entry of this hash sets; the same in every layer. */
    static long filterBits(long hash) {
        long mixed = hash * 0x9e37_79b9_7f4a_7c15L;
        return (1L << (mixed >>> 58)) | (1L << (mixed >>> 52)) | (1L << (mixed >>> 46));
    }

    private int tag(long hash) {
        return (int) (hash >>> 32) << placeBits;
    }

    private int place(int slot) {
        return slot & ((1 << placeBits) - 1);
    }

    /** The hash of an entry's outpoint. */
    static long hash(byte[] data, int place) {
        return OutPointHash.of(data, place, BlockDeltaLayout.vout(data, place));
    }

    /** Whether two entries are of one outpoint. */
    static boolean sameKey(byte[] data, int place, byte[] other, int at) {
        return sameTxid(data, place, other, at)
                && BlockDeltaLayout.vout(data, place) == BlockDeltaLayout.vout(other, at);
    }

    /** Whether the same 32 bytes lie at both places. */
    static boolean sameTxid(byte[] data, int place, byte[] other, int at) {
        return (long) LONGS.get(data, place) == (long) LONGS.get(other, at)
                && (long) LONGS.get(data, place + 8) == (long) LONGS.get(other, at + 8)
                && (long) LONGS.get(data, place + 16) == (long) LONGS.get(other, at + 16)
                && (long) LONGS.get(data, place + 24) == (long) LONGS.get(other, at + 24);
    }

    /** Where the entry of an outpoint lies, or {@link #NONE}; the filter asked first. */
    int find(Wanted wanted) {
        return (filter[word(wanted.hash())] & wanted.filterBits()) == wanted.filterBits() ? search(wanted) : NONE;
    }

    private int search(Wanted wanted) {
        long hash = wanted.hash();
        int slot = home(hash);
        int tag = tag(hash);
        while (true) {
            int entry = slots[slot];
            if (entry == 0) {
                return NONE;
            }
            if ((entry ^ tag) >>> placeBits == 0) {
                int place = place(entry);
                if (wanted.isAt(data, place)) {
                    return place;
                }
            }
            slot = slot + 1 == slots.length ? 0 : slot + 1;
        }
    }

    /** Where the entry behind this one lies. */
    int next(int place) {
        if (merged && data[place + BlockDeltaLayout.KEY] == GONE) {
            return place + MERGED_HEAD;
        }
        return CoinLayout.end(data, coinAt(place));
    }

    /** What an entry says. */
    byte state(int place) {
        if (merged) {
            return data[place + BlockDeltaLayout.KEY];
        }
        if (place < coinsFrom || place >= coinsTo) {
            return GONE;
        }
        return CoinLayout.coinbase(data, place + BlockDeltaLayout.KEY) ? COIN : FRESH;
    }

    /** The coin of an entry; null if it is gone. */
    Coin coin(int place) {
        return state(place) == GONE ? null : CoinLayout.read(data, coinAt(place));
    }

    /** Where in {@link #data()} an entry's coin lies. */
    int coinAt(int place) {
        return place + (merged ? MERGED_HEAD : BlockDeltaLayout.KEY);
    }

    /** The entries' bytes. */
    byte[] data() {
        return data;
    }

    /** The places of all entries, in no order. */
    int[] places() {
        int[] places = new int[coins + gone];
        int count = 0;
        for (int slot : slots) {
            if (slot != 0) {
                places[count++] = place(slot);
            }
        }
        return places;
    }

    /** The next slot behind one that holds an entry, from −1 on; −1 at the end. */
    int nextSlot(int slot) {
        for (int next = slot + 1; next < slots.length; next++) {
            if (slots[next] != 0) {
                return next;
            }
        }
        return -1;
    }

    /** Where the entry of a slot lies. */
    int placeAt(int slot) {
        return place(slots[slot]);
    }

    /** Depth of the view below it; see {@link CoinView#depth}. */
    long since() {
        return since;
    }

    /** Depth of the view that it is the top of. */
    long depth() {
        return depth;
    }

    /** How often what is in here was merged: 0 for a block's own. */
    int level() {
        return level;
    }

    /** Coins. */
    int coins() {
        return coins;
    }

    /** Outpoints said to be gone. */
    int gone() {
        return gone;
    }

    @Override
    public long bytes() {
        return OVERHEAD + (long) data.length + 4L * slots.length + 8L * filter.length;
    }

    /** The collector's. */
    @Override
    protected void free() {}
}
