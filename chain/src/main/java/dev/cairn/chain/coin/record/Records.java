package dev.cairn.chain.coin.record;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.CoinLayout;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Coin;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

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

    /**
     * Beside the state: the index does not name this record, as a newer one took its place or none is needed. Readers do not look at it:
     * older layers name the record still.
     */
    private static final int OUTDATED = 0x40;

    /** And that was so before any flush began, so that no flush need write it. */
    private static final int UNWRITTEN = 0x80;

    private static final int STATE_BITS = 0x3f;

    private static final int VOUT = 32;
    private static final int STATE = BlockDeltaLayout.KEY;
    private static final int BODY = STATE + 1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final AddressRange range;
    private final KeyHash hash;
    private final int slabBits;

    /** @param slabBits bits of a place within a slab */
    Records(AddressRange range, KeyHash hash, int slabBits) {
        this.range = range;
        this.hash = hash;
        this.slabBits = slabBits;
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
    int slab(int address) {
        return address >>> (slabBits - UNIT_BITS);
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

    /** Writes a record that an outpoint is gone; its txid lies in {@code bytes}. */
    void writeGone(long place, byte[] bytes, int at, int vout) {
        range.put(place, bytes, at, VOUT);
        range.putBigInt(place + VOUT, vout);
        range.putByte(place + STATE, GONE);
    }

    /** Bytes of a record that an outpoint is gone. */
    static final int GONE_BYTES = padded(BODY);

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

    /**
     * Whether a record is of that outpoint.
     *
     * @param bytes hold the txid, from {@code at} on
     */
    public boolean matches(int address, byte[] bytes, int at, int vout) {
        return matches(
                address,
                (long) LONGS.get(bytes, at),
                (long) LONGS.get(bytes, at + 8),
                (long) LONGS.get(bytes, at + 16),
                (long) LONGS.get(bytes, at + 24),
                vout);
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
        return stateAt(place(address));
    }

    private byte stateAt(long place) {
        return (byte) (range.getByte(place + STATE) & STATE_BITS);
    }

    /** Whether no flush need write a record: it was outdated before the flush began that would have. */
    public boolean isNeverWritten(int address) {
        return (range.getByte(place(address) + STATE) & UNWRITTEN) != 0;
    }

    /** Whether the index does not name a record. */
    boolean isOutdated(int address) {
        return (range.getByte(place(address) + STATE) & OUTDATED) != 0;
    }

    /** The index does not name a record any more. */
    void setOutdated(int address, boolean neverWritten) {
        long at = place(address) + STATE;
        range.putByte(at, (byte) (range.getByte(at) | OUTDATED | (neverWritten ? UNWRITTEN : 0)));
    }

    /** The index names a record again. */
    void setCurrent(int address) {
        long at = place(address) + STATE;
        range.putByte(at, (byte) (range.getByte(at) & STATE_BITS));
    }

    /** The first eight bytes of a record's key, as a number that sorts as they do if taken as unsigned. */
    public long prefix(int address) {
        return Long.reverseBytes(range.getLong(place(address)));
    }

    /** Which of two records' keys comes first, as {@link java.util.Comparator} says it. */
    public int compareKeys(int address, int other) {
        long place = place(address);
        long otherPlace = place(other);
        for (int i = 0; i < VOUT; i += 8) {
            long mine = Long.reverseBytes(range.getLong(place + i));
            long theirs = Long.reverseBytes(range.getLong(otherPlace + i));
            if (mine != theirs) {
                return Long.compareUnsigned(mine, theirs);
            }
        }
        return Integer.compareUnsigned(range.getBigInt(place + VOUT), range.getBigInt(otherPlace + VOUT));
    }

    /** Bytes that a record takes, padding included. */
    public int bytes(int address) {
        long place = place(address);
        return padded((int) (end(place) - place));
    }

    private long end(long place) {
        long at = place + BODY;
        if (stateAt(place) == GONE) {
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

    /** Where in native memory a record's key lies, {@link BlockDeltaLayout#KEY} bytes; to be read while the slab lives. */
    public long keyMemory(int address) {
        return range.base() + place(address);
    }

    /** Where in native memory its coin lies, likewise. */
    public long coinMemory(int address) {
        return range.base() + place(address) + BODY;
    }

    /** Bytes of its coin; 0 if it is gone. */
    public int coinBytes(int address) {
        long place = place(address);
        return (int) (end(place) - place) - BODY;
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
