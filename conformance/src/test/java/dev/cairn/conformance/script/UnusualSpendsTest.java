package dev.cairn.conformance.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.consensus.block.ScriptFlagsForBlock;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Real transactions that spend in ways that others do not. */
class UnusualSpendsTest {

    private static final String SPENDS = "vectors/transactions/mainnet-spends.json.gz";
    private static final String HUGE_WITNESS = "vectors/transactions/huge-witness.raw.gz";

    private final ScriptVerifier verifier = new ScriptVerifier(NativeSecp256k1.load());

    @Test
    void minedSpendsPassUnderTheFlagsOfTheirHeight() throws WireException {
        List<Object> vectors = Json.asList(Json.parse(SharedData.bytes(SPENDS)));
        int passed = 0;
        for (Object vector : vectors) {
            Map<String, Object> spending = Json.asMap(vector);
            Transaction tx = Transaction.parse(HexFormat.of().parseHex((String) spending.get("tx")));
            List<TxOut> spent = new ArrayList<>();
            for (Object previous : Json.asList(spending.get("prevouts"))) {
                Map<String, Object> coin = Json.asMap(previous);
                spent.add(new TxOut((Long) coin.get("value"), Script.ofHex((String) coin.get("scriptPubKey"))));
            }
            SpendContext spend = SpendContext.of(tx, spent);
            int height = ((Long) spending.get("height")).intValue();
            int flags = ScriptFlagsForBlock.of(ChainParams.of(Network.MAIN), height, BlockHash.of("00".repeat(32)));
            for (int i = 0; i < tx.inputCount(); i++) {
                assertThat(verifier.verify(spend, i, flags))
                        .as("input %d of %s", i, tx)
                        .isEqualTo(ScriptError.OK);
            }
            passed++;
        }
        VectorCounts.record(SPENDS + "#scripts", vectors.size(), passed, 0);
    }

    /** Its script begins with what may mean anything one day, which overrides every limit. */
    @Test
    void aWitnessOfHalfAMillionItemsPassesByAnOpcodeOfTheFuture() throws WireException {
        Transaction tx = Transaction.parse(SharedData.bytes(HUGE_WITNESS));
        Witness witness = tx.witness(0);
        long[] spans = witness.spans();
        Bytes control = item(witness, spans[spans.length - 1]);
        Bytes leaf = item(witness, spans[spans.length - 2]);
        Script output = TaprootOutputs.of(NativeSecp256k1.load(), leaf, control);
        SpendContext spend = SpendContext.of(tx, List.of(new TxOut(1_000_000, output)));

        assertThat(verifier.verify(spend, 0, ScriptFlags.MANDATORY)).isEqualTo(ScriptError.OK);
        assertThat(verifier.verify(spend, 0, ScriptFlags.STANDARD)).isEqualTo(ScriptError.DISCOURAGE_OP_SUCCESS);
    }

    private static Bytes item(Witness witness, long span) {
        return new Bytes(witness.array(), (int) (span >>> 32), (int) span);
    }
}
