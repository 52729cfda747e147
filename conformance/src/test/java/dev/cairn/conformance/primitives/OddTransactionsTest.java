package dev.cairn.conformance.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.SigOps;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.junit.jupiter.api.Test;

/** Real transactions that are larger or stranger than others. */
class OddTransactionsTest {

    private static final String MEGA = "vectors/transactions/megatx.bin.bz2";
    private static final String HUGE_WITNESS = "vectors/transactions/huge-witness.raw.gz";
    private static final String SPENDS = "vectors/transactions/mainnet-spends.json.gz";

    @Test
    void aTransactionOfAWholeBlockIsRead() throws IOException, WireException {
        byte[] bytes;
        try (var in = new BZip2CompressorInputStream(new ByteArrayInputStream(SharedData.bytes(MEGA)))) {
            bytes = in.readAllBytes();
        }
        Transaction tx = Transaction.parse(bytes);

        assertThat(tx.txid()).hasToString("bb41a757f405890fb0f5856228e23b715702d714d59bf2b1feb70d8b2b4e3e08");
        assertThat(tx.size()).isEqualTo(999_657);
        assertThat(tx.inputCount()).isEqualTo(5569);
        assertThat(rebuilt(tx).bytes()).isEqualTo(Bytes.of(bytes));
        VectorCounts.record(MEGA, 1, 1, 0);
    }

    @Test
    void aWitnessOfHalfAMillionItemsIsRead() throws WireException {
        byte[] bytes = SharedData.bytes(HUGE_WITNESS);
        Transaction tx = Transaction.parse(bytes);

        assertThat(tx.txid()).hasToString("73be398c4bdc43709db7398106609eea2a7841aaf3a4fa2000dc18184faa2a7e");
        assertThat(tx.size()).isEqualTo(500_142);
        assertThat(tx.witness(0).count()).isEqualTo(500_003);
        assertThat(tx.witness(0).spans()).hasSize(500_003);
        assertThat(rebuilt(tx).bytes()).isEqualTo(Bytes.of(bytes));
        VectorCounts.record(HUGE_WITNESS, 1, 1, 0);
    }

    @Test
    void unusualSpendsAreReadAndCounted() throws WireException {
        List<Object> vectors = Json.asList(Json.parse(SharedData.bytes(SPENDS)));
        for (Object vector : vectors) {
            Map<String, Object> spend = Json.asMap(vector);
            Transaction tx = Transaction.parse(HexFormat.of().parseHex((String) spend.get("tx")));
            List<Script> spent = new ArrayList<>();
            for (Object previous : Json.asList(spend.get("prevouts"))) {
                spent.add(Script.ofHex((String) Json.asMap(previous).get("scriptPubKey")));
            }

            assertThat(tx.txid()).hasToString((String) spend.get("txid"));
            assertThat(rebuilt(tx).bytes()).isEqualTo(tx.bytes());
            assertThat(SigOps.cost(tx, spent::get, true, true)).isBetween(0L, 80_000L);
        }
        VectorCounts.record(SPENDS + "#parse", vectors.size(), vectors.size(), 0);
    }

    private static Transaction rebuilt(Transaction tx) {
        return Transaction.of(
                tx.version(),
                IntStream.range(0, tx.inputCount())
                        .mapToObj(i -> new TxIn(tx.previous(i), tx.scriptSig(i), tx.sequence(i), copyOf(tx.witness(i))))
                        .toList(),
                IntStream.range(0, tx.outputCount()).mapToObj(tx::output).toList(),
                tx.lockTime());
    }

    private static Witness copyOf(Witness witness) {
        List<Bytes> items = new ArrayList<>();
        for (long span : witness.spans()) {
            items.add(new Bytes(witness.array(), (int) (span >>> 32), (int) span));
        }
        return Witness.of(items);
    }
}
