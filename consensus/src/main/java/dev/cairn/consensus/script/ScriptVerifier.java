package dev.cairn.consensus.script;

import static dev.cairn.consensus.script.ScriptFlags.CLEANSTACK;
import static dev.cairn.consensus.script.ScriptFlags.P2SH;
import static dev.cairn.consensus.script.ScriptFlags.SIGPUSHONLY;
import static dev.cairn.consensus.script.ScriptFlags.WITNESS;
import static dev.cairn.primitives.script.Opcodes.OP_0;
import static dev.cairn.primitives.script.Opcodes.OP_1;
import static dev.cairn.primitives.script.Opcodes.OP_16;
import static dev.cairn.primitives.script.Opcodes.OP_EQUAL;
import static dev.cairn.primitives.script.Opcodes.OP_HASH160;

import dev.cairn.consensus.script.cache.SignatureCache;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.hash.Hash160;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptReader;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.Witness;

/**
 * Runs scripts. One worker owns one verifier: it holds the engines and the stack that every run reuses, about 110 kB, and
 * nothing of a run outlives it. Not thread-safe; what it is given (transactions, contexts, caches, the curve) may be
 * shared.
 */
public final class ScriptVerifier {

    private final ScriptStack stack;
    private final Interpreter interpreter;
    private final TransactionChecker checker;
    private final WitnessVerifier witnessVerifier;

    /** A verifier that checks every signature anew. */
    public ScriptVerifier(Secp256k1 curve) {
        this(curve, null, false);
    }

    /**
     * A verifier that asks a cache first.
     *
     * @param cache null for none
     * @param store whether good signatures are remembered (a transaction on its way into a mempool); otherwise one that
     *     was found is given up, as a block needs it for the last time
     */
    public ScriptVerifier(Secp256k1 curve, SignatureCache cache, boolean store) {
        Sha256 sha256 = Sha256.create();
        Cells cells = ScriptStack.cellsForTwo();
        stack = new ScriptStack(cells);
        checker = new TransactionChecker(curve, cache, store, sha256);
        interpreter = new Interpreter(stack, cells, checker, curve, sha256);
        witnessVerifier = new WitnessVerifier(stack, interpreter, checker, curve, sha256);
    }

    /**
     * Whether an input may spend what it names (Core, {@code VerifyScript}).
     *
     * @param spend the transaction and all the outputs that it spends
     * @param input which input
     * @param flags the rules, of {@link ScriptFlags}; {@code WITNESS} without {@code P2SH} and {@code CLEANSTACK} without both
     *     are no soft forks of anything and have no meaning
     */
    public ScriptError verify(SpendContext spend, int input, int flags) {
        Transaction tx = spend.transaction();
        return verify(tx.scriptSig(input), spend.spentScript(input), tx.witness(input), flags, spend, input);
    }

    /** The same, with scripts and a witness that stand in for the transaction's own; signatures sign the transaction. */
    public ScriptError verify(
            Script scriptSig, Script scriptPubKey, Witness witness, int flags, SpendContext spend, int input) {
        checker.start(spend, input);
        try {
            return run(scriptSig, scriptPubKey, witness, flags);
        } finally {
            stack.clear();
            checker.stop();
        }
    }

    private ScriptError run(Script scriptSig, Script scriptPubKey, Witness witness, int flags) {
        if ((flags & SIGPUSHONLY) != 0 && !isPushOnly(scriptSig)) {
            return ScriptError.SIG_PUSHONLY;
        }
        ScriptError error = runBase(scriptSig, flags);
        if (error != ScriptError.OK) {
            return error;
        }
        boolean behindHash = (flags & P2SH) != 0 && isScriptHash(scriptPubKey);
        Script redeemScript = behindHash && stack.size() > 0
                ? new Script(stack.array(0), stack.offset(0), stack.length(0))
                : Script.EMPTY;
        error = evaluate(scriptPubKey, flags);
        if (error != ScriptError.OK) {
            return error;
        }

        boolean hadWitness = false;
        if ((flags & WITNESS) != 0 && isWitnessProgram(scriptPubKey)) {
            hadWitness = true;
            if (!scriptSig.isEmpty()) {
                return ScriptError.WITNESS_MALLEATED;
            }
            error = verifyProgram(scriptPubKey, witness, flags, false);
            if (error != ScriptError.OK) {
                return error;
            }
        }
        if (behindHash) {
            if (!isPushOnly(scriptSig)) {
                return ScriptError.SIG_PUSHONLY;
            }
            // What the unlocking script pushed below the redeem script is as it was; the result of the comparison goes.
            stack.pop();
            error = evaluate(redeemScript, flags);
            if (error != ScriptError.OK) {
                return error;
            }
            if ((flags & WITNESS) != 0 && isWitnessProgram(redeemScript)) {
                hadWitness = true;
                if (!isPushOf(scriptSig, redeemScript)) {
                    return ScriptError.WITNESS_MALLEATED_P2SH;
                }
                error = verifyProgram(redeemScript, witness, flags, true);
                if (error != ScriptError.OK) {
                    return error;
                }
            }
        }
        // A witness program that passed has seen to its own stack.
        if ((flags & CLEANSTACK) != 0 && !hadWitness && stack.size() != 1) {
            return ScriptError.CLEANSTACK;
        }
        if ((flags & WITNESS) != 0 && !hadWitness && !witness.isEmpty()) {
            return ScriptError.WITNESS_UNEXPECTED;
        }
        return ScriptError.OK;
    }

    private ScriptError runBase(Script script, int flags) {
        return interpreter.run(script.array(), script.offset(), script.length(), flags, SigVersion.BASE);
    }

    /** Runs a script that must leave something true. */
    private ScriptError evaluate(Script script, int flags) {
        ScriptError error = runBase(script, flags);
        if (error != ScriptError.OK) {
            return error;
        }
        return stack.size() > 0 && stack.isTrue(0) ? ScriptError.OK : ScriptError.EVAL_FALSE;
    }

    private ScriptError verifyProgram(Script program, Witness witness, int flags, boolean behindHash) {
        return witnessVerifier.verify(program.array(), program.offset(), program.length(), witness, flags, behindHash);
    }

    /** Core, {@code CScript::IsPushOnly}: nothing above {@code OP_16}, and no push cut short. */
    private static boolean isPushOnly(Script script) {
        ScriptReader in = new ScriptReader(script);
        while (in.next()) {
            if (in.opcode() > OP_16) {
                return false;
            }
        }
        return !in.failed();
    }

    private static boolean isScriptHash(Script script) {
        return script.length() == 23
                && script.at(0) == OP_HASH160
                && script.at(1) == Hash160.LENGTH
                && script.at(22) == OP_EQUAL;
    }

    /** A version, 0 to 16, and one push of 2 to 40 bytes (BIP141). */
    private static boolean isWitnessProgram(Script script) {
        int length = script.length();
        if (length < 4 || length > 42 || script.at(1) + 2 != length) {
            return false;
        }
        int version = script.at(0);
        return version == OP_0 || (version >= OP_1 && version <= OP_16);
    }

    /** Whether a script is nothing but the push of a witness program, in its usual form: one byte of length. */
    private static boolean isPushOf(Script script, Script program) {
        return script.length() == program.length() + 1
                && script.at(0) == program.length()
                && script.slice(1, program.length()).equals(program);
    }
}
