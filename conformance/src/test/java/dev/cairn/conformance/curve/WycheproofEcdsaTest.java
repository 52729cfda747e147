package dev.cairn.conformance.curve;

import static dev.cairn.conformance.support.Json.asList;
import static dev.cairn.conformance.support.Json.asMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.script.SignatureEncoding;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Wycheproof's ECDSA cases "for Bitcoin". They want strict DER and a low S, as the relay of transactions does today; the
 * curve answers as consensus did before BIP66, by which signatures in odd encodings verify. So every case is judged twice:
 * with the strict rules put before it, as the file says; without them, as the table below says.
 */
class WycheproofEcdsaTest {

    private static final String FILE = "vectors/secp256k1/ecdsa_secp256k1_sha256_bitcoin_test.json";

    /**
     * The cases that the file calls invalid and consensus does not, by their flags: a high S (1, 388); R and S of a valid
     * signature in long-form or unminimal lengths, with a wrong length of the whole, with zeros before a number or none where
     * one is due, or bytes behind the end. An independent model of the lax rules, with arithmetic of its own, found the same.
     */
    private static final Map<String, List<Long>> LAXER = Map.of(
            "[SignatureMalleabilityBitcoin]",
            List.of(1L),
            "[ArithmeticError]",
            List.of(388L),
            "[BerEncodedSignature]",
            List.of(3L, 4L, 43L, 62L, 63L, 109L, 110L),
            "[InvalidEncoding]",
            List.of(5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 15L, 20L, 42L, 44L, 46L, 47L, 48L, 79L, 123L),
            "[ModifiedSignature]",
            List.of(18L, 21L, 45L, 50L, 51L, 52L, 53L, 54L, 57L, 100L));

    private final Secp256k1 curve = NativeSecp256k1.load();

    @Test
    void withStrictDerAndLowSEveryCaseIsAsTheFileSaysAndWithoutThemOddEncodingsVerify() throws Exception {
        int run = 0;
        Map<String, List<Long>> laxer = new TreeMap<>();
        for (Object group : asList(asMap(Json.parse(SharedData.bytes(FILE))).get("testGroups"))) {
            byte[] key = hex(asMap(asMap(group).get("publicKey")).get("uncompressed"));
            for (Object test : asList(asMap(group).get("tests"))) {
                Map<String, Object> vector = asMap(test);
                String name = vector.get("tcId") + " " + vector.get("comment");
                byte[] message = sha256(hex(vector.get("msg")));
                byte[] signature = hex(vector.get("sig"));
                boolean valid = vector.get("result").equals("valid");

                boolean consensus = verify(message, signature, key);
                byte[] withHashType = Arrays.copyOf(signature, signature.length + 1);
                boolean strict = SignatureEncoding.isStrictDer(withHashType, 0, withHashType.length)
                        && curve.isLowS(signature, 0, signature.length);

                assertThat(strict && consensus).as(name).isEqualTo(valid);
                assertThat(verify(message, signature, curve.convertPublicKey(key, 0, 65, true)))
                        .as(name + ", compressed key")
                        .isEqualTo(consensus);
                if (consensus && !valid) {
                    String flags = asList(vector.get("flags")).toString();
                    laxer.computeIfAbsent(flags, any -> new ArrayList<>()).add((Long) vector.get("tcId"));
                }
                run++;
            }
        }
        assertThat(laxer).isEqualTo(LAXER);
        VectorCounts.record(FILE, run, run, 0);
    }

    private boolean verify(byte[] message, byte[] signature, byte[] key) {
        return curve.verifyEcdsa(message, signature, 0, signature.length, key, 0, key.length);
    }

    private static byte[] sha256(byte[] bytes) throws NoSuchAlgorithmException {
        return MessageDigest.getInstance("SHA-256").digest(bytes);
    }

    private static byte[] hex(Object value) {
        return HexFormat.of().parseHex((String) value);
    }
}
