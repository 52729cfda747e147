package dev.cairn.chain.delta;

import dev.cairn.blockfiles.coin.AmountFormat;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.wire.WireException;
import java.util.Arrays;

/**
 * A coin as deltas, layers and the store of coins hold it: bitcoind's compressed form ({@link
 * dev.cairn.blockfiles.coin.CoinFormat} reads it), but for one thing.
 *
 * <pre>
 *  +----------+----------+----------------------------+
 *  | code     | amount   | script                     |
 *  | VARINT   | VARINT   | VARINT kind, then bytes    |
 *  +----------+----------+----------------------------+
 *  code     height * 2 + (coinbase ? 1 : 0)
 *  amount   its trailing zeros taken away, see {@link AmountFormat}
 *  kind     0: P2PKH, 20 bytes   1: P2SH, 20 bytes   2, 3: P2PK of a compressed key, 32 bytes   6 + n: n bytes as they are
 *  VARINT   Core's: base 128, most significant group first, one taken away at each shift, so that a number has one form
 * </pre>
 *
 * <p>Kinds 4 and 5, uncompressed keys of which half is left out, are never written: to write them one has to ask whether the
 * key is on the curve, and to read them one has to find the other half. A coin then needs a curve to be read, and 5 µs; on
 * mainnet they would save two megabytes in all.
 */
public final class CoinLayout {

    /** The most bytes that a coin takes, with the longest script that can be spent. */
    public static final int MAX_LENGTH = 5 + 10 + 3 + Script.MAX_SIZE;

    private static final int MAX_KIND = 6 + Script.MAX_SIZE;

    private CoinLayout() {}

    /**
     * Writes a coin.
     *
     * @param code height * 2 + coinbase, unsigned
     * @return where it ends
     * @throws IllegalArgumentException if the value is negative or over 21 million bitcoin
     */
    static int write(byte[] target, int start, long value, int code, byte[] script, int from, int length) {
        int at = writeVarInt(target, start, Integer.toUnsignedLong(code));
        at = writeVarInt(target, at, AmountFormat.compress(value));
        int kind = kind(script, from, length);
        at = writeVarInt(target, at, kind);
        switch (kind) {
            case 0 -> System.arraycopy(script, from + 3, target, at, 20);
            case 1, 2, 3 -> System.arraycopy(script, from + 2, target, at, bodyLength(kind));
            default -> System.arraycopy(script, from, target, at, length);
        }
        return at + bodyLength(kind);
    }

    /** The bytes of a coin. */
    public static byte[] bytes(Coin coin) {
        Script script = coin.script();
        byte[] out = new byte[18 + script.length()];
        int end = write(out, 0, coin.value(), code(coin), script.array(), script.offset(), script.length());
        return Arrays.copyOf(out, end);
    }

    /** Reads a coin that this class wrote; its script has bytes of its own. */
    public static Coin read(byte[] bytes, int start) {
        int code = (int) varInt(bytes, start);
        int at = varIntEnd(bytes, start);
        long value = AmountFormat.decompress(varInt(bytes, at));
        at = varIntEnd(bytes, at);
        int kind = (int) varInt(bytes, at);
        Script script = Script.of(script(kind, bytes, varIntEnd(bytes, at)));
        return new Coin(value, script, code >>> 1, (code & 1) != 0);
    }

    /** Where a coin ends that this class wrote. */
    public static int end(byte[] bytes, int start) {
        int at = varIntEnd(bytes, varIntEnd(bytes, start));
        return varIntEnd(bytes, at) + bodyLength((int) varInt(bytes, at));
    }

    /** Whether a coinbase made the coin. */
    public static boolean coinbase(byte[] bytes, int start) {
        return (bytes[varIntEnd(bytes, start) - 1] & 1) != 0;
    }

