package dev.cairn.conformance.rules;

import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptAsm;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.List;

/**
 * An output and the transaction that spends it in the same block.
 *
 * @param lock the output's script
 * @param key makes what unlocks it
 * @param version the spending transaction's
 * @param sequence its only input's
 * @param lockTime its lock time
 */
record Spend(Script lock, Key key, int version, long sequence, long lockTime) {

    private static final long VALUE = 1_000_000;

    /** Makes an unlocking script and a witness for the one input of a transaction that has neither yet. */
    @FunctionalInterface
    interface Key {
        /** What unlocks; {@code spend} knows the output spent. */
        Unlocked unlock(SpendContext spend);
    }

    /** What unlocks an output. */
    record Unlocked(Script scriptSig, Witness witness) {}

    /** A row for a rule that scripts are run under. */
    static Row row(String rule, String source, ScriptError error, Spend bad, Spend good) {
        return Row.of(rule, source, reason(error), bad::on, good::on);
    }

    /** The reject reason of a script that ends so. */
    static String reason(ScriptError error) {
        return "block-script-verify-flag-failed (" + error.message() + ")";
    }

    /** Both scripts in the text of Core's vectors. */
    static Spend of(String lock, String scriptSig) {
        return of(ScriptAsm.parse(lock), ScriptAsm.parse(scriptSig));
    }

    static Spend of(Script lock, Script scriptSig, Bytes... witness) {
        Unlocked unlocked = new Unlocked(scriptSig, Witness.of(List.of(witness)));
        return of(lock, spend -> unlocked);
    }

    /** Unlocked by a witness alone. */
    static Spend witnessed(Script lock, Bytes... witness) {
        return of(lock, Script.EMPTY, witness);
    }

    static Spend of(Script lock, Key key) {
        return new Spend(lock, key, 2, TxIn.FINAL_SEQUENCE, 0);
    }

    /** With other fields that lock times look at. */
    Spend with(int newVersion, long newSequence, long newLockTime) {
        return new Spend(lock, key, newVersion, newSequence, newLockTime);
    }

    /** A block with both transactions. */
    Draft on(Chain chain) {
        Transaction parent = Chain.spend(chain.mature(0), new TxOut(VALUE, lock));
        OutPoint at = new OutPoint(parent.txid(), 0);
        SpendContext unsigned =
                SpendContext.of(child(at, new Unlocked(Script.EMPTY, Witness.EMPTY)), List.of(parent.output(0)));
        return chain.draft().add(parent, child(at, key.unlock(unsigned)));
    }

    private Transaction child(OutPoint at, Unlocked with) {
        TxIn input = new TxIn(at, with.scriptSig(), sequence, with.witness());
        return Transaction.of(version, List.of(input), List.of(new TxOut(VALUE - 1000, Chain.ANYONE)), lockTime);
    }
}
