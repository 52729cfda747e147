package dev.cairn.consensus.script;

import static dev.cairn.consensus.script.ScriptFlags.DISCOURAGE_OP_SUCCESS;
import static dev.cairn.consensus.script.ScriptFlags.DISCOURAGE_UPGRADABLE_TAPROOT_VERSION;
import static dev.cairn.consensus.script.ScriptFlags.DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM;
import static dev.cairn.consensus.script.ScriptFlags.TAPROOT;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKSIG;
import static dev.cairn.primitives.script.Opcodes.OP_DUP;
import static dev.cairn.primitives.script.Opcodes.OP_EQUALVERIFY;
import static dev.cairn.primitives.script.Opcodes.OP_HASH160;

import dev.cairn.consensus.script.sighash.TaprootHasher;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Opcodes;
import dev.cairn.primitives.script.ScriptReader;
import dev.cairn.primitives.tx.Witness;
import java.util.Arrays;

/** Verifies a witness against a witness program (Core, {@code VerifyWitnessProgram}; BIP141, BIP341). */
final class WitnessVerifier {

    private static final int ANNEX = 0x50;
    private static final int CONTROL_BASE = 33;
    private static final int CONTROL_NODE = 32;
    private static final int CONTROL_MOST = CONTROL_BASE + 128 * CONTROL_NODE;
    private static final int LEAF_MASK = 0xfe;
    private static final int LEAF_TAPSCRIPT = 0xc0;

    private final ScriptStack stack;
    private final Interpreter interpreter;
    private final TransactionChecker checker;
    private final Secp256k1 curve;
    private final Sha256 sha256;
    private final TaprootHasher taprootHasher;
    private final WitnessItems items = new WitnessItems();
    private final byte[] hash = new byte[Hash256.LENGTH];

    /** {@code DUP HASH160 (20 bytes) EQUALVERIFY CHECKSIG}: what a key hash program stands for. */
    private final byte[] keyHashScript = new byte[25];

    WitnessVerifier(
            ScriptStack stack, Interpreter interpreter, TransactionChecker checker, Secp256k1 curve, Sha256 sha256) {
        this.stack = stack;
        this.interpreter = interpreter;
        this.checker = checker;
        this.curve = curve;
        this.sha256 = sha256;
        taprootHasher = new TaprootHasher(sha256);
        keyHashScript[0] = (byte) OP_DUP;
        keyHashScript[1] = (byte) OP_HASH160;
        keyHashScript[2] = Hash160.LENGTH;
        keyHashScript[23] = (byte) OP_EQUALVERIFY;
        keyHashScript[24] = (byte) OP_CHECKSIG;
    }

    /**
     * Verifies a witness. The stack is cleared first; what is on it afterwards means nothing.
     *
     * @param script holds the witness program: version opcode, length, program
     * @param behindHash whether the program lay behind a script hash, where there is no taproot
     */
    ScriptError verify(byte[] script, int offset, int length, Witness witness, int flags, boolean behindHash) {
        int version = script[offset] == 0 ? 0 : script[offset] - 0x50;
        int program = offset + 2;
        int programLength = length - 2;
        stack.clear();
        items.set(witness);
        try {
            if (version == 0) {
                return switch (programLength) {
                    case 32 -> scriptHash(script, program, flags);
                    case 20 -> keyHash(script, program, flags);
                    default -> ScriptError.WITNESS_PROGRAM_WRONG_LENGTH;
                };
            }
            if (version == 1 && programLength == 32 && !behindHash) {
                return (flags & TAPROOT) == 0 ? ScriptError.OK : taproot(script, program, flags);
            }
            if (version == 1 && !behindHash && isAnchor(script, program, programLength)) {
                return ScriptError.OK;
            }
            return (flags & DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM) == 0
                    ? ScriptError.OK
                    : ScriptError.DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM;
        } finally {
            items.clear();
        }
    }

    /** Pay to anchor: anybody may spend it, with nothing. */
    private static boolean isAnchor(byte[] script, int program, int programLength) {
        return programLength == 2 && script[program] == 0x4e && script[program + 1] == 0x73;
    }

    private ScriptError scriptHash(byte[] script, int program, int flags) {
        if (items.count() == 0) {
            return ScriptError.WITNESS_PROGRAM_WITNESS_EMPTY;
        }
        sha256.hash(items.array(), items.lastOffset(0), items.lastLength(0), hash, 0);
        if (!Arrays.equals(hash, 0, 32, script, program, program + 32)) {
            return ScriptError.WITNESS_PROGRAM_MISMATCH;
        }
        return run(
                items.array(),
                items.lastOffset(0),
                items.lastLength(0),
                items.count() - 1,
                flags,
                SigVersion.WITNESS_V0);
    }

