package dev.cairn.conformance.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.VectorCounts;
import dev.cairn.primitives.address.Address;
import dev.cairn.primitives.address.Base58;
import dev.cairn.primitives.address.DecodedAddress;
import dev.cairn.primitives.address.WifKey;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Core's vectors for Base58, addresses and secret keys. */
class AddressVectorsTest {

    private static final String BASE58 = "vectors/core/base58_encode_decode.json";
    private static final String VALID = "vectors/core/key_io_valid.json";
    private static final String INVALID = "vectors/core/key_io_invalid.json";

    @Test
    void base58TurnsBytesIntoTextAndBack() {
        List<Object> vectors = Json.list(BASE58);
        for (Object vector : vectors) {
            String hex = (String) Json.asList(vector).get(0);
            String text = (String) Json.asList(vector).get(1);
            byte[] bytes = HexFormat.of().parseHex(hex);

            assertThat(Base58.encode(bytes)).isEqualTo(text);
            assertThat(Base58.decode(text, 256))
                    .hasValueSatisfying(back -> assertThat(back).containsExactly(bytes));
            if (bytes.length > 0) {
                assertThat(Base58.decode(text, bytes.length - 1)).isEmpty();
            }
        }
        VectorCounts.record(BASE58, vectors.size(), vectors.size(), 0);
    }

    @Test
    void aValidTextIsReadAndWrittenOnItsNetwork() {
        List<Object> vectors = Json.list(VALID);
        for (Object vector : vectors) {
            String text = (String) Json.asList(vector).get(0);
            String payload = (String) Json.asList(vector).get(1);
            Map<String, Object> about = Json.asMap(Json.asList(vector).get(2));
            Network network = Network.byName((String) about.get("chain"));

            if ((Boolean) about.get("isPrivkey")) {
                checkSecret(network, text, payload, (Boolean) about.get("isCompressed"));
            } else {
                checkAddress(network, text, payload, (Boolean) about.getOrDefault("tryCaseFlip", false));
            }
        }
        VectorCounts.record(VALID, vectors.size(), vectors.size(), 0);
    }

    private static void checkSecret(Network network, String text, String payload, boolean compressed) {
        WifKey expected = new WifKey(network, Bytes.ofHex(payload), compressed);
        assertThat(WifKey.decode(network, text)).contains(expected);
        assertThat(expected.encode()).isEqualTo(text);
        assertThat(Address.decode(network, text)).isInstanceOf(DecodedAddress.Invalid.class);
    }

    private static void checkAddress(Network network, String text, String payload, boolean eitherCase) {
        Script script = Script.ofHex(payload);
        Address address = Address.parse(network, text);
        assertThat(address.script()).isEqualTo(script);
        assertThat(Address.of(network, script)).contains(address);
        assertThat(address).hasToString(text);
        assertThat(WifKey.decode(network, text)).isEmpty();

        DecodedAddress flipped = Address.decode(network, flipCase(text));
        if (eitherCase) {
            assertThat(flipped).isEqualTo(new DecodedAddress.Valid(address));
        } else {
            assertThat(flipped).isInstanceOf(DecodedAddress.Invalid.class);
        }
        for (Network other : Network.values()) {
            boolean shared = text.startsWith(network.humanReadablePart() + "1")
                    ? other.humanReadablePart().equals(network.humanReadablePart())
                    : other.pubKeyHashPrefix() == network.pubKeyHashPrefix();
            assertThat(Address.decode(other, text) instanceof DecodedAddress.Valid)
                    .isEqualTo(shared);
        }
    }

    private static String flipCase(String text) {
        StringBuilder flipped = new StringBuilder();
        text.chars()
                .forEach(c -> flipped.append(
                        (char) (Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c))));
        return flipped.toString();
    }

    @Test
    void anInvalidTextIsNeitherAddressNorSecretOnAnyNetwork() {
        List<Object> vectors = Json.list(INVALID);
        for (Object vector : vectors) {
            String text = (String) Json.asList(vector).get(0);
            for (Network network : Network.values()) {
                assertThat(Address.decode(network, text))
                        .isInstanceOfSatisfying(
                                DecodedAddress.Invalid.class,
                                invalid -> assertThat(invalid.message()).isNotEmpty());
                assertThat(WifKey.decode(network, text)).isEmpty();
            }
        }
        VectorCounts.record(INVALID, vectors.size(), vectors.size(), 0);
    }
}
