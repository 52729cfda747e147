package dev.cairn.conformance.curve;

import static dev.cairn.conformance.support.Json.asList;
import static dev.cairn.conformance.support.Json.asMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of BIP341's wallet vectors: tweaks of public and secret keys, parities, and key-path signatures. */
class TaprootKeyVectorsTest {

    private final Secp256k1 curve = NativeSecp256k1.load();

    @ParameterizedTest
    @ValueSource(
            strings = {"vectors/core/bip341_wallet_vectors.json", "vectors/bips/bip-0341/wallet-test-vectors.json"})
    void keysAreTweakedAndSignAsBip341Says(String file) {
        Map<String, Object> vectors = asMap(Json.parse(SharedData.bytes(file)));
        int run = 0;
        for (Object entry : asList(vectors.get("scriptPubKey"))) {
            outputKey(asMap(entry));
            run++;
        }
        for (Object spending : asList(vectors.get("keyPathSpending"))) {
            for (Object input : asList(asMap(spending).get("inputSpending"))) {
                keyPathSignature(asMap(input));
                run++;
            }
        }
        VectorCounts.record(file + "#keys", run, run, 0);
    }

    private void outputKey(Map<String, Object> vector) {
        Map<String, Object> intermediary = asMap(vector.get("intermediary"));
        Map<String, Object> expected = asMap(vector.get("expected"));
        byte[] internal = hex(asMap(vector.get("given")).get("internalPubkey"));
        byte[] tweak = hex(intermediary.get("tweak"));
        byte[] output = hex(intermediary.get("tweakedPubkey"));

        byte[] tweaked = curve.tweakXOnlyKey(internal, 0, tweak);

        boolean odd = tweaked[0] == 3;
        assertThat(Arrays.copyOfRange(tweaked, 1, 33)).isEqualTo(output);
        assertThat(curve.checkXOnlyTweak(output, 0, odd, internal, 0, tweak)).isTrue();
        assertThat(curve.checkXOnlyTweak(output, 0, !odd, internal, 0, tweak)).isFalse();
        if (expected.get("scriptPathControlBlocks") != null) {
            for (Object block : asList(expected.get("scriptPathControlBlocks"))) {
                assertThat(hex(block)[0] & 1).isEqualTo(odd ? 1 : 0);
            }
        }
    }

    private void keyPathSignature(Map<String, Object> vector) {
        Map<String, Object> intermediary = asMap(vector.get("intermediary"));
        byte[] secret = hex(asMap(vector.get("given")).get("internalPrivkey"));
        byte[] tweak = hex(intermediary.get("tweak"));
        byte[] message = hex(intermediary.get("sigHash"));
        byte[] witness =
                hex(asList(asMap(vector.get("expected")).get("witness")).get(0));

        byte[] tweaked = curve.tweakSecretKey(secret, tweak);

        assertThat(Arrays.copyOfRange(curve.publicKey(secret, true), 1, 33))
                .isEqualTo(hex(intermediary.get("internalPubkey")));
        assertThat(tweaked).isEqualTo(hex(intermediary.get("tweakedPrivkey")));
        assertThat(curve.signSchnorr(message, tweaked, null)).isEqualTo(Arrays.copyOf(witness, 64));
        assertThat(curve.verifySchnorr(message, witness, 0, curve.publicKey(tweaked, true), 1))
                .isTrue();
    }

    private static byte[] hex(Object value) {
        return HexFormat.of().parseHex((String) value);
    }
}
