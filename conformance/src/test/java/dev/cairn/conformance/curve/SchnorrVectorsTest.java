package dev.cairn.conformance.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** BIP340's own vectors: verification of every row, signing of each that has a secret. */
class SchnorrVectorsTest {

    private static final String FILE = "vectors/bips/bip-0340/test-vectors.csv";

    private final Secp256k1 curve = NativeSecp256k1.load();

    @Test
    void everySignatureIsJudgedAndMadeAsBip340Says() {
        int run = 0;
        int signed = 0;
        for (Map<String, String> row : Csv.read(FILE).rows()) {
            byte[] key = Csv.hex(row, "public key");
            byte[] message = Csv.hex(row, "message");
            byte[] signature = Csv.hex(row, "signature");

            assertThat(curve.verifySchnorr(message, signature, 0, key, 0))
                    .as("row %s: %s", row.get("index"), row.get("comment"))
                    .isEqualTo(row.get("verification result").equals("TRUE"));

            if (!row.get("secret key").isEmpty()) {
                byte[] secret = Csv.hex(row, "secret key");
                byte[] publicKey = curve.publicKey(secret, true);
                assertThat(Arrays.copyOfRange(publicKey, 1, 33)).isEqualTo(key);
                assertThat(curve.signSchnorr(message, secret, Csv.hex(row, "aux_rand")))
                        .as("row %s", row.get("index"))
                        .isEqualTo(signature);
                signed++;
            }
            run++;
        }
        assertThat(signed).isEqualTo(8);
        VectorCounts.record(FILE, run, run, 0);
    }
}