    /**
     * Steps over a coin of a stranger's.
     *
     * @param end where the bytes end
     * @return where the coin ends
     * @throws WireException unless it is exactly what this class writes
     */
    static int check(byte[] bytes, int start, int end) throws WireException {
        int at = checkVarInt(bytes, start, end);
        if (varInt(bytes, start) >>> 32 != 0) {
            throw new WireException(start, "a height that does not fit 31 bits");
        }
        int amount = at;
        at = checkVarInt(bytes, at, end);
        int kindAt = at;
        at = checkVarInt(bytes, at, end);
        long kind = varInt(bytes, kindAt);
        if (kind == 4 || kind == 5 || kind > MAX_KIND) {
            throw new WireException(kindAt, "kind of script " + kind + ", want 0–3 or 6–" + MAX_KIND);
        }
        if (bodyLength((int) kind) > end - at) {
            throw new WireException(
                    at, "the script takes " + bodyLength((int) kind) + " bytes, " + (end - at) + " left");
        }
        at += bodyLength((int) kind);
        // What has a shorter form, or stands for no amount, is found by writing it again.
        byte[] script = script((int) kind, bytes, varIntEnd(bytes, kindAt));
        long value = AmountFormat.decompress(varInt(bytes, amount));
        byte[] again = new byte[18 + script.length];
        try {
            int length = write(again, 0, value, (int) varInt(bytes, start), script, 0, script.length);
            if ((script.length > 0 && script[0] == Opcodes.OP_RETURN)
                    || !Arrays.equals(again, 0, length, bytes, start, at)) {
                throw new WireException(start, "a coin that would not be written so");
            }
        } catch (IllegalArgumentException e) {
            throw new WireException(amount, e.getMessage());
        }
        return at;
    }

    private static int code(Coin coin) {
        return (coin.height() << 1) | (coin.coinbase() ? 1 : 0);
    }

    private static int kind(byte[] s, int at, int length) {
        if (length == 25
                && s[at] == Opcodes.OP_DUP
                && (s[at + 1] & 0xff) == Opcodes.OP_HASH160
                && s[at + 2] == 20
                && (s[at + 23] & 0xff) == Opcodes.OP_EQUALVERIFY
                && (s[at + 24] & 0xff) == Opcodes.OP_CHECKSIG) {
            return 0;
        }
        if (length == 23
                && (s[at] & 0xff) == Opcodes.OP_HASH160
                && s[at + 1] == 20
                && (s[at + 22] & 0xff) == Opcodes.OP_EQUAL) {
            return 1;
        }
        if (length == 35
                && s[at] == 33
                && (s[at + 34] & 0xff) == Opcodes.OP_CHECKSIG
                && (s[at + 1] == 2 || s[at + 1] == 3)) {
            return s[at + 1];
        }
        return length + 6;
    }

    /** Bytes behind a kind. */
    public static int bodyLength(int kind) {
        return kind >= 6 ? kind - 6 : kind < 2 ? 20 : 32;
    }

    private static byte[] script(int kind, byte[] bytes, int body) {
        switch (kind) {
            case 0 -> {
                byte[] script = new byte[25];
                script[0] = Opcodes.OP_DUP;
                script[1] = (byte) Opcodes.OP_HASH160;
                script[2] = 20;
                System.arraycopy(bytes, body, script, 3, 20);
                script[23] = (byte) Opcodes.OP_EQUALVERIFY;
                script[24] = (byte) Opcodes.OP_CHECKSIG;
                return script;
            }
            case 1 -> {
                byte[] script = new byte[23];
                script[0] = (byte) Opcodes.OP_HASH160;
                script[1] = 20;
                System.arraycopy(bytes, body, script, 2, 20);
                script[22] = (byte) Opcodes.OP_EQUAL;
                return script;
            }
            case 2, 3 -> {
                byte[] script = new byte[35];
                script[0] = 33;
                script[1] = (byte) kind;
                System.arraycopy(bytes, body, script, 2, 32);
                script[34] = (byte) Opcodes.OP_CHECKSIG;
                return script;
            }
            default -> {
                return Arrays.copyOfRange(bytes, body, body + kind - 6);
            }
        }
    }

    private static int writeVarInt(byte[] target, int at, long value) {
        int length = 1;
        for (long n = value; n > 0x7f; n = (n >>> 7) - 1) {
            length++;
        }
        long n = value;
        for (int i = at + length - 1; i >= at; i--) {
            target[i] = (byte) ((n & 0x7f) | (i == at + length - 1 ? 0 : 0x80));
            n = (n >>> 7) - 1;
        }
        return at + length;
    }

    private static long varInt(byte[] bytes, int start) {
        int at = start;
        long n = 0;
        while (bytes[at] < 0) {
            n = ((n << 7) | (bytes[at++] & 0x7f)) + 1;
        }
        return (n << 7) | bytes[at];
    }

    private static int varIntEnd(byte[] bytes, int start) {
        int at = start;
        while (bytes[at] < 0) {
            at++;
        }
        return at + 1;
    }

    /** Where a number ends that fits 63 bits and {@code end}. */
    private static int checkVarInt(byte[] bytes, int start, int end) throws WireException {
        for (int at = start; at < end && at < start + 9; at++) {
            if (bytes[at] >= 0) {
                return at + 1;
            }
        }
        throw new WireException(start, "a number that is cut short or takes over nine bytes");
    }
}
