package dev.cairn.consensus.script;

import static dev.cairn.consensus.script.ScriptFlags.CHECKLOCKTIMEVERIFY;
import static dev.cairn.consensus.script.ScriptFlags.CHECKSEQUENCEVERIFY;
import static dev.cairn.consensus.script.ScriptFlags.CONST_SCRIPTCODE;
import static dev.cairn.consensus.script.ScriptFlags.DISCOURAGE_UPGRADABLE_NOPS;
import static dev.cairn.consensus.script.ScriptFlags.MINIMALDATA;
import static dev.cairn.consensus.script.ScriptFlags.MINIMALIF;
import static dev.cairn.primitives.script.Opcodes.OP_1;
import static dev.cairn.primitives.script.Opcodes.OP_16;
import static dev.cairn.primitives.script.Opcodes.OP_1NEGATE;
import static dev.cairn.primitives.script.Opcodes.OP_2DIV;
import static dev.cairn.primitives.script.Opcodes.OP_2MUL;
import static dev.cairn.primitives.script.Opcodes.OP_AND;
import static dev.cairn.primitives.script.Opcodes.OP_CAT;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKLOCKTIMEVERIFY;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKMULTISIG;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKMULTISIGVERIFY;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKSEQUENCEVERIFY;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKSIG;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKSIGADD;
import static dev.cairn.primitives.script.Opcodes.OP_CHECKSIGVERIFY;
import static dev.cairn.primitives.script.Opcodes.OP_CODESEPARATOR;
import static dev.cairn.primitives.script.Opcodes.OP_DIV;
import static dev.cairn.primitives.script.Opcodes.OP_ELSE;
import static dev.cairn.primitives.script.Opcodes.OP_ENDIF;
import static dev.cairn.primitives.script.Opcodes.OP_EQUAL;
import static dev.cairn.primitives.script.Opcodes.OP_EQUALVERIFY;
import static dev.cairn.primitives.script.Opcodes.OP_HASH256;
import static dev.cairn.primitives.script.Opcodes.OP_IF;
import static dev.cairn.primitives.script.Opcodes.OP_INVERT;
import static dev.cairn.primitives.script.Opcodes.OP_LEFT;
import static dev.cairn.primitives.script.Opcodes.OP_LSHIFT;
import static dev.cairn.primitives.script.Opcodes.OP_MOD;
import static dev.cairn.primitives.script.Opcodes.OP_MUL;
import static dev.cairn.primitives.script.Opcodes.OP_NOP;
import static dev.cairn.primitives.script.Opcodes.OP_NOP1;
import static dev.cairn.primitives.script.Opcodes.OP_NOP10;
import static dev.cairn.primitives.script.Opcodes.OP_NOP4;
import static dev.cairn.primitives.script.Opcodes.OP_NOTIF;
import static dev.cairn.primitives.script.Opcodes.OP_OR;
import static dev.cairn.primitives.script.Opcodes.OP_RETURN;
import static dev.cairn.primitives.script.Opcodes.OP_RIGHT;
import static dev.cairn.primitives.script.Opcodes.OP_RIPEMD160;
import static dev.cairn.primitives.script.Opcodes.OP_RSHIFT;
import static dev.cairn.primitives.script.Opcodes.OP_SIZE;
import static dev.cairn.primitives.script.Opcodes.OP_SUBSTR;
import static dev.cairn.primitives.script.Opcodes.OP_TOALTSTACK;
import static dev.cairn.primitives.script.Opcodes.OP_TUCK;
import static dev.cairn.primitives.script.Opcodes.OP_VERIFY;
import static dev.cairn.primitives.script.Opcodes.OP_XOR;

import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.ScriptReader;

/**
 * Runs one script over the stack (Core, {@code EvalScript}): reads opcodes, keeps the limits and the conditions, and
 * hands the rest to the classes that are named for what their opcodes do. Errors are values: nothing is thrown.
 *
 * <p>Work is bounded by the script's bytes: there are no loops, and each opcode costs at most a shuffle of the stack, a
 * hash of 520 bytes, or the signature checks that the limits allow.
 */
