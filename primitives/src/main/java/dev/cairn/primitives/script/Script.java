package dev.cairn.primitives.script;

import java.util.HexFormat;

/**
 * A script as bytes, valid or not: what an output locks with, or an input unlocks with. The questions asked here are
 * answered from the bytes alone (Core, script.cpp).
 */
public final class Script extends Bytes {

    /** The script of no bytes. */
    public static final Script EMPTY = new Script(new byte[0], 0, 0);

    /** Bytes that a script may have and still be run, outside tapscript. */
    public static final int MAX_SIZE = 10_000;

    /** Bytes that an item on the stack may have. */
    public static final int MAX_ELEMENT_SIZE = 520;

    /** Keys that a multisig may have, and signature operations that one without a visible number counts as. */
    public static final int MAX_MULTISIG_KEYS = 20;

    /** A view of {@code length} bytes of {@code array} from {@code offset}. */
    public Script(byte[] array, int offset, int length) {
        super(array, offset, length);
    }

    /** A view of all of {@code array}. */
    public static Script of(byte[] array) {
        return new Script(array, 0, array.length);
    }

    /** The same bytes, seen as a script. */
    public static Script of(Bytes bytes) {
        return bytes instanceof Script script ? script : new Script(bytes.array(), bytes.offset(), bytes.length());
    }

    /** Reads hex digits. */
    public static Script ofHex(String hex) {
        return of(HexFormat.of().parseHex(hex));
    }

    /** Whether this pays to the hash of a script (BIP16): {@code OP_HASH160 <20 bytes> OP_EQUAL}, pushed directly. */
    public boolean isPayToScriptHash() {
        return length() == 23 && raw(0) == Opcodes.OP_HASH160 && raw(1) == 20 && raw(22) == Opcodes.OP_EQUAL;
    }

    /** Whether this is the witness program of a script's hash (BIP141): {@code OP_0 <32 bytes>}. */
    public boolean isPayToWitnessScriptHash() {
        return length() == 34 && raw(0) == Opcodes.OP_0 && raw(1) == 32;
    }

    /** Whether this is the witness program of a taproot output (BIP341): {@code OP_1 <32 bytes>}. */
    public boolean isPayToTaproot() {
        return length() == 34 && raw(0) == Opcodes.OP_1 && raw(1) == 32;
    }

    /** Whether this is the output that anybody may spend to raise a fee: {@code OP_1 <4e73>}. */
    public boolean isPayToAnchor() {
        return length() == 4 && raw(0) == Opcodes.OP_1 && raw(1) == 2 && raw(2) == 0x4e && raw(3) == 0x73;
    }

    /** Whether this is a witness program (BIP141): a number from 0 to 16, and a direct push of 2 to 40 bytes. */
    public boolean isWitnessProgram() {
        return witnessVersion() >= 0;
    }

    /** The version of this witness program, 0–16; −1 if it is none. */
    public int witnessVersion() {
        int length = length();
        if (length < 4 || length > 42 || raw(1) + 2 != length) {
            return -1;
        }
        int first = raw(0);
        return first == Opcodes.OP_0 || Opcodes.isSmallNumber(first) ? Opcodes.decodeNumber(first) : -1;
    }

    /**
     * The 2 to 40 bytes behind the version of this witness program.
     *
     * @throws IllegalStateException if {@link #witnessVersion()} is −1
     */
    public Bytes witnessProgram() {
        if (!isWitnessProgram()) {
            throw new IllegalStateException("not a witness program: " + this);
        }
        return slice(2, length() - 2);
    }

    /** Whether nothing but pushes is in here, {@code OP_RESERVED} counting as one, and none is cut short. */
    public boolean isPushOnly() {
        return isPushOnly(0);
    }

    /** The same for what lies behind the first {@code from} bytes. */
    public boolean isPushOnly(int from) {
        ScriptReader in = new ScriptReader(array(), offset() + from, length() - from);
        while (in.next()) {
            if (in.opcode() > Opcodes.OP_16) {
                return false;
            }
        }
        return !in.failed();
    }

    /** Whether no input can ever spend this: it begins with {@code OP_RETURN}, or is over {@link #MAX_SIZE}. */
    public boolean isUnspendable() {
        return length() > MAX_SIZE || (length() > 0 && raw(0) == Opcodes.OP_RETURN);
    }

    /** Whether every opcode has a meaning outside tapscript and no push is over {@link #MAX_ELEMENT_SIZE}. */
    public boolean hasValidOps() {
        ScriptReader in = new ScriptReader(this);
        while (in.next()) {
            if (in.opcode() > Opcodes.MAX_OPCODE || in.dataLength() > MAX_ELEMENT_SIZE) {
                return false;
            }
        }
        return !in.failed();
    }

    private int raw(int index) {
        return array()[offset() + index] & 0xff;
    }
}
