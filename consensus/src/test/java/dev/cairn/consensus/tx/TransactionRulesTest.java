package dev.cairn.consensus.tx;

import static dev.cairn.consensus.Amounts.MAX_MONEY;
import static dev.cairn.primitives.tx.TxIn.FINAL_SEQUENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.Verdict;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransactionRulesTest {

    private static final Script TRUE = Script.ofHex("51");

    private static Transactions spending() {
        return new Transactions().spend(1, FINAL_SEQUENCE);
    }

    private static String check(Transactions tx) {
        return TransactionRules.check(tx.build()).toString();
    }

    @Test
    void aTransactionHasInputsAndOutputs() {
        assertThat(check(spending().pay(1))).isEqualTo("Valid");
        assertThat(check(new Transactions().pay(1))).isEqualTo("bad-txns-vin-empty");
        assertThat(check(spending())).isEqualTo("bad-txns-vout-empty");
    }

    @Test
    void itsStrippedSizeIsAtMostAMillionBytes() {
        Transaction small = spending().pay(0, Script.EMPTY).build();
        // A script of over 65,535 bytes has a length of five bytes, not one.
        int room = 1_000_000 - small.strippedSize() - 4;

        assertThat(check(spending().pay(0, Script.of(new byte[room])))).isEqualTo("Valid");
        assertThat(check(spending().pay(0, Script.of(new byte[room + 1])))).isEqualTo("bad-txns-oversize");
    }

    @Test
    void outputsAreAmountsAndSoIsTheirSum() {
        assertThat(check(spending().pay(MAX_MONEY))).isEqualTo("Valid");
        assertThat(check(spending().pay(MAX_MONEY + 1))).isEqualTo("bad-txns-vout-toolarge");
        assertThat(check(spending().pay(0))).isEqualTo("Valid");
        assertThat(check(spending().pay(-1))).isEqualTo("bad-txns-vout-negative");
        assertThat(check(spending().pay(MAX_MONEY - 1).pay(1))).isEqualTo("Valid");
        assertThat(check(spending().pay(MAX_MONEY).pay(1))).isEqualTo("bad-txns-txouttotal-toolarge");
    }

    @Test
    void theSumThatOnceOverflowedIsRefused() {
        // Block 74638: two outputs of 92,233,720,368.54277039 coins.
        assertThat(check(spending().pay(9_223_372_036_854_277_039L).pay(9_223_372_036_854_277_039L)))
                .isEqualTo("bad-txns-vout-toolarge");
    }

    @Test
    void anInputIsThereOnce() {
        assertThat(check(spending().spend(2, 0).pay(1))).isEqualTo("Valid");
        assertThat(check(spending().spend(1, 0).pay(1))).isEqualTo("bad-txns-inputs-duplicate");
        OutPoint first = Transactions.outPoint(1);
        assertThat(check(spending()
                        .spend(new OutPoint(first.txid(), first.vout() + 1), Script.EMPTY, 0)
                        .pay(1)))
                .isEqualTo("Valid");
    }

    @Property(tries = 100)
    void aRepeatedInputIsFoundWhereverItStands(
            @ForAll @IntRange(min = 2, max = 60) int count, @ForAll int seed, @ForAll boolean repeated) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(i);
        }
        if (repeated) {
            numbers.set(count - 1, 0);
        }
        Collections.shuffle(numbers, new Random(seed));
        Transactions tx = new Transactions().pay(1);
        numbers.forEach(number -> tx.spend(number, 0));

        assertThat(check(tx)).isEqualTo(repeated ? "bad-txns-inputs-duplicate" : "Valid");
    }

    /** Outpoints that differ only where nothing is mixed, as a stranger would choose them: all collide. */
    @Property(tries = 20)
    void aRepeatedInputIsFoundAmongManyThatLookAlike(
            @ForAll @IntRange(min = 17, max = 300) int count, @ForAll int seed, @ForAll boolean repeated) {
        List<OutPoint> outPoints = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] txid = new byte[32];
            txid[20] = (byte) i;
            txid[21] = (byte) (i >> 8);
            txid[31] = 1;
            outPoints.add(new OutPoint(new Txid(txid, 0), 7));
        }
        if (repeated) {
            outPoints.set(count - 1, outPoints.get(0));
        }
        Collections.shuffle(outPoints, new Random(seed));
        Transactions tx = new Transactions().pay(1);
        outPoints.forEach(outPoint -> tx.spend(outPoint, Script.EMPTY, 0));

        assertThat(check(tx)).isEqualTo(repeated ? "bad-txns-inputs-duplicate" : "Valid");
    }

    @ParameterizedTest
    @CsvSource({"1, bad-cb-length", "2, Valid", "100, Valid", "101, bad-cb-length"})
    void aCoinbasesScriptHasTwoToAHundredBytes(int length, String verdict) {
        assertThat(check(new Transactions()
                        .spend(OutPoint.NULL, Script.of(new byte[length]), FINAL_SEQUENCE)
                        .pay(1)))
                .isEqualTo(verdict);
    }

    @Test
    void onlyACoinbaseSpendsNothing() {
        Verdict verdict = TransactionRules.check(
                spending().spend(OutPoint.NULL, Script.EMPTY, 0).pay(1).build());

        assertThat(verdict).hasToString("bad-txns-prevout-null");
        assertThat(((Verdict.Invalid) verdict).input()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        // lock time, sequence, height, time, final
        "0, 0, 0, 0, true",
        "100, 0, 100, 0, false",
        "100, 0, 101, 0, true",
        "100, 4294967295, 100, 0, true",
        "100, 4294967294, 100, 0, false",
        "499999999, 0, 499999999, 2000000000, false",
        "500000000, 0, 600000000, 500000000, false",
        "500000000, 0, 0, 500000001, true",
        "4294967295, 0, 2147483647, 4294967295, false",
    })
    void lockTimesAreHeightsBelowFiveHundredMillionAndTimesAbove(
            long lockTime, long sequence, int height, long time, boolean isFinal) {
        Transaction tx = new Transactions()
                .lockTime(lockTime)
                .spend(1, FINAL_SEQUENCE)
                .spend(2, sequence)
                .pay(1)
                .build();

        assertThat(TransactionRules.isFinal(tx, height, time)).isEqualTo(isFinal);
    }

    private static InputCheck checkInputs(Transaction tx, int height, Coin... coins) {
        return TransactionRules.checkInputs(tx, input -> coins[input], height, true);
    }

    private static String verdict(InputCheck check) {
        return switch (check) {
            case InputCheck.Paid paid -> "fee " + paid.fee();
            case InputCheck.Refused refused -> refused.verdict().toString();
        };
    }

    private static Coin coin(long value) {
        return new Coin(value, TRUE, 1, false);
    }

    @Test
    void whatInputsHoldOverOutputsIsTheFee() {
        Transaction tx = spending().spend(2, 0).pay(70).build();

        assertThat(checkInputs(tx, 5, coin(50), coin(30))).isEqualTo(new InputCheck.Paid(10));
        assertThat(checkInputs(tx, 5, coin(50), coin(20))).isEqualTo(new InputCheck.Paid(0));
        assertThat(verdict(checkInputs(tx, 5, coin(50), coin(19))))
                .isEqualTo("bad-txns-in-belowout, value in (0.00000069) < value out (0.0000007)");
    }

    @Test
    void missingInputsAreSaidBeforeAllElse() {
        Transaction tx = spending().spend(2, 0).pay(70).build();
        InputCheck check = checkInputs(tx, 5, new Coin(-1, TRUE, 5, true), null);

        assertThat(verdict(check)).isEqualTo("bad-txns-inputs-missingorspent, CheckTxInputs: inputs missing/spent");
        assertThat(((InputCheck.Refused) check).verdict().category()).isEqualTo(Verdict.Category.MISSING_INPUTS);
        assertThat(((InputCheck.Refused) check).verdict().input()).isEqualTo(1);
    }

    @Test
    void aCoinbaseIsSpentAHundredBlocksLaterAtTheEarliest() {
        Transaction tx = spending().pay(1).build();
        Coin coinbase = new Coin(1, TRUE, 10, true);
        InputCheck early = checkInputs(tx, 109, coinbase);

        assertThat(verdict(checkInputs(tx, 110, coinbase))).isEqualTo("fee 0");
        assertThat(verdict(early))
                .isEqualTo("bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 99");
        assertThat(((InputCheck.Refused) early).verdict().category()).isEqualTo(Verdict.Category.PREMATURE_SPEND);
        assertThat(TransactionRules.checkInputs(tx, input -> coinbase, 10, false))
                .isEqualTo(new InputCheck.Paid(0));
    }

    @Test
    void coinsAreAmountsAndSoIsTheirSum() {
        Transaction tx = spending().spend(2, 0).pay(1).build();

        assertThat(verdict(checkInputs(tx, 5, coin(MAX_MONEY - 1), coin(1)))).isEqualTo("fee " + (MAX_MONEY - 1));
        assertThat(verdict(checkInputs(tx, 5, coin(MAX_MONEY), coin(1)))).isEqualTo("bad-txns-inputvalues-outofrange");
        assertThat(verdict(checkInputs(tx, 5, coin(-1), coin(1)))).isEqualTo("bad-txns-inputvalues-outofrange");
        assertThat(verdict(checkInputs(tx, 5, coin(Long.MAX_VALUE), coin(Long.MAX_VALUE))))
                .isEqualTo("bad-txns-inputvalues-outofrange");
    }

    @Property
    void aFeeIsNeverMadeUp(
            @ForAll @Size(min = 1, max = 5) List<@IntRange(max = 1000) Integer> in,
            @ForAll @IntRange(max = 3000) int out) {
        Transactions tx = new Transactions().pay(out);
        for (int i = 0; i < in.size(); i++) {
            tx.spend(i, 0);
        }
        int sum = in.stream().mapToInt(value -> value).sum();

        InputCheck check = TransactionRules.checkInputs(tx.build(), input -> coin(in.get(input)), 5, true);

        assertThat(check instanceof InputCheck.Paid(long fee) ? fee : -1).isEqualTo(sum >= out ? sum - out : -1);
    }
}