    private ScriptError keyHash(byte[] script, int program, int flags) {
        if (items.count() != 2) {
            return ScriptError.WITNESS_PROGRAM_MISMATCH;
        }
        System.arraycopy(script, program, keyHashScript, 3, Hash160.LENGTH);
        return run(keyHashScript, 0, keyHashScript.length, 2, flags, SigVersion.WITNESS_V0);
    }

    private ScriptError taproot(byte[] script, int program, int flags) {
        if (items.count() == 0) {
            return ScriptError.WITNESS_PROGRAM_WITNESS_EMPTY;
        }
        int last = 0;
        if (items.count() >= 2 && items.lastLength(0) > 0 && items.array()[items.lastOffset(0)] == ANNEX) {
            checker.setAnnex(items.array(), items.lastOffset(0), items.lastLength(0));
            last = 1;
        }
        if (items.count() - last == 1) {
            return checker.checkKeyPath(items.array(), items.lastOffset(last), items.lastLength(last), script, program);
        }
        return taprootScript(script, program, last, flags);
    }

    private ScriptError taprootScript(byte[] script, int program, int last, int flags) {
        byte[] array = items.array();
        int control = items.lastOffset(last);
        int controlLength = items.lastLength(last);
        int leaf = items.lastOffset(last + 1);
        int leafLength = items.lastLength(last + 1);
        if (controlLength < CONTROL_BASE
                || controlLength > CONTROL_MOST
                || (controlLength - CONTROL_BASE) % CONTROL_NODE != 0) {
            return ScriptError.TAPROOT_WRONG_CONTROL_SIZE;
        }
        int leafVersion = array[control] & LEAF_MASK;
        taprootHasher.leaf(leafVersion, array, leaf, leafLength, checker.leafHash());
        if (!isCommitted(array, control, controlLength, script, program)) {
            return ScriptError.WITNESS_PROGRAM_MISMATCH;
        }
        if (leafVersion != LEAF_TAPSCRIPT) {
            return (flags & DISCOURAGE_UPGRADABLE_TAPROOT_VERSION) == 0
                    ? ScriptError.OK
                    : ScriptError.DISCOURAGE_UPGRADABLE_TAPROOT_VERSION;
        }
        return tapscript(array, leaf, leafLength, items.count() - last - 2, flags);
    }

    /** Whether the output key commits to the leaf, by the path and the internal key in the control block. */
    private boolean isCommitted(byte[] array, int control, int length, byte[] script, int program) {
        System.arraycopy(checker.leafHash(), 0, hash, 0, Hash256.LENGTH);
        for (int node = control + CONTROL_BASE; node < control + length; node += CONTROL_NODE) {
            taprootHasher.branch(hash, 0, array, node, hash);
        }
        taprootHasher.tweak(array, control + 1, hash, hash);
        return curve.checkXOnlyTweak(script, program, (array[control] & 1) != 0, array, control + 1, hash);
    }

    private ScriptError tapscript(byte[] array, int leaf, int length, int itemCount, int flags) {
        // An opcode that may mean anything one day overrides all else, limits and even unreadable pushes behind it
        // included.
        ScriptReader in = new ScriptReader(array, leaf, length);
        while (in.next()) {
            if (Opcodes.isSuccess(in.opcode())) {
                return (flags & DISCOURAGE_OP_SUCCESS) == 0 ? ScriptError.OK : ScriptError.DISCOURAGE_OP_SUCCESS;
            }
        }
        if (in.failed()) {
            return ScriptError.BAD_OPCODE;
        }
        if (itemCount > ScriptLimits.STACK_ITEMS) {
            return ScriptError.STACK_SIZE;
        }
        interpreter.setWeight((long) items.size() + ScriptLimits.WEIGHT_PER_SIGNATURE);
        return run(array, leaf, length, itemCount, flags, SigVersion.TAPSCRIPT);
    }

    /** Core, {@code ExecuteWitnessScript}, but for what tapscript does first. */
    private ScriptError run(byte[] array, int offset, int length, int itemCount, int flags, SigVersion version) {
        if (!items.pushTo(stack, itemCount)) {
            return ScriptError.PUSH_SIZE;
        }
        ScriptError error = interpreter.run(array, offset, length, flags, version);
        if (error != ScriptError.OK) {
            return error;
        }
        if (stack.size() != 1) {
            return ScriptError.CLEANSTACK;
        }
        return stack.isTrue(0) ? ScriptError.OK : ScriptError.EVAL_FALSE;
    }
}