final class Interpreter {

    private static final int NO_FALSE = Integer.MAX_VALUE;

    private final ScriptStack stack;
    private final ScriptStack altStack;
    private final HashOps hashOps;
    private final SignatureOps signatureOps;
    private final TransactionChecker checker;
    private final ScriptReader reader = new ScriptReader(Bytes.EMPTY);

    // Of the script being run.
    private SigVersion version;
    private int flags;
    private int opCount;
    private int conditions;
    /** The place of the first condition that is false: Core's way to keep any depth of them in two numbers. */
    private int firstFalse;

    Interpreter(ScriptStack stack, Cells cells, TransactionChecker checker, Secp256k1 curve, Sha256 sha256) {
        this.stack = stack;
        this.checker = checker;
        altStack = new ScriptStack(cells);
        hashOps = new HashOps(sha256);
        signatureOps = new SignatureOps(stack, checker, curve);
    }

    /** What signature checks of the tapscript to come may cost (BIP342). */
    void setWeight(long weight) {
        signatureOps.setWeight(weight);
    }

    /** Runs a script; the alternate stack is empty at its start, and behind it. */
    ScriptError run(byte[] script, int offset, int length, int scriptFlags, SigVersion sigVersion) {
        if (sigVersion != SigVersion.TAPSCRIPT && length > ScriptLimits.SCRIPT_BYTES) {
            return ScriptError.SCRIPT_SIZE;
        }
        version = sigVersion;
        flags = scriptFlags;
        opCount = 0;
        conditions = 0;
        firstFalse = NO_FALSE;
        signatureOps.start(script, offset, offset + length, scriptFlags, sigVersion);
        reader.reset(script, offset, length);
        ScriptError error = loop();
        reader.reset(Bytes.EMPTY);
        altStack.clear();
        signatureOps.stop();
        return error;
    }

    private ScriptError loop() {
        boolean minimal = (flags & MINIMALDATA) != 0;
        for (int position = 0; reader.next(); position++) {
            ScriptError error = reader.isPush() ? push(minimal) : step(reader.opcode(), position);
            if (error != ScriptError.OK) {
                return error;
            }
            if (stack.size() + altStack.size() > ScriptLimits.STACK_ITEMS) {
                return ScriptError.STACK_SIZE;
            }
        }
        if (reader.failed()) {
            return ScriptError.BAD_OPCODE;
        }
        return conditions == 0 ? ScriptError.OK : ScriptError.UNBALANCED_CONDITIONAL;
    }

    private ScriptError push(boolean minimal) {
        if (reader.dataLength() > ScriptLimits.ITEM_BYTES) {
            return ScriptError.PUSH_SIZE;
        }
        if (firstFalse == NO_FALSE) {
            if (minimal && !reader.isMinimalPush()) {
                return ScriptError.MINIMALDATA;
            }
            stack.push(reader.array(), reader.dataOffset(), reader.dataLength());
        }
        return ScriptError.OK;
    }

    /** Anything but a push of bytes. Some rules hold for opcodes that are not executed. */
    private ScriptError step(int opcode, int position) {
        if (opcode > OP_16 && version != SigVersion.TAPSCRIPT && ++opCount > ScriptLimits.OPS) {
            return ScriptError.OP_COUNT;
        }
        if (isDisabled(opcode)) {
            return ScriptError.DISABLED_OPCODE;
        }
        if (opcode == OP_CODESEPARATOR && version == SigVersion.BASE && (flags & CONST_SCRIPTCODE) != 0) {
            return ScriptError.OP_CODESEPARATOR;
        }
        boolean executed = firstFalse == NO_FALSE;
        if (opcode >= OP_IF && opcode <= OP_ENDIF) {
            return condition(opcode, executed);
        }
        return executed ? execute(opcode, position) : ScriptError.OK;
    }

