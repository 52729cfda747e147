package dev.cairn.chain.coin.record;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.CoinLayout;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Coin;

/**
 * The bytes of a record, at a multiple of eight: as a merged layer has its entries.
 *
 * <pre>
 *  0                  32         36      37
 *  +------------------+----------+-------+----------+----------+----------------------------+- - - -+
 *  | txid, as hashed  | number,  | state | code     | amount   | script                     | to    |
 *  |                  | big-     | 0–2   | VARINT   | VARINT   | VARINT kind, then bytes    | eight |
 *  |                  | endian   |       |          |          |                            |       |
 *  +------------------+----------+-------+----------+----------+----------------------------+- - - -+
 *                                         \______ {@link CoinLayout}; nothing if GONE _______/
 *
 *  state   0  GONE    spent in respect of what lies below
 *          1  COIN    there, and perhaps below too
 *          2  FRESH   there, and not below
 * </pre>
 *
 * <p>A record of a coin that most outputs of today make (22 bytes of script) takes 72 bytes, of the largest script 10,056. No
 * length is written: it follows from the coin. The key lies first so that its words are aligned. An <em>address</em> is a place
 * in units of eight bytes, unsigned; 0 is none.
 *
 * <p>Any thread may read a record whose address the writer has published.
 */
public final class Records {

    /** No record. */
    public static final int NONE = 0;

    /** Spent, in respect of what lies below. */
    public static final byte GONE = 0;

    /** There, and perhaps below too. */
    public static final byte COIN = 1;

    /** There, and not below. */
    public static final byte FRESH = 2;

    /** Bits by which an address is shorter than a place. */
    static final int UNIT_BITS = 3;

    /** The most bytes that a record takes. */
    static final int MAX_BYTES = padded(BlockDeltaLayout.KEY + 1 + CoinLayout.MAX_LENGTH);

    private static final int VOUT = 32;
    private static final int STATE = BlockDeltaLayout.KEY;
    private static final int BODY = STATE + 1;

    private final AddressRange range;
    private final KeyHash hash;

    Records(AddressRange range, KeyHash hash) {
        this.range = range;
        this.hash = hash;
    }

    /** Up to the next multiple of eight. */
    static int padded(int bytes) {
        return (bytes + 7) & -8;
    }

    /** The address of a place. */
    static int address(long place) {
        return (int) (place >>> UNIT_BITS);
    }

    /** The number of the slab that an address lies in. */
    static int slab(int address) {
        return address >>> (Slab.BITS - UNIT_BITS);
    }

    /** The place of an address. */
    static long place(int address) {
        return Integer.toUnsignedLong(address) << UNIT_BITS;
    }

    /** Writes a record of a delta's entry: key, then coin. */
    void write(long place, byte state, byte[] entry, int from, int to) {
        range.put(place, entry, from, BlockDeltaLayout.KEY);
        range.putByte(place + STATE, state);
        if (state != GONE) {
            int coin = from + BlockDeltaLayout.KEY;
            range.put(place + BODY, entry, coin, to - coin);
        }
    }

    /** Bytes, padding included, of the record that {@link #write} makes. */
    static int bytes(byte state, int entryBytes) {
        return padded(state == GONE ? BODY : entryBytes + 1);
    }

    /** Copies a record; a coin's copy says {@link #COIN}. */
    void copy(int from, long to, int bytes) {
        range.copy(place(from), to, bytes);
        if (state(from) == FRESH) {
            range.putByte(to + STATE, COIN);
        }
    }

    /** The keyed hash of a record's outpoint. */
    long hash(int address) {
        long place = place(address);
        return hash.of(
                range.getLong(place),
                range.getLong(place + 8),
                range.getLong(place + 16),
                range.getLong(place + 24),
                range.getBigInt(place + VOUT));
    }

    /** Reads from each cache line of a key; what is no matter. */
    long touch(int address) {
        long place = place(address);
        return range.getLong(place) ^ range.getBigInt(place + VOUT);
    }

    /** Whether a record is of that outpoint. */
    public boolean matches(int address, Txid txid, int vout) {
        return matches(address, txid.word0(), txid.word1(), txid.word2(), txid.word3(), vout);
    }

    boolean matches(int address, long word0, long word1, long word2, long word3, int vout) {
        long place = place(address);
        return range.getLong(place) == word0
                && range.getLong(place + 8) == word1
                && range.getLong(place + 16) == word2
                && range.getLong(place + 24) == word3
                && range.getBigInt(place + VOUT) == vout;
    }

    /** What a record says of its outpoint. */
    public byte state(int address) {
        return range.getByte(place(address) + STATE);
    }

    /** Bytes that a record takes, padding included. */
    public int bytes(int address) {
        long place = place(address);
        return padded((int) (end(place) - place));
    }

    private long end(long place) {
        long at = place + BODY;
        if (range.getByte(place + STATE) == GONE) {
            return at;
        }
        at = numberEnd(numberEnd(at));
        int kind = 0;
        byte next = range.getByte(at++);
        for (; next < 0; next = range.getByte(at++)) {
            kind = ((kind << 7) | (next & 0x7f)) + 1;
        }
        return at + CoinLayout.bodyLength((kind << 7) | next);
    }

    private long numberEnd(long start) {
        long at = start;
        while (range.getByte(at) < 0) {
            at++;
        }
        return at + 1;
    }

    /** A record's key and coin, as a delta's entry has them; of one that is gone, the key. */
    public byte[] entry(int address) {
        long place = place(address);
        int coin = (int) (end(place) - place) - BODY;
        byte[] entry = new byte[BlockDeltaLayout.KEY + coin];
        range.get(place, entry, 0, BlockDeltaLayout.KEY);
        range.get(place + BODY, entry, BlockDeltaLayout.KEY, coin);
        return entry;
    }

    /** A record's coin, with bytes of its own; null if it is gone. */
    public Coin coin(int address) {
        long place = place(address);
        if (state(address) == GONE) {
            return null;
        }
        byte[] coin = new byte[(int) (end(place) - place) - BODY];
        range.get(place + BODY, coin, 0, coin.length);
        return CoinLayout.read(coin, 0);
    }
}
