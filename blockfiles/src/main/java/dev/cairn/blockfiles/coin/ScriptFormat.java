package dev.cairn.blockfiles.coin;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import dev.cairn.primitives.wire.WireWriter;

/**
 * Scripts, the commonest of which are stored by their hash or key alone (Core, compressor.cpp).
 *
 * <pre>
 *  kind (VARINT)   bytes that follow   the script
 *  0               20                  DUP HASH160 push20 EQUALVERIFY CHECKSIG
 *  1               20                  HASH160 push20 EQUAL
 *  2, 3            32                  push33 (kind ‖ x) CHECKSIG
 *  4, 5            32                  push65 (04 ‖ x ‖ y) CHECKSIG, y even or odd, found on the curve
 *  6 + n           n                   as it is
 * </pre>
 *
 * <p>Kinds 4 and 5 with an x that is on no point give an empty script, and an n over 10,000 gives one that nobody can
 * spend ({@code RETURN}), its bytes stepped over: both as Core reads them. Kinds 2 and 3 are not looked up on the curve.
 */
final class ScriptFormat {

    /** Kinds below this are unpacked; above it lies the length. */
    static final int SPECIAL_KINDS = 6;

    /** The longest script that can run (Core, {@code MAX_SCRIPT_SIZE}). */
    static final int MAX_SCRIPT_SIZE = 10_000;

    /** The most bytes that a special kind unpacks to. */
    static final int MAX_UNPACKED = 67;

    private static final byte OP_RETURN = 0x6a;
    private static final byte OP_DUP = 0x76;
    private static final byte OP_EQUAL = (byte) 0x87;
    private static final byte OP_EQUALVERIFY = (byte) 0x88;
    private static final byte OP_HASH160 = (byte) 0xa9;
    private static final byte OP_CHECKSIG = (byte) 0xac;

    private final Secp256k1 curve;

    ScriptFormat(Secp256k1 curve) {
        this.curve = curve;
    }

    /** Reads a script: a view of the bytes read if it lies there as it is. */
    Script read(WireReader in) throws WireException {
        long kind = readKind(in);
        if (kind < SPECIAL_KINDS) {
            byte[] unpacked = new byte[MAX_UNPACKED];
            return new Script(unpacked, 0, unpack((int) kind, in, unpacked, 0));
        }
        int at = in.position();
        in.skip(kind - SPECIAL_KINDS);
        return kind - SPECIAL_KINDS > MAX_SCRIPT_SIZE
                ? Script.of(new byte[] {OP_RETURN})
                : new Script(in.array(), at, (int) kind - SPECIAL_KINDS);
    }

    /** A kind, 0–2^32−1. */
    static long readKind(WireReader in) throws WireException {
        return Integer.toUnsignedLong(VarInts.readInt(in));
    }

    /** How many bytes follow a kind. */
    static long bodyLength(long kind) {
        return kind >= SPECIAL_KINDS ? kind - SPECIAL_KINDS : kind < 2 ? 20 : 32;
    }

    /** Writes the script that stands for one too long to run; its length is 1. */
    static int writeUnspendable(byte[] target, int at) {
        target[at] = OP_RETURN;
        return 1;
    }

    /** Reads what follows a special kind and writes the script; its length, 0–{@value #MAX_UNPACKED}. */
    int unpack(int kind, WireReader in, byte[] target, int at) throws WireException {
        byte[] from = in.array();
        int body = in.position();
        switch (kind) {
            case 0 -> {
                in.skip(20);
                target[at] = OP_DUP;
                target[at + 1] = OP_HASH160;
                target[at + 2] = 20;
                System.arraycopy(from, body, target, at + 3, 20);
                target[at + 23] = OP_EQUALVERIFY;
                target[at + 24] = OP_CHECKSIG;
                return 25;
            }
            case 1 -> {
                in.skip(20);
                target[at] = OP_HASH160;
                target[at + 1] = 20;
                System.arraycopy(from, body, target, at + 2, 20);
                target[at + 22] = OP_EQUAL;
                return 23;
            }
            case 2, 3 -> {
                in.skip(32);
                target[at] = 33;
                target[at + 1] = (byte) kind;
                System.arraycopy(from, body, target, at + 2, 32);
                target[at + 34] = OP_CHECKSIG;
                return 35;
            }
            case 4, 5 -> {
                in.skip(32);
                byte[] half = new byte[33];
                half[0] = (byte) (kind - 2);
                System.arraycopy(from, body, half, 1, 32);
                byte[] whole = curve.convertPublicKey(half, 0, 33, false);
                if (whole == null) {
                    return 0;
                }
                target[at] = 65;
                System.arraycopy(whole, 0, target, at + 1, 65);
                target[at + 66] = OP_CHECKSIG;
                return 67;
            }
            default -> throw new IllegalArgumentException("kind " + kind + " is not special");
        }
    }

    void write(WireWriter out, Script script) {
        byte[] s = script.array();
        int at = script.offset();
        int length = script.length();
        if (length == 25
                && s[at] == OP_DUP
                && s[at + 1] == OP_HASH160
                && s[at + 2] == 20
                && s[at + 23] == OP_EQUALVERIFY
                && s[at + 24] == OP_CHECKSIG) {
            out.writeByte(0).write(s, at + 3, 20);
        } else if (length == 23 && s[at] == OP_HASH160 && s[at + 1] == 20 && s[at + 22] == OP_EQUAL) {
            out.writeByte(1).write(s, at + 2, 20);
        } else if (length == 35 && s[at] == 33 && s[at + 34] == OP_CHECKSIG && (s[at + 1] == 2 || s[at + 1] == 3)) {
            out.writeByte(s[at + 1]).write(s, at + 2, 32);
        } else if (length == 67
                && s[at] == 65
                && s[at + 66] == OP_CHECKSIG
                && s[at + 1] == 4
                && curve.isPublicKey(s, at + 1, 65)) {
            out.writeByte(4 | (s[at + 65] & 1)).write(s, at + 2, 32);
        } else {
            VarInts.write(out, (long) length + SPECIAL_KINDS);
            out.write(script);
        }
    }
}
