package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxOut;
import java.util.List;

/**
 * A transaction and all the outputs that it spends, with the hashes that its inputs share (Core,
 * {@code PrecomputedTransactionData}). Those are made when the first input asks, once; workers that check different inputs
 * may share one context.
 */
public final class SpendContext {

    private final Transaction transaction;
    private final long[] values;
    private final Script[] scripts;

    // Made under the lock by whoever asks first; published once, immutable from then on.
    private volatile SharedHashes shared;
    private volatile SharedHashes doubled;
    private volatile SpentHashes spent;
    private volatile BlankInputs blankInputs;
    private volatile BlankInputs blankInputsWithoutSequence;

    private SpendContext(Transaction transaction, long[] values, Script[] scripts) {
        this.transaction = transaction;
        this.values = values;
        this.scripts = scripts;
    }

    /**
     * A transaction and what it spends.
     *
     * @param spent one output an input, in the order of the inputs
     * @throws IllegalArgumentException if there are more or fewer
     */
    public static SpendContext of(Transaction transaction, List<TxOut> spent) {
        checkCount(transaction, spent.size());
        long[] values = new long[spent.size()];
        Script[] scripts = new Script[spent.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = spent.get(i).value();
            scripts[i] = spent.get(i).script();
        }
        return new SpendContext(transaction, values, scripts);
    }

    /** The same, from coins. */
    public static SpendContext ofCoins(Transaction transaction, List<Coin> spent) {
        checkCount(transaction, spent.size());
        long[] values = new long[spent.size()];
        Script[] scripts = new Script[spent.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = spent.get(i).value();
            scripts[i] = spent.get(i).script();
        }
        return new SpendContext(transaction, values, scripts);
    }

    /** A transaction whose spent outputs are not known: enough for {@link SignatureHasher#legacy} alone. */
    static SpendContext withoutCoins(Transaction transaction) {
        return new SpendContext(transaction, new long[0], new Script[0]);
    }

    private static void checkCount(Transaction transaction, int spent) {
        if (spent != transaction.inputCount()) {
            throw new IllegalArgumentException(
                    spent + " outputs given for a transaction that spends " + transaction.inputCount());
        }
    }

    /** The spending transaction. */
    public Transaction transaction() {
        return transaction;
    }

    /** Satoshis of the output that an input spends. */
    public long spentValue(int input) {
        return values[input];
    }

    /** The script of the output that an input spends. */
    public Script spentScript(int input) {
        return scripts[input];
    }

    /** The hashes that BIP341 takes of this transaction. The sink is between two messages. */
    SharedHashes shared(HashSink sink) {
        SharedHashes known = shared;
        return known != null ? known : makeShared(sink);
    }

    private synchronized SharedHashes makeShared(HashSink sink) {
        if (shared == null) {
            shared = SharedHashes.single(transaction, sink);
        }
        return shared;
    }

    /** The hashes that BIP143 takes of this transaction. The sink is between two messages, and so is its engine. */
    SharedHashes doubled(HashSink sink, Sha256 engine) {
        SharedHashes known = doubled;
        return known != null ? known : makeDoubled(sink, engine);
    }

    private synchronized SharedHashes makeDoubled(HashSink sink, Sha256 engine) {
        if (doubled == null) {
            doubled = shared(sink).doubled(engine);
        }
        return doubled;
    }

    /** The hashes of what this transaction spends, for BIP341. The sink is between two messages. */
    SpentHashes spent(HashSink sink) {
        SpentHashes known = spent;
        return known != null ? known : makeSpent(sink);
    }

    private synchronized SpentHashes makeSpent(HashSink sink) {
        if (spent == null) {
            spent = SpentHashes.of(values, scripts, sink);
        }
        return spent;
    }

    /** All inputs as the legacy hash sees those that it does not sign. */
    BlankInputs blankInputs(boolean withSequence, Sha256 engine) {
        BlankInputs known = withSequence ? blankInputs : blankInputsWithoutSequence;
        return known != null ? known : makeBlankInputs(withSequence, engine);
    }

    private synchronized BlankInputs makeBlankInputs(boolean withSequence, Sha256 engine) {
        BlankInputs known = withSequence ? blankInputs : blankInputsWithoutSequence;
        if (known == null) {
            known = BlankInputs.of(transaction, withSequence, engine);
            if (withSequence) {
                blankInputs = known;
            } else {
                blankInputsWithoutSequence = known;
            }
        }
        return known;
    }
}
