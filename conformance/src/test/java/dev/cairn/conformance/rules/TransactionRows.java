package dev.cairn.conformance.rules;

import dev.cairn.consensus.Amounts;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.Arrays;
import java.util.List;

/** Rules for a transaction: by itself, and with its coins. */
final class TransactionRows {

    private static final String CHECK = "CheckTransaction";
    private static final String INPUTS = "CheckTxInputs";
    private static final String NO_SUCH_COINS = "no chain has so many coins; Cairn alone is given invented ones";

    private TransactionRows() {}

    static List<Row> rows() {
        return List.of(
                Row.of(
                        "a transaction has an input",
                        CHECK,
                        "bad-txns-vin-empty",
                        chain -> chain.draft().add(Transaction.of(2, List.of(), List.of(), 0)),
                        chain -> chain.draft().add(Chain.spend(chain.mature(0)))),
                Row.of(
                        "a transaction has an output",
                        CHECK,
                        "bad-txns-vout-empty",
                        chain -> chain.draft().add(Chain.spend(chain.mature(0), new TxOut[0])),
                        chain -> chain.draft().add(Chain.spend(chain.mature(0), new TxOut(0, Chain.ANYONE)))),
                outputs("an output is not negative", "bad-txns-vout-negative", -1, 0),
                outputs("an output is not the least there is", "bad-txns-vout-negative", Long.MIN_VALUE, 0),
                Row.of(
                                "an output is not over 21 million coins",
                                CHECK,
                                "bad-txns-vout-toolarge",
                                chain -> invented(chain, Amounts.MAX_MONEY + 1),
                                chain -> invented(chain, Amounts.MAX_MONEY))
                        .twinNotAsked(NO_SUCH_COINS),
                Row.of(
                                "outputs together are not over 21 million coins",
                                CHECK,
                                "bad-txns-txouttotal-toolarge",
                                chain -> invented(chain, Amounts.MAX_MONEY, 1),
                                chain -> invented(chain, Amounts.MAX_MONEY - 1, 1))
                        .twinNotAsked(NO_SUCH_COINS),
                Row.of(
                                "outputs together do not overflow",
                                "CVE-2010-5139, " + CHECK,
                                "bad-txns-vout-toolarge",
                                chain -> invented(chain, 0x7fff_ffff_ffff_ffffL, 0x7fff_ffff_ffff_ffffL),
                                chain -> invented(chain, Amounts.MAX_MONEY / 2, Amounts.MAX_MONEY / 2))
                        .twinNotAsked(NO_SUCH_COINS),
                Row.of(
                        "a coin is not named twice in a transaction",
                        "CVE-2018-17144, " + CHECK,
                        "bad-txns-inputs-duplicate",
                        chain -> two(chain, chain.mature(0), chain.mature(0)),
                        chain -> two(chain, chain.mature(0), chain.mature(1))),
                Row.of(
                        "a coin is not named twice among many",
                        "CVE-2018-17144, " + CHECK,
                        "bad-txns-inputs-duplicate",
                        chain -> many(chain, 40, 7),
                        chain -> many(chain, 40, 40)),
                Row.of(
                        "no input but a coinbase's only one names nothing",
                        CHECK,
                        "bad-txns-prevout-null",
                        chain -> inputs(chain, chain.mature(0).input(), nothing()),
                        chain -> inputs(
                                chain, chain.mature(0).input(), chain.mature(1).input())),
                Row.of(
                        "a coin exists",
                        INPUTS,
                        "bad-txns-inputs-missingorspent",
                        chain -> chain.draft()
                                .add(Chain.spend(new Chain.Found(
                                        new OutPoint(chain.mature(0).at().txid(), 1),
                                        chain.mature(0).coin()))),
                        chain -> chain.draft().add(Chain.spend(chain.mature(0)))),
                Row.of(
                        "a coin is not spent by an older block",
                        INPUTS,
                        "bad-txns-inputs-missingorspent",
                        chain -> chain.draft()
                                .add(Chain.spend(chain.mature(0)))
                                .add(Transaction.of(
                                        2, List.of(chain.mature(0).input()), List.of(new TxOut(1, Chain.ANYONE)), 0)),
                        chain -> chain.draft()
                                .add(Chain.spend(chain.mature(0)))
                                .add(Transaction.of(
                                        2, List.of(chain.mature(1).input()), List.of(new TxOut(1, Chain.ANYONE)), 0))),
                Row.of(
                        "a coin is made before it is spent",
                        INPUTS,
                        "bad-txns-inputs-missingorspent",
                        chain -> parentAndChild(chain).arranged(all -> List.of(all.get(0), all.get(2), all.get(1))),
                        TransactionRows::parentAndChild),
                Row.of(
                        "an output that nobody can spend is no coin",
                        "CScript::IsUnspendable, " + INPUTS,
                        "bad-txns-inputs-missingorspent",
                        chain -> chained(chain, Script.ofHex("6a")),
                        chain -> chained(chain, Script.ofHex("51"))),
                Row.of(
                        "an output of 10,001 bytes of script is no coin",
                        "CScript::IsUnspendable, " + INPUTS,
                        "bad-txns-inputs-missingorspent",
                        chain -> chained(chain, trueBehind(10_001)),
                        chain -> chained(chain, trueBehind(10_000))),
                Row.of(
                        "a coinbase is spent a hundred blocks later",
                        INPUTS,
                        "bad-txns-premature-spend-of-coinbase",
                        chain -> chain.draft().add(Chain.spend(chain.coinbase(chain.next() - 99))),
                        chain -> chain.draft().add(Chain.spend(chain.coinbase(chain.next() - 100)))),
                Row.of(
                        "a coinbase is not spent in its own block",
                        INPUTS,
                        "bad-txns-premature-spend-of-coinbase",
                        TransactionRows::ownCoinbase,
                        chain -> chain.draft().add(Chain.spend(chain.mature(0)))),
                Row.of(
                        "outputs are not more than inputs",
                        INPUTS,
                        "bad-txns-in-belowout",
                        chain -> fee(chain, -1),
                        chain -> fee(chain, 0)),
                Row.of(
                                "a coin is not over 21 million",
                                INPUTS,
                                "bad-txns-inputvalues-outofrange",
                                chain -> chain.draft().add(Chain.spend(chain.invent(Amounts.MAX_MONEY + 1), one())),
                                chain -> chain.draft().add(Chain.spend(chain.invent(Amounts.MAX_MONEY), one())))
                        .notAsked(NO_SUCH_COINS),
                Row.of(
                                "coins together are not over 21 million",
                                INPUTS,
                                "bad-txns-inputvalues-outofrange",
                                chain -> two(chain, chain.invent(Amounts.MAX_MONEY), chain.invent(1)),
                                chain -> two(chain, chain.invent(Amounts.MAX_MONEY - 1), chain.invent(1)))
                        .notAsked(NO_SUCH_COINS),
                Row.of(
                                "fees of a block are not over 21 million coins",
                                "ConnectBlock",
                                "bad-txns-accumulated-fee-outofrange",
                                chain -> chain.draft()
                                        .add(Chain.spend(chain.invent(Amounts.MAX_MONEY), new TxOut(0, Chain.ANYONE)))
                                        .add(Chain.spend(chain.invent(1), new TxOut(0, Chain.ANYONE))),
                                chain -> chain.draft()
                                        .add(Chain.spend(chain.invent(Amounts.MAX_MONEY), new TxOut(0, Chain.ANYONE)))
                                        .add(Chain.spend(chain.invent(1), new TxOut(1, Chain.ANYONE))))
                        .notAsked(NO_SUCH_COINS));
    }

