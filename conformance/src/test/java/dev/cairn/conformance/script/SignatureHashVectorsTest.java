package dev.cairn.conformance.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.ScriptFlags;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.SignatureHash;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.consensus.script.sighash.TaprootSpend;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.hash.Txid;
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

/** Signature hashes: Core's {@code sighash.json} (legacy, random scripts and hash types), and BIP341's own vectors. */
class SignatureHashVectorsTest {

    private static final String LEGACY = "vectors/core/sighash.json";
    private static final String TAPROOT = "vectors/core/bip341_wallet_vectors.json";

    private final Secp256k1 curve = NativeSecp256k1.load();

    @Test
    void legacyHashesAreCores() throws WireException {
        int run = 0;
        int passed = 0;
        for (Object entry : Json.list(LEGACY)) {
            List<Object> test = Json.asList(entry);
            if (test.size() > 1) {
                run++;
                Transaction tx = Transaction.parse(hex(test.get(0)));
                int input = ((Long) test.get(2)).intValue();
                int hashType = ((Long) test.get(3)).intValue();
                byte[] hash = SignatureHash.legacy(tx, input, Script.ofHex((String) test.get(1)), hashType);
                passed += new Txid(hash, 0).toString().equals(test.get(4)) ? 1 : 0;
            }
        }
        VectorCounts.record(LEGACY, run, passed, 0);
    }

    @Test
    void taprootKeysHashesAndSignaturesAreThoseOfBip341() throws WireException {
        Map<String, Object> vectors = Json.asMap(Json.parse(SharedData.bytes(TAPROOT)));
        int run = 0;
        for (Object vector : Json.asList(vectors.get("scriptPubKey"))) {
            checkOutput(Json.asMap(vector));
            run++;
        }
        for (Object vector : Json.asList(vectors.get("keyPathSpending"))) {
            run += checkSpending(Json.asMap(vector));
        }
        VectorCounts.record(TAPROOT, run, run, 0);
    }

    private void checkOutput(Map<String, Object> vector) {
        Map<String, Object> given = Json.asMap(vector.get("given"));
        Map<String, Object> between = Json.asMap(vector.get("intermediary"));
        byte[] internal = hex(given.get("internalPubkey"));
        List<byte[]> leaves = new ArrayList<>();
        byte[] root = given.get("scriptTree") == null ? null : root(given.get("scriptTree"), leaves);
        byte[] tweak = SignatureHash.tapTweak(internal, root);

        assertThat(text(root)).isEqualTo(between.get("merkleRoot"));
        assertThat(text(tweak)).isEqualTo(between.get("tweak"));
        if (between.containsKey("leafHashes")) {
            assertThat(leaves.stream().map(SignatureHashVectorsTest::text).toList())
                    .isEqualTo(between.get("leafHashes"));
        }
        assertThat(HexFormat.of().formatHex(curve.tweakXOnlyKey(internal, 0, tweak), 1, 33))
                .isEqualTo(between.get("tweakedPubkey"));
    }

    /** A leaf is an object, a branch an array of two. */
    private static byte[] root(Object tree, List<byte[]> leaves) {
        if (tree instanceof List<?> branch) {
            byte[] left = root(branch.get(0), leaves);
            return SignatureHash.tapBranch(left, root(branch.get(1), leaves));
        }
        Map<String, Object> leaf = Json.asMap(tree);
        int version = ((Long) leaf.get("leafVersion")).intValue();
        byte[] hash = SignatureHash.tapLeaf(version, Script.ofHex((String) leaf.get("script")));
        leaves.add(hash);
        return hash;
    }

    private int checkSpending(Map<String, Object> vector) throws WireException {
        Map<String, Object> given = Json.asMap(vector.get("given"));
        Transaction tx = Transaction.parse(hex(given.get("rawUnsignedTx")));
        List<TxOut> spent = new ArrayList<>();
        for (Object output : Json.asList(given.get("utxosSpent"))) {
            Map<String, Object> coin = Json.asMap(output);
            spent.add(new TxOut((Long) coin.get("amountSats"), Script.ofHex((String) coin.get("scriptPubKey"))));
        }
        SpendContext spend = SpendContext.of(tx, spent);
        ScriptVerifier verifier = new ScriptVerifier(curve);
        int run = 0;
        for (Object inputSpending : Json.asList(vector.get("inputSpending"))) {
            Map<String, Object> input = Json.asMap(Json.asMap(inputSpending).get("given"));
            Map<String, Object> between = Json.asMap(Json.asMap(inputSpending).get("intermediary"));
            int index = ((Long) input.get("txinIndex")).intValue();
            int hashType = ((Long) input.get("hashType")).intValue();
            byte[] hash = SignatureHash.taproot(spend, index, hashType, TaprootSpend.KEY_PATH);
            byte[] secret = curve.tweakSecretKey(hex(input.get("internalPrivkey")), hex(between.get("tweak")));
            String item =
                    (String) Json.asList(Json.asMap(Json.asMap(inputSpending).get("expected"))
                                    .get("witness"))
                            .get(0);

            assertThat(text(hash)).isEqualTo(between.get("sigHash"));
            assertThat(text(secret)).isEqualTo(between.get("tweakedPrivkey"));
            assertThat(text(curve.signSchnorr(hash, secret, null))).isEqualTo(item.substring(0, 128));
            assertThat(verifier.verify(
                            Script.EMPTY,
                            spent.get(index).script(),
                            Witness.of(List.of(Bytes.ofHex(item))),
                            ScriptFlags.STANDARD,
                            spend,
                            index))
                    .isEqualTo(ScriptError.OK);
            run++;
        }
        return run;
    }

    private static byte[] hex(Object text) {
        return HexFormat.of().parseHex((String) text);
    }

    private static String text(byte[] bytes) {
        return bytes == null ? null : HexFormat.of().formatHex(bytes);
    }
}
