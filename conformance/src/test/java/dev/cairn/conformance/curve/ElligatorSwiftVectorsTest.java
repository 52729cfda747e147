package dev.cairn.conformance.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** BIP324's vectors for the encoding of keys and the shared secret. */
class ElligatorSwiftVectorsTest {

    private static final String FOLDER = "vectors/bips/bip-0324/";

    private final Secp256k1 curve = NativeSecp256k1.load();

    @Test
    void everyEncodingDecodesToItsX() {
        String file = FOLDER + "ellswift_decode_test_vectors.csv";
        int run = 0;
        for (Map<String, String> row : Csv.read(file).rows()) {
            assertThat(xOf(row.get("ellswift"))).as(row.get("comment")).isEqualTo(row.get("x"));
            run++;
        }
        VectorCounts.record(file, run, run, 0);
    }

    /**
     * Each t that the file gives for a u and an x leads back to x. That the other cases have none cannot be asked through
     * an encoder that picks u at random.
     */
    @Test
    void everyInverseLeadsBackToItsX() {
        String file = FOLDER + "xswiftec_inv_test_vectors.csv";
        int run = 0;
        int inverses = 0;
        for (Map<String, String> row : Csv.read(file).rows()) {
            for (int i = 0; i < 8; i++) {
                String t = row.get("case" + i + "_t");
                if (!t.isEmpty()) {
                    assertThat(xOf(row.get("u") + t))
                            .as("u %s case %d", row.get("u"), i)
                            .isEqualTo(row.get("x"));
                    inverses++;
                }
            }
            run++;
        }
        assertThat(inverses).isEqualTo(98);
        VectorCounts.record(file, run, run, 0);
    }

    @Test
    void bothSidesOfEveryConnectionShareTheSecret() {
        String file = FOLDER + "packet_encoding_test_vectors.csv";
        int run = 0;
        for (Map<String, String> row : Csv.read(file).rows()) {
            byte[] secret = Csv.hex(row, "in_priv_ours");
            boolean initiating = row.get("in_initiating").equals("1");

            assertThat(xOf(row.get("in_ellswift_ours"))).isEqualTo(row.get("mid_x_ours"));
            assertThat(xOf(row.get("in_ellswift_theirs"))).isEqualTo(row.get("mid_x_theirs"));
            assertThat(HexFormat.of().formatHex(curve.publicKey(secret, true), 1, 33))
                    .isEqualTo(row.get("mid_x_ours"));
            assertThat(curve.sharedSecret(
                            Csv.hex(row, "in_ellswift_ours"), Csv.hex(row, "in_ellswift_theirs"), secret, initiating))
                    .as("row %s", row.get("in_idx"))
                    .isEqualTo(Csv.hex(row, "mid_shared_secret"));
            run++;
        }
        VectorCounts.record(file + "#shared-secret", run, run, 0);
    }

    private String xOf(String encoding) {
        byte[] key = curve.decodeElligatorSwift(HexFormat.of().parseHex(encoding));
        return HexFormat.of().formatHex(Arrays.copyOfRange(key, 1, 33));
    }
}