    /** Opcodes disabled in 2010 (CVE-2010-5137), executed or not. */
    private static boolean isDisabled(int opcode) {
        return switch (opcode) {
            case OP_CAT,
                    OP_SUBSTR,
                    OP_LEFT,
                    OP_RIGHT,
                    OP_INVERT,
                    OP_AND,
                    OP_OR,
                    OP_XOR,
                    OP_2MUL,
                    OP_2DIV,
                    OP_MUL,
                    OP_DIV,
                    OP_MOD,
                    OP_LSHIFT,
                    OP_RSHIFT -> true;
            default -> false;
        };
    }

    private ScriptError execute(int opcode, int position) {
        if (opcode >= OP_TOALTSTACK && opcode <= OP_TUCK) {
            return StackOps.run(opcode, stack, altStack, (flags & MINIMALDATA) != 0);
        }
        if (opcode >= OP_RIPEMD160 && opcode <= OP_HASH256) {
            return hashOps.run(opcode, stack);
        }
        if (opcode >= OP_1 && opcode <= OP_16) {
            stack.pushNumber(opcode - OP_1 + 1);
            return ScriptError.OK;
        }
        switch (opcode) {
            case OP_EQUAL, OP_EQUALVERIFY -> {
                return equal(opcode == OP_EQUALVERIFY);
            }
            case OP_CHECKSIG, OP_CHECKSIGVERIFY -> {
                return signatureOps.checkSig(opcode == OP_CHECKSIGVERIFY);
            }
            case OP_CHECKMULTISIG, OP_CHECKMULTISIGVERIFY -> {
                return multisig(opcode == OP_CHECKMULTISIGVERIFY);
            }
            case OP_CHECKSIGADD -> {
                return signatureOps.checkSigAdd();
            }
            case OP_CODESEPARATOR -> {
                signatureOps.separate(reader.position(), position);
                return ScriptError.OK;
            }
            case OP_1NEGATE -> {
                stack.pushNumber(-1);
                return ScriptError.OK;
            }
            case OP_NOP -> {
                return ScriptError.OK;
            }
            case OP_VERIFY -> {
                return verify();
            }
            case OP_RETURN -> {
                return ScriptError.OP_RETURN;
            }
            case OP_SIZE -> {
                return size();
            }
            case OP_CHECKLOCKTIMEVERIFY -> {
                return (flags & CHECKLOCKTIMEVERIFY) == 0 ? ScriptError.OK : checkLockTime();
            }
            case OP_CHECKSEQUENCEVERIFY -> {
                return (flags & CHECKSEQUENCEVERIFY) == 0 ? ScriptError.OK : checkSequence();
            }
            default -> {
                if (opcode == OP_NOP1 || (opcode >= OP_NOP4 && opcode <= OP_NOP10)) {
                    return (flags & DISCOURAGE_UPGRADABLE_NOPS) == 0
                            ? ScriptError.OK
                            : ScriptError.DISCOURAGE_UPGRADABLE_NOPS;
                }
                return NumberOps.run(opcode, stack, (flags & MINIMALDATA) != 0);
            }
        }
    }

    private ScriptError condition(int opcode, boolean executed) {
        switch (opcode) {
            case OP_IF, OP_NOTIF -> {
                boolean value = false;
                if (executed) {
                    ScriptError error = checkCondition();
                    if (error != ScriptError.OK) {
                        return error;
                    }
                    value = stack.isTrue(0) == (opcode == OP_IF);
                    stack.pop();
                }
                if (executed && !value) {
                    firstFalse = conditions;
                }
                conditions++;
                return ScriptError.OK;
            }
            case OP_ELSE -> {
                if (conditions == 0) {
                    return ScriptError.UNBALANCED_CONDITIONAL;
                }
                if (firstFalse == NO_FALSE) {
                    firstFalse = conditions - 1;
                } else if (firstFalse == conditions - 1) {
                    firstFalse = NO_FALSE;
                }
                return ScriptError.OK;
            }
            case OP_ENDIF -> {
                if (conditions == 0) {
                    return ScriptError.UNBALANCED_CONDITIONAL;
                }
                conditions--;
                if (firstFalse == conditions) {
                    firstFalse = NO_FALSE;
                }
                return ScriptError.OK;
            }
            default -> {
                return ScriptError.BAD_OPCODE; // VERIF and VERNOTIF, which are never skipped
            }
        }
    }

