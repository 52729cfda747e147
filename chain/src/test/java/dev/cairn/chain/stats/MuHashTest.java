package dev.cairn.chain.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MuHashTest {

    @Test
    void aSetOfTwoWithAThirdTakenOutHashesAsInCoresTest() {
        // Core, test/crypto_tests.cpp, muhash_tests
        MuHash hash = new MuHash();
        hash.insert(element(0));
        hash.insert(element(1));
        hash.remove(element(2));

        assertThat(CoinHasher.print(hash.finish()))
                .isEqualTo("10d312b100cbd32ada024a6646e40d3482fcff103668d2625f10002a607d5863");
    }

    @Test
    void theStreamIsTheOneOfTheStandardsFirstVector() {
        // RFC 8439, appendix A.1, vectors 1 and 2: key, nonce and counter zero, and the next block
        assertThat(HexFormat.of().formatHex(ChaCha20.expand(new byte[32], 128)))
                .startsWith("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7")
                .contains("9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed");
    }

    @Property(tries = 50)
    void theOrderDoesNotMatterAndWhatWentInCanGoOut(@ForAll long seed) {
        Random random = new Random(seed);
        List<byte[]> elements = new ArrayList<>();
        for (int i = random.nextInt(20); i >= 0; i--) {
            elements.add(element(random.nextInt()));
        }
        MuHash one = new MuHash();
        elements.forEach(one::insert);
        Collections.shuffle(elements, random);
        MuHash other = new MuHash();
        byte[] passing = element(random.nextInt());
        other.remove(passing);
        elements.forEach(other::insert);
        other.insert(passing);

        assertThat(other.finish()).isEqualTo(one.finish());
    }

    private static byte[] element(int value) {
        byte[] bytes = new byte[32];
        byte[] big = BigInteger.valueOf(value).toByteArray();
        for (int i = 0; i < big.length; i++) {
            bytes[i] = big[big.length - 1 - i];
        }
        return bytes;
    }
}
