package dev.cairn.primitives.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.script.ScriptTemplate;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTest {

    @Provide
    Arbitrary<Script> destinations() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 6),
                        Arbitraries.bytes().array(byte[].class).ofSize(40),
                        Arbitraries.integers().between(1, 16),
                        Arbitraries.integers().between(2, 40))
                .as((kind, array, version, length) -> {
                    Bytes bytes = Bytes.of(array);
                    ScriptTemplate template =
                            switch (kind) {
                                case 0 -> new ScriptTemplate.PubKeyHash(bytes.slice(0, 20));
                                case 1 -> new ScriptTemplate.ScriptHash(bytes.slice(0, 20));
                                case 2 -> new ScriptTemplate.WitnessV0KeyHash(bytes.slice(0, 20));
                                case 3 -> new ScriptTemplate.WitnessV0ScriptHash(bytes.slice(0, 32));
                                case 4 -> new ScriptTemplate.WitnessV1Taproot(bytes.slice(0, 32));
                                case 5 -> new ScriptTemplate.Anchor();
                                default ->
                                    new ScriptTemplate.WitnessUnknown(
                                            length == 32 ? 2 : version, bytes.slice(0, length));
                            };
                    return template.script();
                });
    }

    @Property
    void aScriptBecomesATextAndComesBack(@ForAll("destinations") Script script, @ForAll Network network) {
        Address address = Address.of(network, script).orElseThrow();
        assertThat(Address.decode(network, address.toString())).isEqualTo(new DecodedAddress.Valid(address));
        assertThat(address.script()).isEqualTo(script);
    }

    @Property
    void anyTextIsAnAddressOrHasAReason(@ForAll String text, @ForAll Network network) {
        for (String candidate : List.of(text, network.humanReadablePart() + "1" + text, "1" + text)) {
            if (Address.decode(network, candidate) instanceof DecodedAddress.Invalid invalid) {
                assertThat(invalid.message()).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4, 0014751e76e8199196d454941c45d1b3a323f1433bd6",
        "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3, "
                + "00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262",
        "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y, "
                + "5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6",
        "BC1SW50QGDZ25J, 6002751e",
        "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs, 5210751e76e8199196d454941c45d1b3a323",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0, "
                + "512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798",
        "bc1pfeessrawgf, 51024e73",
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa, 76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac",
        "' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa ', 76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac",
        "3P14159f73E4gFr7JterCCQh9QjiTjiZrG, a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87",
    })
    void aWellKnownAddressIsRead(String text, String script) {
        assertThat(Address.parse(Network.MAIN, text).script()).hasToString(script);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty"
                        + "| Invalid or unsupported Segwit (Bech32) or Base58 encoding. | ''",
                "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5 | Invalid Bech32 checksum | 41",
                "BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2"
                        + "| Version 1+ witness address must use Bech32m checksum | ''",
                "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P"
                        + "| Invalid Bech32 v0 address program size (16 bytes), per BIP141 | ''",
                "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3t4 | Invalid character or mixed case | 40",
                "bc1gmk9yu | Empty Bech32 data section | ''",
                "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh"
                        + "| Version 0 witness address must use Bech32 checksum | ''",
                "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4 | Invalid Base 32 character | 59",
                "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R"
                        + "| Invalid Bech32 address witness version | ''",
                "bc1pw5dgrnzv | Invalid Bech32 address program size (1 byte) | ''",
                "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav"
                        + "| Invalid Bech32 address program size (41 bytes) | ''",
                "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf"
                        + "| Invalid padding in Bech32 data section | ''",
                "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080"
                        + "| Invalid or unsupported prefix for Segwit (Bech32) address (expected bc, got bcrt). | ''",
                "'' | Invalid checksum or length of Base58 address (P2PKH or P2SH) | ''",
                "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"
                        + "| Invalid checksum or length of Base58 address (P2PKH or P2SH) | ''",
                "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn | Invalid or unsupported Base58-encoded address. | ''",
                "1Wh4bh | Invalid length for Base58 address (P2PKH or P2SH) | ''",
                "0xffff | Invalid or unsupported Segwit (Bech32) or Base58 encoding. | ''",
                "bc1\u00e9qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 | Invalid character or mixed case | 3 4",
            })
    void whatIsWrongIsSaidInBitcoindsWords(String text, String message, String positions) {
        DecodedAddress decoded = Address.decode(Network.MAIN, text);
        assertThat(decoded).isInstanceOfSatisfying(DecodedAddress.Invalid.class, invalid -> {
            assertThat(invalid.message()).isEqualTo(message);
            assertThat(String.join(
                            " ",
                            invalid.positions().stream().map(String::valueOf).toList()))
                    .isEqualTo(positions);
        });
        assertThatThrownBy(() -> Address.parse(Network.MAIN, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void theNetworksTellTheirAddressesApart() {
        Script script =
                new ScriptTemplate.WitnessV0KeyHash(Bytes.ofHex("751e76e8199196d454941c45d1b3a323f1433bd6")).script();
        assertThat(Address.of(Network.REGTEST, script).orElseThrow())
                .hasToString("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080");
        for (Network network : List.of(Network.TESTNET3, Network.TESTNET4, Network.SIGNET)) {
            assertThat(Address.of(network, script).orElseThrow())
                    .hasToString("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx");
        }
    }

    @Test
    void otherScriptsHaveNoAddress() {
        assertThat(Address.of(Network.MAIN, Script.EMPTY)).isEmpty();
        assertThat(Address.of(Network.MAIN, Script.ofHex("6a"))).isEmpty();
        assertThat(Address.of(Network.MAIN, Script.ofHex("21" + "02" + "11".repeat(32) + "ac")))
                .as("a bare key is paid to without an address")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "main, 5KYZdUEo39z3FPrtuX2QbbwGnNP5zTd7yyr2SC1j299sBCnWjss, true, false",
        "main, KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn, true, true",
        "test, KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn, false, true",
        "main, KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWm, false, true",
        "main, 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa, false, true",
    })
    void aSecretKeyIsReadOnItsNetwork(String chain, String text, boolean valid, boolean compressed) {
        Network network = Network.byName(chain);
        assertThat(WifKey.decode(network, text).isPresent()).isEqualTo(valid);
        if (valid) {
            WifKey key = WifKey.decode(network, text).orElseThrow();
            assertThat(key.compressed()).isEqualTo(compressed);
            assertThat(key.encode()).isEqualTo(text);
            assertThat(key.toString()).doesNotContain(key.secret().toHex()).doesNotContain(text);
        }
    }

    @Test
    void aSecretOutsideTheCurvesOrderIsNone() {
        String order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
        String last = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140";
        for (String none : List.of("00".repeat(32), order, "ff".repeat(32), "01")) {
            assertThatThrownBy(() -> new WifKey(Network.MAIN, Bytes.ofHex(none), true))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining(none);
        }
        WifKey key = new WifKey(Network.REGTEST, Bytes.ofHex(last), false);
        assertThat(WifKey.decode(Network.REGTEST, key.encode())).contains(key);
        byte[] payload = Bytes.ofHex("80" + order).toBytes();
        assertThat(WifKey.decode(Network.MAIN, Base58.encodeChecked(payload))).isEmpty();
        assertThat(WifKey.decode(
                        Network.MAIN,
                        Base58.encodeChecked(Bytes.ofHex("80" + last + "02").toBytes())))
                .as("what follows the key must be 01")
                .isEmpty();
    }
}
