package dev.cairn.consensus.script;

import static dev.cairn.consensus.script.ScriptFlags.CONST_SCRIPTCODE;
import static dev.cairn.consensus.script.ScriptFlags.DISCOURAGE_UPGRADABLE_PUBKEYTYPE;
import static dev.cairn.consensus.script.ScriptFlags.MINIMALDATA;
import static dev.cairn.consensus.script.ScriptFlags.NULLDUMMY;
import static dev.cairn.consensus.script.ScriptFlags.NULLFAIL;

import dev.cairn.consensus.script.sighash.ScriptCode;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.script.Bytes;

/**
 * Opcodes that check signatures: {@code CHECKSIG} (ac) to {@code CHECKMULTISIGVERIFY} (af), and {@code CHECKSIGADD} (ba). Keeps
 * what they share over one script: flags, where the script code begins, and tapscript's budget.
 */
final class SignatureOps {

    private final ScriptStack stack;
    private final TransactionChecker checker;
    private final Secp256k1 curve;

    // Of the script being run.
    private SigVersion version;
    private int flags;
    private byte[] script;
    private int codeStart;
    private int end;
    private int codeSeparator;
    private long weightLeft;

    // Of the signature being checked.
    private byte[] code;
    private int codeOffset;
    private int codeLength;
    private boolean good;

    SignatureOps(ScriptStack stack, TransactionChecker checker, Secp256k1 curve) {
        this.stack = stack;
        this.checker = checker;
        this.curve = curve;
    }

    void start(byte[] array, int offset, int limit, int scriptFlags, SigVersion sigVersion) {
        script = array;
        codeStart = offset;
        end = limit;
        flags = scriptFlags;
        version = sigVersion;
        codeSeparator = -1;
    }

    void stop() {
        script = null;
        code = null;
    }

    /** What signature checks of the tapscript to come may cost (BIP342). */
    void setWeight(long weight) {
        weightLeft = weight;
    }

    /** A {@code CODESEPARATOR} has run, the opcode numbered {@code position}; {@code next} is the offset behind it. */
    void separate(int next, int position) {
        codeStart = next;
        codeSeparator = position;
    }

    private boolean minimal() {
        return (flags & MINIMALDATA) != 0;
    }

    /** {@code (signature key -- bool)}. */
    ScriptError checkSig(boolean verify) {
        if (stack.size() < 2) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        ScriptError error = check(1);
        if (error != ScriptError.OK) {
            return error;
        }
        stack.pop(2);
        if (verify) {
            return good ? ScriptError.OK : ScriptError.CHECKSIGVERIFY;
        }
        stack.pushBoolean(good);
        return ScriptError.OK;
    }

    /** {@code (signature number key -- number)}. */
    ScriptError checkSigAdd() {
        if (version != SigVersion.TAPSCRIPT) {
            return ScriptError.BAD_OPCODE;
        }
        if (stack.size() < 3) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        long number = ScriptNumbers.read(stack, 1, minimal(), ScriptNumbers.USUAL_BYTES);
        if (number == ScriptNumbers.NONE) {
            return ScriptError.UNKNOWN_ERROR;
        }
        ScriptError error = check(2);
        if (error != ScriptError.OK) {
            return error;
        }
        stack.pop(3);
        stack.pushNumber(number + (good ? 1 : 0));
        return ScriptError.OK;
    }

    /** Checks the signature at {@code depth} with the key on top and says in {@link #good} how that went. */
    private ScriptError check(int depth) {
        if (version == SigVersion.TAPSCRIPT) {
            return checkTapscript(depth);
        }
        useWholeCode();
        if (version == SigVersion.BASE && removeSignature(depth) && (flags & CONST_SCRIPTCODE) != 0) {
            return ScriptError.SIG_FINDANDDELETE;
        }
        ScriptError error = checkEcdsa(depth, 0);
        if (error == ScriptError.OK && !good && (flags & NULLFAIL) != 0 && stack.length(depth) > 0) {
            return ScriptError.SIG_NULLFAIL;
        }
        return error;
    }

    private ScriptError checkEcdsa(int signature, int key) {
        byte[] signatureArray = stack.array(signature);
        int signatureOffset = stack.offset(signature);
        int signatureLength = stack.length(signature);
        byte[] keyArray = stack.array(key);
        int keyOffset = stack.offset(key);
        int keyLength = stack.length(key);
        ScriptError error = Encodings.checkSignature(signatureArray, signatureOffset, signatureLength, flags, curve);
        if (error == ScriptError.OK) {
            error = Encodings.checkKey(keyArray, keyOffset, keyLength, flags, version);
        }
        if (error == ScriptError.OK) {
            good = checker.checkEcdsa(
                    signatureArray,
                    signatureOffset,
                    signatureLength,
                    keyArray,
                    keyOffset,
                    keyLength,
                    code,
                    codeOffset,
                    codeLength,
                    version);
        }
        return error;
    }

