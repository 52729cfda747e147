package dev.cairn.conformance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.Amounts;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.tx.InputCheck;
import dev.cairn.consensus.tx.TransactionRules;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * Rules for transactions that a mempool names as a block does, asked of a peer's mempool: among them the one that no block can
 * show, as a transaction too large makes the block too large first.
 */
class MempoolTableTest {

    /** A block above which this many coins are mature. */
    private static final int BASE = 149;

    private static final int OVERSIZE = 1_000_001;

    /**
     * A rule.
     *
     * @param taken whether a mempool, which has rules of its own, takes the twin
     */
    private record TxRow(
            String rule,
            String reason,
            Function<Chain, Transaction> bad,
            Function<Chain, Transaction> good,
            boolean taken) {

        static TxRow of(
                String rule, String reason, Function<Chain, Transaction> bad, Function<Chain, Transaction> good) {
            return new TxRow(rule, reason, bad, good, true);
        }
    }

    private static List<TxRow> rows() {
        return List.of(
                TxRow.of(
                        "a transaction has an output",
                        "bad-txns-vout-empty",
                        chain -> Chain.spend(chain.mature(0), new TxOut[0]),
                        chain -> paying(chain, Amounts.COIN)),
                TxRow.of(
                        "an output is not negative",
                        "bad-txns-vout-negative",
                        chain -> paying(chain, -1),
                        chain -> paying(chain, 0)),
                TxRow.of(
                        "an output is not over 21 million coins",
                        "bad-txns-vout-toolarge",
                        chain -> paying(chain, Amounts.MAX_MONEY + 1),
                        chain -> paying(chain, Amounts.COIN)),
                TxRow.of(
                        "outputs together are not over 21 million coins",
                        "bad-txns-txouttotal-toolarge",
                        chain -> paying(chain, Amounts.MAX_MONEY, 1),
                        chain -> paying(chain, Amounts.COIN)),
                TxRow.of(
                        "a coin is not named twice",
                        "bad-txns-inputs-duplicate",
                        chain -> spending(
                                chain.mature(0).input(), chain.mature(0).input()),
                        chain -> spending(
                                chain.mature(0).input(), chain.mature(1).input())),
                TxRow.of(
                        "no input names nothing",
                        "bad-txns-prevout-null",
                        chain -> spending(
                                chain.mature(0).input(),
                                new TxIn(OutPoint.NULL, Script.EMPTY, TxIn.FINAL_SEQUENCE, Witness.EMPTY)),
                        chain -> spending(
                                chain.mature(0).input(), chain.mature(1).input())),
                new TxRow(
                        "without witnesses a transaction has a million bytes at most",
                        "bad-txns-oversize",
                        chain -> ofSize(chain, OVERSIZE),
                        chain -> ofSize(chain, OVERSIZE - 1),
                        false),
                TxRow.of(
                        "outputs are not more than inputs",
                        "bad-txns-in-belowout",
                        chain -> paying(chain, chain.mature(0).value() + 1),
                        chain -> paying(chain, chain.mature(0).value() - 1000)),
                TxRow.of(
                        "a coinbase is spent a hundred blocks later",
                        "bad-txns-premature-spend-of-coinbase",
                        chain -> paying(chain.coinbase(chain.next() - 99), Amounts.COIN),
                        chain -> paying(chain.coinbase(chain.next() - 100), Amounts.COIN)));
    }

    private static Transaction paying(Chain chain, long... values) {
        return paying(chain.mature(0), values);
    }

    /** Pays, and says something beside: mempools take no transaction below 65 bytes. */
    private static Transaction paying(Chain.Found coin, long... values) {
        TxOut[] outputs = new TxOut[values.length + 1];
        for (int i = 0; i < values.length; i++) {
            outputs[i] = new TxOut(values[i], Chain.ANYONE);
        }
        outputs[values.length] = new TxOut(0, Script.ofHex("6a14" + "00".repeat(20)));
        return Chain.spend(coin, outputs);
    }

    private static Transaction spending(TxIn... inputs) {
        return Transaction.of(2, List.of(inputs), List.of(new TxOut(Amounts.COIN, Chain.ANYONE)), 0);
    }

    private static Transaction ofSize(Chain chain, int size) {
        int without = padded(chain, 100_000).size() - 100_000;
        return padded(chain, size - without);
    }

    private static Transaction padded(Chain chain, int script) {
        byte[] bytes = new byte[script];
        bytes[0] = 0x6a;
        return Chain.spend(chain.mature(0), new TxOut(Amounts.COIN, Script.of(bytes)));
    }

    @Test
    void aTransactionThatBreaksOneRuleIsRefusedAndItsTwinIsNot() {
        Chain chain = table().base(new Ignoring());
        for (TxRow row : rows()) {
            assertThat(verdict(chain, row.bad().apply(chain)))
                    .as(row.rule())
                    .isInstanceOfSatisfying(
                            Verdict.Invalid.class,
                            bad -> assertThat(bad.reason()).isEqualTo(row.reason()));
            assertThat(verdict(chain, row.good().apply(chain)).isValid())
                    .as(row.rule())
                    .isTrue();
        }
    }

    private static Verdict verdict(Chain chain, Transaction tx) {
        Verdict alone = TransactionRules.check(tx);
        if (!alone.isValid()) {
            return alone;
        }
        return switch (TransactionRules.checkInputs(
                tx, input -> chain.coins().get(tx.previous(input)), chain.next(), true)) {
            case InputCheck.Paid paid -> Verdict.valid();
            case InputCheck.Refused(Verdict.Invalid bad) -> bad;
        };
    }

    @Test
    void aBitcoindsMempoolSaysTheSame() {
        SoftAssertions soft = new SoftAssertions();
        String name;
        try (Oracle oracle = new Oracle(Table.NOW, "-acceptnonstdtxn=1")) {
            name = oracle.name();
            Chain chain = table().base(new Submitting(oracle));
            for (TxRow row : rows()) {
                soft.assertThat(oracle.accept(row.bad().apply(chain).bytes()))
                        .as(row.rule())
                        .contains(row.reason());
                Optional<String> good = oracle.accept(row.good().apply(chain).bytes());
                if (row.taken()) {
                    soft.assertThat(good).as("the twin of: %s", row.rule()).isEmpty();
                } else { // see differences.md, "a transaction of a million bytes"
                    soft.assertThat(good).isNotEmpty().isNotEqualTo(Optional.of(row.reason()));
                }
            }
        }
        System.out.println("rules of a mempool: rows " + rows().size() + ", all compared with " + name);
        soft.assertAll();
    }

    private static Table table() {
        return new Table("mempool", BASE, List.of(), false, Chain::draft, List.of());
    }

    /** Does nothing with the base. */
    private static final class Ignoring implements Table.Reader {

        @Override
        public void bad(Row row, Chain chain, Block block) {}

        @Override
        public void good(Row row, Chain chain, Block block) {}
    }

    /** Gives the base to a peer. */
    private record Submitting(Oracle oracle) implements Table.Reader {

        @Override
        public void bad(Row row, Chain chain, Block block) {}

        @Override
        public void good(Row row, Chain chain, Block block) {
            assertThat(oracle.submit(block)).isEmpty();
        }
    }
}
