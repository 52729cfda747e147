package dev.cairn.blockfiles.coin;

import static java.util.Objects.requireNonNull;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;
import java.util.List;

/**
 * Coins in bitcoind's compressed form (Core, coins.h, undo.h, compressor.h): in undo data, in UTXO snapshots and in its
 * database of coins.
 *
 * <pre>
 *  +---------------+-------------+---------------+-------------------------+
 *  | code          | [version]   | amount        | script                  |
 *  | VARINT        | VARINT      | VARINT        | VARINT kind, then bytes |
 *  +---------------+-------------+---------------+-------------------------+
 *  code      height * 2 + (coinbase ? 1 : 0), below 2^32
 *  version   only in undo data, and there only if height &gt; 0: 0 today, the transaction's version once; ignored
 *  amount    see {@link AmountFormat}; script: see {@link ScriptFormat}; VARINT: see {@link VarInts}
 * </pre>
 *
 * <p>Thread-safe.
 */
public final class CoinFormat {

    /** The fewest bytes that a coin takes: code, amount, and the kind of an empty script. */
    public static final int MIN_LENGTH = 3;

    /** Bytes that most coins fit in undo data. */
    private static final int USUAL_LENGTH = 36;

    private final ScriptFormat scripts;

    /** A format that asks {@code curve} for the halves of public keys that are not stored. */
    public CoinFormat(Secp256k1 curve) {
        scripts = new ScriptFormat(requireNonNull(curve, "curve"));
    }

    /**
     * Reads a coin without version, as in snapshots and the database. Its script is a view of the bytes read or has
     * bytes of its own.
     *
     * @throws WireException if the bytes end too soon or a number does not fit
     */
    public Coin read(WireReader in) throws WireException {
        int code = VarInts.readInt(in);
        long amount = AmountFormat.decompress(VarInts.readLong(in));
        return new Coin(amount, scripts.read(in), code >>> 1, (code & 1) != 0);
    }

    /**
     * Writes a coin without version.
     *
     * @throws IllegalArgumentException if the value is negative or over 21 million bitcoin
     */
    public void write(WireWriter out, Coin coin) {
        VarInts.write(out, code(coin));
        writeOutput(out, coin);
    }

    /**
     * Reads a block's undo data, which fills {@code length} bytes from {@code offset}.
     *
     * @param bytes kept and looked into afterwards; not to be written to
     * @throws WireException if the bytes are none, or something follows
     */
    public BlockUndo readUndo(byte[] bytes, int offset, int length) throws WireException {
        WireReader in = new WireReader(bytes, offset, length);
        BlockUndo undo = readUndo(in);
        in.expectEnd("undo data");
        return undo;
    }

    /** Reads a block's undo data and leaves {@code in} behind it. */
    public BlockUndo readUndo(WireReader in) throws WireException {
        return new UndoReader(scripts, in).read();
    }

    /**
     * Steps over a block's undo data without unpacking anything.
     *
     * @throws WireException if the bytes are none
     */
    public static void skipUndo(WireReader in) throws WireException {
        for (int transactions = in.readCompactSize(); transactions > 0; transactions--) {
            for (int coins = in.readCompactSize(); coins > 0; coins--) {
                if (VarInts.readInt(in) >>> 1 != 0) {
                    VarInts.readInt(in);
                }
                VarInts.readLong(in);
                in.skip(ScriptFormat.bodyLength(ScriptFormat.readKind(in)));
            }
        }
    }

    /**
     * Writes a block's undo data.
     *
     * @param spent for each transaction but the coinbase, in order, the coin that each of its inputs spends
     * @throws IllegalArgumentException if a value is negative or over 21 million bitcoin
     */
    public void writeUndo(WireWriter out, List<? extends List<Coin>> spent) {
        int coinCount = 0;
        for (List<Coin> coins : spent) {
            coinCount += coins.size();
        }
        out.reserve(spent.size() + USUAL_LENGTH * coinCount);
        out.writeCompactSize(spent.size());
        for (List<Coin> coins : spent) {
            out.writeCompactSize(coins.size());
            for (Coin coin : coins) {
                VarInts.write(out, code(coin));
                if (coin.height() > 0) {
                    out.writeByte(0);
                }
                writeOutput(out, coin);
            }
        }
    }

    private void writeOutput(WireWriter out, Coin coin) {
        VarInts.write(out, AmountFormat.compress(coin.value()));
        scripts.write(out, coin.script());
    }

    private static long code(Coin coin) {
        return Integer.toUnsignedLong((coin.height() << 1) | (coin.coinbase() ? 1 : 0));
    }
}
