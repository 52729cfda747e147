package dev.cairn.serve.descriptor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.network.Network;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An extended key's depth is one byte (BIP32). */
class DeepKeysTest {

    private static final String XPUB =
            "tpubD6NzVbkrYhZ4WaWSyoBvQwbpLkojyoTZPRsgXELWz3Popb3qkjcJyJUGLnL4qHHoQvao8ESaAstxYSnhysw"
                    + "J76uZPStJRJCTKvosUCJZL5B";

    @ParameterizedTest
    @CsvSource({"254, true", "255, true", "256, false", "300, false"})
    void aKeyAtDepth255HasNoChildren(int steps, boolean exists) throws Exception {
        // given
        Descriptors descriptors = new Descriptors(Network.REGTEST, NativeSecp256k1.load());

        // when
        Descriptors.Parsed parsed = descriptors.parse("pkh(" + XPUB + "/0".repeat(steps) + ")", false);

        // then
        assertThat(parsed.all()
                        .get(0)
                        .expand(0, parsed.secrets(), new Provider())
                        .isPresent())
                .isEqualTo(exists);
    }
}
