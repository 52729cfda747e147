package dev.cairn.primitives.tx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.hash.Wtxid;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class TransactionPropertyTest {

    @Provide
    Arbitrary<Transaction> transactions() {
        return Transactions.any();
    }

    @Property(tries = 300)
    void whatIsBuiltIsParsedAndBuiltAgain(@ForAll("transactions") Transaction built) throws WireException {
        Transaction parsed = Transaction.parse(built.bytes().toBytes());

        assertThat(parsed).isEqualTo(built).hasSameHashCodeAs(built);
        assertThat(Transactions.rebuilt(parsed).bytes()).isEqualTo(built.bytes());
        boolean witness = IntStream.range(0, parsed.inputCount())
                .anyMatch(i -> parsed.witness(i).count() > 0);
        assertThat(parsed.hasWitness()).isEqualTo(witness);
    }

    @Property(tries = 300)
    void theNamesAreHashesOfTheBytes(@ForAll("transactions") Transaction tx) throws WireException {
        Sha256 engine = Sha256.create();
        assertThat(tx.txid()).isEqualTo(new Txid(engine.doubleHash(tx.strippedBytes()), 0));
        assertThat(tx.wtxid()).isEqualTo(new Wtxid(engine.doubleHash(tx.bytes().toBytes()), 0));

        Transaction stripped = Transaction.readWithoutWitness(new WireReader(tx.strippedBytes()));
        assertThat(stripped.txid()).isEqualTo(tx.txid());
        assertThat(stripped.hasWitness()).isFalse();
        assertThat(tx.weight()).isEqualTo(3 * stripped.size() + tx.size());
    }

    @Property(tries = 60)
    void aTransactionCutShortAnywhereIsRefused(@ForAll("transactions") Transaction tx) {
        byte[] bytes = tx.bytes().toBytes();
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> Transaction.parse(cut)).isInstanceOf(WireException.class);
        }
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
        assertThatThrownBy(() -> Transaction.parse(longer)).hasMessageContaining("after the end of the transaction");
    }

    @Property(tries = 1000)
    void changedBytesAreRefusedOrStillSayThemselves(
            @ForAll("transactions") Transaction tx, @ForAll @IntRange(max = 1_000_000) int place, @ForAll byte value) {
        byte[] bytes = tx.bytes().toBytes();
        bytes[place % bytes.length] = value;
        try {
            Transaction parsed = Transaction.parse(bytes);
            if (parsed.inputCount() > 0) {
                assertThat(Transactions.rebuilt(parsed).bytes()).isEqualTo(Bytes.of(bytes));
            }
        } catch (WireException expected) {
            assertThat(expected.offset()).isBetween(0, bytes.length);
        }
    }

    @Property(tries = 200)
    void aViewIntoOtherBytesIsTheSame(@ForAll("transactions") Transaction tx, @ForAll @IntRange(max = 9) int before)
            throws WireException {
        byte[] around = new byte[before + tx.size() + 5];
        System.arraycopy(tx.bytes().toBytes(), 0, around, before, tx.size());
        WireReader in = new WireReader(around, before, tx.size() + 5);
        Transaction view = Transaction.read(in);

        assertThat(in.remaining()).isEqualTo(5);
        assertThat(view).isEqualTo(tx);
        assertThat(view.txid()).isEqualTo(tx.txid());
        assertThat(view.wtxid()).isEqualTo(tx.wtxid());
        assertThat(Transactions.rebuilt(view)).isEqualTo(tx);
    }
}
