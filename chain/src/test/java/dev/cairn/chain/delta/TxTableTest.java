package dev.cairn.chain.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TxTableTest {

    private static List<Transaction> transactions(int count) {
        TxIn input = new TxIn(OutPoint.NULL, Script.EMPTY, 0, Witness.EMPTY);
        TxOut output = new TxOut(1, Script.EMPTY);
        List<Transaction> made = new ArrayList<>();
        for (int mark = 0; mark < count; mark++) {
            made.add(Transaction.of(1, List.of(input), List.of(output), mark));
        }
        return made;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 255, 256, 257, 4400})
    void eachTransactionIsFoundInItsPlaceAndNoOther(int count) {
        List<Transaction> transactions = transactions(count);
        TxTable table = new TxTable(transactions, Sha256.create());
        for (int place = 0; place < count; place++) {
            byte[] bytes = new byte[40];
            transactions.get(place).txid().writeTo(bytes, 3);
            assertThat(table.find(bytes, 3)).isEqualTo(place);

            bytes[3 + 31] ^= 1; // begins like the txid, so it lies in the same slot
            assertThat(table.find(bytes, 3)).isEqualTo(BlockSpends.NOT_HERE);
            bytes[3] ^= 1;
            assertThat(table.find(bytes, 3)).isEqualTo(BlockSpends.NOT_HERE);
        }
    }
}
