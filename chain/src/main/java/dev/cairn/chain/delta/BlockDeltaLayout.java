package dev.cairn.chain.delta;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.wire.WireException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The bytes of a delta.
 *
 * <pre>
 *  0         1              33             65         69         73            77
 *  +---------+--------------+--------------+----------+----------+-------------+-------------+---------------+
 *  | version | block        | parent       | height   | spent    | created     | spent       | created       |
 *  | 1       | hash         | hash         |          | count    | count       | entries     | entries       |
 *  +---------+--------------+--------------+----------+----------+-------------+-------------+---------------+
 *
 *  entry
 *  0            32          36
 *  +------------+-----------+----------------------------+
 *  | txid       | output    | coin ({@link CoinLayout})  |
 *  |            | number    |                            |
 *  +------------+-----------+----------------------------+
 * </pre>
 *
 * <p>Hashes lie as they are hashed. Height and counts are little-endian; an output's number is big-endian, so that 36 bytes
 * compare as outpoints are ordered in the store. Spent entries lie in the order of the inputs that spend them, created ones in
 * the order of transactions and outputs. A coin made and spent in the block is in neither list; what nobody can ever spend
 * (first byte {@code OP_RETURN}, or over 10,000 bytes: Core, {@code IsUnspendable}) is in none; the genesis block creates
 * nothing. Nothing else may vary, so a block has one delta.
 */
public final class BlockDeltaLayout {

    /** The version that is written. */
    public static final int VERSION = 1;

    /** Bytes of an outpoint before its coin. */
    public static final int KEY = 36;

    static final int HASH = 1;
    static final int PARENT = 33;
    static final int HEIGHT = 65;
    static final int SPENT = 69;
    static final int CREATED = 73;
    static final int ENTRIES = 77;

    /** No entry is shorter: an outpoint, and a coin of an empty script. */
    static final int MIN_ENTRY = KEY + 3;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle VOUTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private BlockDeltaLayout() {}

    /** Writes an outpoint as entries begin with it. */
    public static void writeKey(byte[] target, int at, OutPoint outPoint) {
        outPoint.txid().writeTo(target, at);
        writeVout(target, at, (int) outPoint.vout());
    }

    /** The outpoint of an entry. */
    public static OutPoint readKey(byte[] bytes, int at) {
        return new OutPoint(new Txid(bytes, at), Integer.toUnsignedLong(vout(bytes, at)));
    }

    /** The output number of an entry, unsigned. */
    public static int vout(byte[] bytes, int at) {
        return (int) VOUTS.get(bytes, at + Hash256.LENGTH);
    }

    /** Writes the output number of an entry that begins at {@code at}. */
    public static void writeVout(byte[] target, int at, int vout) {
        VOUTS.set(target, at + Hash256.LENGTH, vout);
    }

    static int readInt(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }

    static void writeInt(byte[] target, int at, int value) {
        INTS.set(target, at, value);
    }

    /**
     * Steps over {@code count} entries of a stranger's.
     *
     * @return where they end
     * @throws WireException if they are none
     */
    static int check(byte[] bytes, int start, int count) throws WireException {
        if (count < 0 || count > (bytes.length - start) / MIN_ENTRY) {
            throw new WireException(
                    start,
                    Integer.toUnsignedString(count) + " entries, with " + (bytes.length - start) + " bytes left");
        }
        int at = start;
        for (int i = 0; i < count; i++) {
            if (bytes.length - at < MIN_ENTRY) {
                throw new WireException(at, "entry " + i + " of " + count + " is cut short");
            }
            at = CoinLayout.check(bytes, at + KEY, bytes.length);
        }
        return at;
    }
}
