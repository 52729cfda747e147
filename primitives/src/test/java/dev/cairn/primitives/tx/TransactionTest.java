package dev.cairn.primitives.tx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TransactionTest {

    private static final String VERSION = "01000000";
    private static final String OUTPOINT =
            "1111111111111111111111111111111111111111111111111111111111111111" + "00000000";
    private static final String INPUT = OUTPOINT + "00" + "ffffffff";
    private static final String OUTPUT = "0000000000000000" + "00";
    private static final String LOCK_TIME = "00000000";

    private static Transaction parse(String hex) throws WireException {
        return Transaction.parse(HexFormat.of().parseHex(hex));
    }

    private static Transaction withWitness(Witness witness) {
        return Transaction.of(
                2,
                List.of(new TxIn(new OutPoint(Txid.ZERO, 7), Script.EMPTY, 0, witness)),
                List.of(new TxOut(-1, Script.EMPTY)),
                0);
    }

    @Test
    void aTransactionIsReadFieldByField() throws WireException {
        Transaction tx = parse("feffffff" + "0001" + "01" + OUTPOINT + "02" + "5152" + "fdffffff" + "01"
                + "0100000000000080" + "01" + "6a" + "02" + "00" + "01" + "aa" + "78563412");

        assertThat(tx.version()).isEqualTo(-2);
        assertThat(tx.inputCount()).isEqualTo(1);
        assertThat(tx.previous(0)).isEqualTo(new OutPoint(Txid.of("11".repeat(32)), 0));
        assertThat(tx.scriptSig(0)).isEqualTo(Script.ofHex("5152"));
        assertThat(tx.sequence(0)).isEqualTo(0xffff_fffdL);
        assertThat(tx.outputCount()).isEqualTo(1);
        assertThat(tx.output(0)).isEqualTo(new TxOut(Long.MIN_VALUE + 1, Script.ofHex("6a")));
        assertThat(tx.witness(0).count()).isEqualTo(2);
        assertThat(tx.witness(0).item(0)).isEqualTo(Bytes.EMPTY);
        assertThat(tx.witness(0).item(1)).isEqualTo(Bytes.ofHex("aa"));
        assertThat(tx.lockTime()).isEqualTo(0x12345678L);
        assertThat(tx.isCoinbase()).isFalse();
    }

    @Test
    void aWitnessFlagWithoutAWitnessIsRefused() {
        assertThatThrownBy(() -> parse(VERSION + "0001" + "01" + INPUT + "01" + OUTPUT + "00" + LOCK_TIME))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("Superfluous witness record");
        assertThatThrownBy(() -> parse(VERSION + "0001" + "00" + "01" + OUTPUT + LOCK_TIME))
                .as("no input, so no witness")
                .hasMessageContaining("Superfluous witness record");
    }

    @ParameterizedTest
    @ValueSource(strings = {"02", "80", "fe"})
    void anUnknownFlagIsRefused(String flag) {
        assertThatThrownBy(() -> parse(VERSION + "00" + flag + "01" + INPUT + "01" + OUTPUT + LOCK_TIME))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("Unknown transaction optional data");
    }

    @Test
    void anUnknownFlagBesideTheWitnessesIsRefusedBehindThem() {
        assertThatThrownBy(() -> parse(VERSION + "0003" + "01" + INPUT + "01" + OUTPUT + "0100" + LOCK_TIME))
                .hasMessageContaining("Unknown transaction optional data");
        assertThatThrownBy(() -> parse(VERSION + "0003" + "01" + INPUT + "01" + OUTPUT + "00" + LOCK_TIME))
                .hasMessageContaining("Superfluous witness record");
    }

    @Test
    void withoutInputsAndOutputsTheTwoZeroesAreTheirCounts() throws WireException {
        Transaction tx = parse(VERSION + "0000" + LOCK_TIME);
        assertThat(tx.inputCount()).isZero();
        assertThat(tx.outputCount()).isZero();
        assertThat(tx.hasWitness()).isFalse();
        assertThat(tx.strippedSize()).isEqualTo(10);
        assertThat(Transaction.of(1, List.of(), List.of(), 0)).isEqualTo(tx);
    }

    @Test
    void withoutInputsACountOfOutputsIsAFlagUnlessWitnessesAreNotUnderstood() throws WireException {
        byte[] bytes = HexFormat.of().parseHex(VERSION + "00" + "01" + OUTPUT + LOCK_TIME);

        assertThatThrownBy(() -> Transaction.parse(bytes)).isInstanceOf(WireException.class);
        Transaction tx = Transaction.readWithoutWitness(new WireReader(bytes));
        assertThat(tx.outputCount()).isEqualTo(1);
        assertThat(Transaction.of(1, List.of(), List.of(new TxOut(0, Script.EMPTY)), 0))
                .isEqualTo(tx);
    }

    @Test
    void aCoinbaseIsTheOneThatSpendsNothing() throws WireException {
        String nothing = "00".repeat(32) + "ffffffff";
        String end = "00" + "ffffffff" + "01" + OUTPUT + LOCK_TIME;
        assertThat(parse(VERSION + "01" + nothing + end).isCoinbase()).isTrue();
        assertThat(parse(VERSION + "01" + nothing + end).previous(0).isNull()).isTrue();
        assertThat(parse(VERSION + "01" + "00".repeat(32) + "feffffff" + end).isCoinbase())
                .isFalse();
        assertThat(parse(VERSION + "01" + "00".repeat(31) + "01" + "ffffffff" + end)
                        .isCoinbase())
                .isFalse();
        assertThat(parse(VERSION + "02" + INPUT + nothing + end).isCoinbase()).isFalse();
        assertThat(parse(VERSION + "02" + INPUT + nothing + end).isNullPrevious(1))
                .isTrue();
    }

    @Test
    void aWitnessOfHalfAMillionItemsCostsNoObjectEach() throws WireException {
        // given
        byte[] bytes = withWitness(Witness.of(Collections.nCopies(500_003, Bytes.EMPTY)))
                .bytes()
                .toBytes();
        Transaction.parse(bytes);

        // when
        long before = Allocations.ofThisThread();
        Transaction tx = Transaction.parse(bytes);
        int count = tx.witness(0).count();
        Bytes last = tx.witness(0).item(500_002);
        long allocated = Allocations.ofThisThread() - before;

        // then
        assertThat(count).isEqualTo(500_003);
        assertThat(last).isEqualTo(Bytes.EMPTY);
        assertThat(allocated).isLessThan(16 << 10);
        assertThat(tx.witness(0).spans()).hasSize(500_003);
    }

    @Test
    void aHundredThousandOutputsCostNoObjectEach() throws WireException {
        Transaction built = Transaction.of(
                2,
                List.of(new TxIn(OutPoint.NULL, Script.EMPTY, 0, Witness.EMPTY)),
                Collections.nCopies(100_000, new TxOut(1, Script.EMPTY)),
                0);
        byte[] bytes = built.bytes().toBytes();
        Transaction.parse(bytes);

        long before = Allocations.ofThisThread();
        Transaction tx = Transaction.parse(bytes);
        long allocated = Allocations.ofThisThread() - before;

        assertThat(tx.outputCount()).isEqualTo(100_000);
        assertThat(tx.outputValue(99_999)).isEqualTo(1);
        // four bytes in a table that was copied each time it grew by half; an object would take sixteen more
        assertThat(allocated).isLessThan(20 * 100_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01000000" + "ff0000000001000000" + "00", // inputs, 2³²
                "01000000" + "fe00000002" + "0000000000", // inputs, as many as a count may say
                "01000000" + "0001" + "fe00000002" + "00000000", // inputs behind a flag
                "01000000" + "01" + INPUT + "ff0000000001000000" + "00", // outputs
                "01000000" + "01" + INPUT + "fe00000002" + "0000000000", // outputs
                "01000000" + "01" + OUTPOINT + "fe00000002" + "0000000000", // a script
                "01000000" + "0001" + "01" + INPUT + "01" + OUTPUT + "fe00000002" + "0000000000", // witness items
                "01000000" + "0001" + "01" + INPUT + "01" + OUTPUT + "01" + "fe00000002" + "00000000", // one item
            })
    void aClaimedCountIsNotBelieved(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertThatThrownBy(() -> Transaction.parse(bytes)).isInstanceOf(WireException.class);

        long before = Allocations.ofThisThread();
        try {
            Transaction.parse(bytes);
        } catch (WireException expected) {
            long allocated = Allocations.ofThisThread() - before;
            assertThat(allocated).isLessThan(8 << 10);
        }
    }

    @Test
    void anIndexOutOfRangeIsRefused() {
        Transaction tx = withWitness(Witness.EMPTY);
        assertThatThrownBy(() -> tx.previous(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> tx.outputValue(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> tx.witness(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> tx.witness(0).item(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void partsThatDoNotFitTheirBytesAreRefused() {
        assertThatThrownBy(() -> new OutPoint(Txid.ZERO, 1L << 32)).hasMessageContaining("vout=4294967296");
        assertThatThrownBy(() -> new OutPoint(Txid.ZERO, -1)).hasMessageContaining("vout=-1");
        assertThatThrownBy(() -> new TxIn(OutPoint.NULL, Script.EMPTY, 1L << 32, Witness.EMPTY))
                .hasMessageContaining("sequence=");
        assertThatThrownBy(() -> Transaction.of(1, List.of(), List.of(), 1L << 32))
                .hasMessageContaining("lockTime=");
        assertThatThrownBy(() -> new Coin(0, Script.EMPTY, -1, false)).hasMessageContaining("height=-1");
    }

    @Test
    void aLargeTransactionIsNamedWithoutACopy() throws WireException {
        Transaction tx = withWitness(Witness.of(List.of(Bytes.of(new byte[100]))));
        Transaction large = Transaction.of(
                2, List.of(new TxIn(OutPoint.NULL, Script.of(new byte[9000]), 0, tx.witness(0))), List.of(), 0);
        assertThat(large.txid())
                .isEqualTo(Transaction.parse(large.strippedBytes()).txid());
        assertThat(large.txid()).isSameAs(large.txid());
        assertThat(large.wtxid()).isSameAs(large.wtxid());
    }

    @Test
    void outPointsOfOneHashCodeAreFoundByTheirOrder() {
        // The first word of a txid makes its hash code; the last differs.
        Set<OutPoint> set = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            byte[] txid = new byte[32];
            txid[30] = (byte) (i >> 8);
            txid[31] = (byte) i;
            assertThat(set.add(new OutPoint(new Txid(txid, 0), 7))).isTrue();
            assertThat(set.add(new OutPoint(new Txid(txid, 0), 7))).isFalse();
        }
        assertThat(set.stream().map(OutPoint::hashCode).distinct()).hasSize(1);
        assertThat(set.stream().sorted().distinct()).hasSize(2_000);
    }
}