    /** What IF and NOTIF ask of the item that they take. */
    private ScriptError checkCondition() {
        if (stack.size() < 1) {
            return ScriptError.UNBALANCED_CONDITIONAL;
        }
        int length = stack.length(0);
        boolean shortest = length == 0 || (length == 1 && stack.array(0)[stack.offset(0)] == 1);
        if (shortest) {
            return ScriptError.OK;
        }
        if (version == SigVersion.TAPSCRIPT) {
            return ScriptError.TAPSCRIPT_MINIMALIF;
        }
        return version == SigVersion.WITNESS_V0 && (flags & MINIMALIF) != 0 ? ScriptError.MINIMALIF : ScriptError.OK;
    }

    private ScriptError verify() {
        if (stack.size() < 1) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        if (!stack.isTrue(0)) {
            return ScriptError.VERIFY;
        }
        stack.pop();
        return ScriptError.OK;
    }

    private ScriptError size() {
        if (stack.size() < 1) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        stack.pushNumber(stack.length(0));
        return ScriptError.OK;
    }

    private ScriptError equal(boolean verify) {
        if (stack.size() < 2) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        boolean equal = stack.equal(0, 1);
        stack.pop(2);
        if (verify) {
            return equal ? ScriptError.OK : ScriptError.EQUALVERIFY;
        }
        stack.pushBoolean(equal);
        return ScriptError.OK;
    }

    private ScriptError multisig(boolean verify) {
        if (version == SigVersion.TAPSCRIPT) {
            return ScriptError.TAPSCRIPT_CHECKMULTISIG;
        }
        if (stack.size() < 1) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        long keys = ScriptNumbers.read(stack, 0, (flags & MINIMALDATA) != 0, ScriptNumbers.USUAL_BYTES);
        if (keys == ScriptNumbers.NONE) {
            return ScriptError.UNKNOWN_ERROR;
        }
        if (keys < 0 || keys > ScriptLimits.MULTISIG_KEYS) {
            return ScriptError.PUBKEY_COUNT;
        }
        opCount += (int) keys; // each counts as an opcode
        return opCount > ScriptLimits.OPS ? ScriptError.OP_COUNT : signatureOps.checkMultisig((int) keys, verify);
    }

    /** BIP65. */
    private ScriptError checkLockTime() {
        if (stack.size() < 1) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        long lockTime = ScriptNumbers.read(stack, 0, (flags & MINIMALDATA) != 0, ScriptNumbers.LOCK_TIME_BYTES);
        if (lockTime == ScriptNumbers.NONE) {
            return ScriptError.UNKNOWN_ERROR;
        }
        if (lockTime < 0) {
            return ScriptError.NEGATIVE_LOCKTIME;
        }
        return checker.checkLockTime(lockTime) ? ScriptError.OK : ScriptError.UNSATISFIED_LOCKTIME;
    }

    /** BIP112. */
    private ScriptError checkSequence() {
        if (stack.size() < 1) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        long sequence = ScriptNumbers.read(stack, 0, (flags & MINIMALDATA) != 0, ScriptNumbers.LOCK_TIME_BYTES);
        if (sequence == ScriptNumbers.NONE) {
            return ScriptError.UNKNOWN_ERROR;
        }
        if (sequence < 0) {
            return ScriptError.NEGATIVE_LOCKTIME;
        }
        // With the top bit of its four bytes set, the number asks for nothing.
        return (sequence & (1L << 31)) != 0 || checker.checkSequence(sequence)
                ? ScriptError.OK
                : ScriptError.UNSATISFIED_LOCKTIME;
    }
}