    private static Row outputs(String rule, String reason, long bad, long good) {
        return Row.of(
                rule,
                CHECK,
                reason,
                chain -> chain.draft().add(Chain.spend(chain.mature(0), new TxOut(bad, Chain.ANYONE))),
                chain -> chain.draft().add(Chain.spend(chain.mature(0), new TxOut(good, Chain.ANYONE))));
    }

    private static TxOut one() {
        return new TxOut(1, Chain.ANYONE);
    }

    /** Spends a coin as large as there may be. */
    private static Draft invented(Chain chain, long... values) {
        TxOut[] outputs = new TxOut[values.length];
        for (int i = 0; i < values.length; i++) {
            outputs[i] = new TxOut(values[i], Chain.ANYONE);
        }
        return chain.draft().add(Chain.spend(chain.invent(Amounts.MAX_MONEY), outputs));
    }

    private static TxIn nothing() {
        return new TxIn(OutPoint.NULL, Script.EMPTY, TxIn.FINAL_SEQUENCE, Witness.EMPTY);
    }

    private static Draft inputs(Chain chain, TxIn... inputs) {
        return chain.draft().add(Transaction.of(2, List.of(inputs), List.of(one()), 0));
    }

    private static Draft two(Chain chain, Chain.Found first, Chain.Found second) {
        return inputs(chain, first.input(), second.input());
    }

    /** Inputs that spend coins 0 to {@code count} − 1, and one more that spends coin {@code last}. */
    private static Draft many(Chain chain, int count, int last) {
        TxIn[] inputs = new TxIn[count + 1];
        for (int i = 0; i < count; i++) {
            inputs[i] = chain.mature(i).input();
        }
        inputs[count] = chain.mature(last).input();
        return inputs(chain, inputs);
    }

    private static Draft parentAndChild(Chain chain) {
        return chained(chain, Chain.ANYONE);
    }

    /** One transaction that pays to a script, and one that spends that output without a word. */
    private static Draft chained(Chain chain, Script script) {
        Chain.Found coin = chain.mature(0);
        Transaction parent = Chain.spend(coin, new TxOut(coin.value(), script));
        TxIn input = new TxIn(new OutPoint(parent.txid(), 0), Script.EMPTY, TxIn.FINAL_SEQUENCE, Witness.EMPTY);
        return chain.draft().add(parent, Transaction.of(2, List.of(input), List.of(one()), 0));
    }

    /** Pushes that are as long as they may be, and at last a true one. */
    private static Script trueBehind(int length) {
        byte[] script = new byte[length];
        int at = 0;
        while (length - at > 3 + 520) {
            script[at] = 0x4d;
            script[at + 1] = 0x08;
            script[at + 2] = 0x02;
            at += 3 + 520;
        }
        Arrays.fill(script, at, length, (byte) 0x51);
        return Script.of(script);
    }

    private static Draft ownCoinbase(Chain chain) {
        Draft draft = chain.draft();
        OutPoint own = new OutPoint(draft.block().transactions().getFirst().txid(), 0);
        return draft.add(Transaction.of(
                2, List.of(new TxIn(own, Script.EMPTY, TxIn.FINAL_SEQUENCE, Witness.EMPTY)), List.of(one()), 0));
    }

    private static Draft fee(Chain chain, long fee) {
        Chain.Found coin = chain.mature(0);
        return chain.draft().add(Chain.spend(coin, new TxOut(coin.value() - fee, Chain.ANYONE)));
    }
}