    /** BIP342; the order of these steps is a rule. */
    private ScriptError checkTapscript(int depth) {
        good = stack.length(depth) > 0;
        if (good) {
            weightLeft -= ScriptLimits.WEIGHT_PER_SIGNATURE;
            if (weightLeft < 0) {
                return ScriptError.TAPSCRIPT_VALIDATION_WEIGHT;
            }
        }
        int keyLength = stack.length(0);
        if (keyLength == 0) {
            return ScriptError.PUBKEYTYPE;
        }
        if (keyLength != 32) {
            // A key of a type that a soft fork may define: until then every signature with it is good.
            return (flags & DISCOURAGE_UPGRADABLE_PUBKEYTYPE) != 0
                    ? ScriptError.DISCOURAGE_UPGRADABLE_PUBKEYTYPE
                    : ScriptError.OK;
        }
        return good
                ? checker.checkTapscript(
                        stack.array(depth),
                        stack.offset(depth),
                        stack.length(depth),
                        stack.array(0),
                        stack.offset(0),
                        codeSeparator)
                : ScriptError.OK;
    }

    /** The script code: from behind the last {@code CODESEPARATOR} that ran to the end. */
    private void useWholeCode() {
        code = script;
        codeOffset = codeStart;
        codeLength = end - codeStart;
    }

    /** Takes the signature at {@code depth} out of the script code; whether it was there. */
    private boolean removeSignature(int depth) {
        Bytes rest = ScriptCode.without(
                code, codeOffset, codeLength, stack.array(depth), stack.offset(depth), stack.length(depth));
        if (rest == null) {
            return false;
        }
        code = rest.array();
        codeOffset = rest.offset();
        codeLength = rest.length();
        return true;
    }

    /**
     * {@code (dummy signature… count key… count -- bool)}. Signatures must be in the order of their keys; the dummy is an item
     * that the first release took by mistake.
     *
     * @param keys how many keys there are, as the item on top says: 0–20
     */
    ScriptError checkMultisig(int keys, boolean verify) {
        int countDepth = keys + 1;
        if (stack.size() <= countDepth) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        long signatures = ScriptNumbers.read(stack, countDepth, minimal(), ScriptNumbers.USUAL_BYTES);
        if (signatures == ScriptNumbers.NONE) {
            return ScriptError.UNKNOWN_ERROR;
        }
        if (signatures < 0 || signatures > keys) {
            return ScriptError.SIG_COUNT;
        }
        int first = countDepth + 1;
        int dummy = first + (int) signatures;
        if (stack.size() <= dummy) {
            return ScriptError.INVALID_STACK_OPERATION;
        }
        useWholeCode();
        if (version == SigVersion.BASE) {
            for (int i = first; i < dummy; i++) {
                if (removeSignature(i) && (flags & CONST_SCRIPTCODE) != 0) {
                    return ScriptError.SIG_FINDANDDELETE;
                }
            }
        }
        ScriptError error = matchKeys(1, keys, first, (int) signatures);
        if (error == ScriptError.OK && !good && (flags & NULLFAIL) != 0 && anyNotEmpty(first, dummy)) {
            error = ScriptError.SIG_NULLFAIL;
        }
        return error != ScriptError.OK ? error : endMultisig(dummy, verify);
    }

    /** Tries keys from the top one on until each signature has met its own, or too few are left. */
    private ScriptError matchKeys(int firstKey, int keys, int firstSignature, int signatures) {
        int key = firstKey;
        int signature = firstSignature;
        int keysLeft = keys;
        int signaturesLeft = signatures;
        while (signaturesLeft > 0) {
            if (signaturesLeft > keysLeft) {
                good = false;
                return ScriptError.OK;
            }
            ScriptError error = checkEcdsa(signature, key);
            if (error != ScriptError.OK) {
                return error;
            }
            if (good) {
                signature++;
                signaturesLeft--;
            }
            key++;
            keysLeft--;
        }
        good = true;
        return ScriptError.OK;
    }

    private boolean anyNotEmpty(int from, int to) {
        for (int i = from; i < to; i++) {
            if (stack.length(i) > 0) {
                return true;
            }
        }
        return false;
    }

    private ScriptError endMultisig(int dummy, boolean verify) {
        if ((flags & NULLDUMMY) != 0 && stack.length(dummy) > 0) {
            return ScriptError.SIG_NULLDUMMY;
        }
        stack.pop(dummy + 1);
        if (verify) {
            return good ? ScriptError.OK : ScriptError.CHECKMULTISIGVERIFY;
        }
        stack.pushBoolean(good);
        return ScriptError.OK;
    }
}
