package dev.cairn.consensus.tx;

import static dev.cairn.consensus.Verdict.Category.CONSENSUS;
import static dev.cairn.consensus.Verdict.Category.MISSING_INPUTS;
import static dev.cairn.consensus.Verdict.Category.PREMATURE_SPEND;
import static dev.cairn.consensus.Verdict.Invalid.NOT_ONE;

import dev.cairn.consensus.Amounts;
import dev.cairn.consensus.Limits;
import dev.cairn.consensus.Verdict;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;

/** The rules for a transaction: by itself, and against the coins that it spends. Scripts apart. */
public final class TransactionRules {

    private TransactionRules() {}

    /**
     * What can be said of a transaction by itself (Core, tx_check.cpp {@code CheckTransaction}). In this order: {@code
     * bad-txns-vin-empty}, {@code bad-txns-vout-empty}, {@code bad-txns-oversize}, {@code bad-txns-vout-negative}, {@code
     * bad-txns-vout-toolarge}, {@code bad-txns-txouttotal-toolarge}, {@code bad-txns-inputs-duplicate}, {@code
     * bad-cb-length}, {@code bad-txns-prevout-null}.
     */
    public static Verdict check(Transaction tx) {
        if (tx.inputCount() == 0) {
            return invalid("bad-txns-vin-empty", NOT_ONE);
        }
        if (tx.outputCount() == 0) {
            return invalid("bad-txns-vout-empty", NOT_ONE);
        }
        if ((long) tx.strippedSize() * Limits.WITNESS_SCALE_FACTOR > Limits.MAX_BLOCK_WEIGHT) {
            return invalid("bad-txns-oversize", NOT_ONE);
        }
        // An overflow of this sum once made 184 billion coins (CVE-2010-5139, block 74638).
        long sum = 0;
        for (int i = 0; i < tx.outputCount(); i++) {
            long value = tx.outputValue(i);
            if (value < 0) {
                return invalid("bad-txns-vout-negative", NOT_ONE);
            }
            if (value > Amounts.MAX_MONEY) {
                return invalid("bad-txns-vout-toolarge", NOT_ONE);
            }
            sum += value;
            if (!Amounts.inRange(sum)) {
                return invalid("bad-txns-txouttotal-toolarge", NOT_ONE);
            }
        }
        // Left out, one coin could be spent twice within a transaction (CVE-2018-17144).
        if (Outpoints.repeat(tx)) {
            return invalid("bad-txns-inputs-duplicate", NOT_ONE);
        }
        if (tx.isCoinbase()) {
            int length = tx.scriptSig(0).length();
            return length < 2 || length > 100 ? invalid("bad-cb-length", 0) : Verdict.valid();
        }
        for (int i = 0; i < tx.inputCount(); i++) {
            if (tx.isNullPrevious(i)) {
                return invalid("bad-txns-prevout-null", i);
            }
        }
        return Verdict.valid();
    }

    private static Verdict.Invalid invalid(String reason, int input) {
        return new Verdict.Invalid(CONSENSUS, reason, "", NOT_ONE, input);
    }

    /**
     * Whether a transaction may be in a block of that height and time (Core, {@code IsFinalTx}).
     *
     * @param time the parent's median time where BIP113 holds, the block's own time before
     */
    public static boolean isFinal(Transaction tx, int height, long time) {
        long lockTime = tx.lockTime();
        if (lockTime < (lockTime < Limits.LOCKTIME_THRESHOLD ? height : time) || lockTime == 0) {
            return true;
        }
        for (int i = 0; i < tx.inputCount(); i++) {
            if (tx.sequence(i) != TxIn.FINAL_SEQUENCE) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the coins are there, may be spent, and cover the outputs (Core, tx_verify.cpp {@code CheckTxInputs}). In this
     * order: {@code bad-txns-inputs-missingorspent}; for each coin {@code bad-txns-premature-spend-of-coinbase} and {@code
     * bad-txns-inputvalues-outofrange}; {@code bad-txns-in-belowout}, {@code bad-txns-fee-outofrange}.
     *
     * @param tx passed {@link #check}, and is no coinbase
     * @param spendHeight the height of the block that it is, or would be, in
     * @param heightsKnown whether the coins' heights and coinbase marks are real; maturity is not checked otherwise
     */
    public static InputCheck checkInputs(Transaction tx, InputCoins coins, int spendHeight, boolean heightsKnown) {
        for (int i = 0; i < tx.inputCount(); i++) {
            if (coins.coin(i) == null) {
                return refused(
                        MISSING_INPUTS, "bad-txns-inputs-missingorspent", "CheckTxInputs: inputs missing/spent", i);
            }
        }
        long in = 0;
        for (int i = 0; i < tx.inputCount(); i++) {
            Coin coin = coins.coin(i);
            int depth = spendHeight - coin.height();
            if (heightsKnown && coin.coinbase() && depth < Limits.COINBASE_MATURITY) {
                return refused(
                        PREMATURE_SPEND,
                        "bad-txns-premature-spend-of-coinbase",
                        "tried to spend coinbase at depth " + depth,
                        i);
            }
            if (!Amounts.inRange(coin.value()) || !Amounts.inRange(in + coin.value())) {
                return refused(CONSENSUS, "bad-txns-inputvalues-outofrange", "", i);
            }
            in += coin.value();
        }
        long out = outputs(tx);
        if (in < out) {
            return refused(
                    CONSENSUS,
                    "bad-txns-in-belowout",
                    "value in (" + Amounts.format(in) + ") < value out (" + Amounts.format(out) + ")",
                    NOT_ONE);
        }
        // Both sums are in range, so the fee is: Core's bad-txns-fee-outofrange cannot be reached from here.
        return new InputCheck.Paid(in - out);
    }

    private static InputCheck.Refused refused(Verdict.Category category, String reason, String detail, int input) {
        return new InputCheck.Refused(new Verdict.Invalid(category, reason, detail, NOT_ONE, input));
    }

    /** Satoshis of all outputs of a transaction that passed {@link #check} (Core, {@code GetValueOut}). */
    public static long outputs(Transaction tx) {
        long sum = 0;
        for (int i = 0; i < tx.outputCount(); i++) {
            sum += tx.outputValue(i);
        }
        return sum;
    }
}
