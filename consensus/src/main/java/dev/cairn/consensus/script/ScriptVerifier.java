package dev.cairn.consensus.script;

import dev.cairn.consensus.script.cache.SignatureCache;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Witness;

/**
 * Runs scripts. One worker owns one verifier: it holds the engines and the stack that every run reuses, about 150 kB, and
 * nothing of a run outlives it. Not thread-safe; what it is given (transactions, contexts, caches, the curve) may be
 * shared.
 */
public final class ScriptVerifier {

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
    public ScriptVerifier(Secp256k1 curve, SignatureCache cache, boolean store) {}

    /**
     * Whether an input may spend what it names (Core, {@code VerifyScript}).
     *
     * @param spend the transaction and all the outputs that it spends
     * @param input which input
     * @param flags the rules, of {@link ScriptFlags}
     */
    public ScriptError verify(SpendContext spend, int input, int flags) {
        return null; // filled in next
    }

    /** The same, with scripts that stand in for the transaction's own. */
    public ScriptError verify(
            Script scriptSig, Script scriptPubKey, Witness witness, int flags, SpendContext spend, int input) {
        return null; // filled in next
    }
}
