package dev.cairn.conformance.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.cache.SignatureCache;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The cases that Core's {@code feature_taproot.py} dumps, under the rule of Core's {@code script_assets_test}: with
 * {@code success} put in, the input passes under every combination of consensus flags within those named (under every
 * combination at all if {@code final}); with {@code failure}, it fails under every combination that has all of them.
 */
class TaprootCasesTest {

    private static final String FILE = "vectors/taproot/script_assets_test.json.gz";

    private static final int[] CONSENSUS_FLAGS = {
        ScriptFlags.P2SH,
        ScriptFlags.DERSIG,
        ScriptFlags.CHECKLOCKTIMEVERIFY,
        ScriptFlags.CHECKSEQUENCEVERIFY,
        ScriptFlags.WITNESS,
        ScriptFlags.NULLDUMMY,
        ScriptFlags.TAPROOT
    };

    /** One case is run under up to 96 combinations, over the same signatures: good ones are remembered. */
    private final ScriptVerifier verifier =
            new ScriptVerifier(NativeSecp256k1.load(), new SignatureCache(SignatureCache.DEFAULT_BYTES), true);

    private final int[] combinations = combinations();

    @Test
    void spendsPassAndFailAsDumped() throws WireException {
        List<Object> cases = Json.asList(Json.parse(SharedData.bytes(FILE)));
        List<String> wrong = new ArrayList<>();
        int passed = 0;
        for (Object one : cases) {
            String complaint = check(Json.asMap(one));
            if (complaint.isEmpty()) {
                passed++;
            } else {
                wrong.add(complaint);
            }
        }
        assertThat(wrong).isEmpty();
        VectorCounts.record(FILE, cases.size(), passed, 0);
    }

    private String check(Map<String, Object> test) throws WireException {
        Transaction tx = Transaction.parse(HexFormat.of().parseHex((String) test.get("tx")));
        List<TxOut> spent = new ArrayList<>();
        for (Object previous : Json.asList(test.get("prevouts"))) {
            WireReader in = new WireReader(HexFormat.of().parseHex((String) previous));
            long value = in.readLong();
            spent.add(new TxOut(value, Script.of(in.readBytes(in.readCompactSize()))));
        }
        SpendContext spend = SpendContext.of(tx, spent);
        int input = ((Long) test.get("index")).intValue();
        int flags = ScriptFlags.parse((String) test.get("flags"));
        boolean last = Boolean.TRUE.equals(test.get("final"));
        for (int combination : combinations) {
            boolean within = last || (combination & flags) == combination;
            if (within && test.containsKey("success") && !passes(test.get("success"), spend, input, combination)) {
                return test.get("comment") + ": success fails under " + ScriptFlags.format(combination);
            }
            boolean beyond = (combination & flags) == flags;
            if (beyond && test.containsKey("failure") && passes(test.get("failure"), spend, input, combination)) {
                return test.get("comment") + ": failure passes under " + ScriptFlags.format(combination);
            }
        }
        return "";
    }

    private boolean passes(Object unlocking, SpendContext spend, int input, int flags) {
        Map<String, Object> parts = Json.asMap(unlocking);
        List<Bytes> items = new ArrayList<>();
        for (Object item : Json.asList(parts.get("witness"))) {
            items.add(Bytes.ofHex((String) item));
        }
        return verifier.verify(
                        Script.ofHex((String) parts.get("scriptSig")),
                        spend.spentScript(input),
                        Witness.of(items),
                        flags,
                        spend,
                        input)
                .isOk();
    }

    /** All sets of consensus flags that have a meaning: the 2⁷ but for those with a flag that wants another. */
    private static int[] combinations() {
        List<Integer> found = new ArrayList<>();
        for (int set = 0; set < 1 << CONSENSUS_FLAGS.length; set++) {
            int flags = 0;
            for (int i = 0; i < CONSENSUS_FLAGS.length; i++) {
                flags |= (set >> i & 1) != 0 ? CONSENSUS_FLAGS[i] : 0;
            }
            if (flags == Flags.trim(flags)) {
                found.add(flags);
            }
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }
}
