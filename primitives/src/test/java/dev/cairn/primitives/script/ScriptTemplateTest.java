package dev.cairn.primitives.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptTemplateTest {

    private static final Bytes KEY = Bytes.ofHex("02" + "11".repeat(32));
    private static final Bytes LONG_KEY = Bytes.ofHex("04" + "22".repeat(64));
    private static final Bytes HASH = Bytes.ofHex("33".repeat(20));
    private static final Bytes LONG_HASH = Bytes.ofHex("44".repeat(32));

    private static List<Bytes> keys(int count) {
        return Collections.nCopies(count, KEY);
    }

    @Provide
    Arbitrary<ScriptTemplate> templates() {
        return Arbitraries.of(
                new ScriptTemplate.PubKey(KEY),
                new ScriptTemplate.PubKey(LONG_KEY),
                new ScriptTemplate.PubKeyHash(HASH),
                new ScriptTemplate.ScriptHash(HASH),
                new ScriptTemplate.Multisig(1, List.of(KEY)),
                new ScriptTemplate.Multisig(2, List.of(KEY, LONG_KEY, KEY)),
                new ScriptTemplate.Multisig(16, keys(17)),
                new ScriptTemplate.Multisig(20, keys(20)),
                ScriptTemplate.NullData.of(List.of()),
                ScriptTemplate.NullData.of(List.of(KEY, LONG_KEY)),
                new ScriptTemplate.WitnessV0KeyHash(HASH),
                new ScriptTemplate.WitnessV0ScriptHash(LONG_HASH),
                new ScriptTemplate.WitnessV1Taproot(LONG_HASH),
                new ScriptTemplate.Anchor(),
                new ScriptTemplate.WitnessUnknown(1, HASH),
                new ScriptTemplate.WitnessUnknown(2, LONG_HASH),
                new ScriptTemplate.WitnessUnknown(16, Bytes.ofHex("4e73")),
                new ScriptTemplate.NonStandard(Script.EMPTY),
                new ScriptTemplate.NonStandard(Script.ofHex("51")));
    }

    @Property
    void aFormBecomesAScriptAndIsKnownAgain(@ForAll("templates") ScriptTemplate template) {
        assertThat(ScriptTemplate.of(template.script())).isEqualTo(template);
    }

    @Property
    void aChangedScriptIsAnotherFormOrNoneAndNeverAFault(
            @ForAll("templates") ScriptTemplate template, @ForAll byte value, @ForAll int place) {
        byte[] bytes = template.script().toBytes();
        if (bytes.length > 0) {
            bytes[Math.floorMod(place, bytes.length)] = value;
            Script script = Script.of(bytes);
            assertThat(ScriptTemplate.of(script).script().length()).isLessThanOrEqualTo(script.length());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "21021111111111111111111111111111111111111111111111111111111111111111ac, pubkey",
        "21051111111111111111111111111111111111111111111111111111111111111111ac, nonstandard",
        "76a9140000000000000000000000000000000000000000" + "88ac, pubkeyhash",
        "76a94c140000000000000000000000000000000000000000" + "88ac, nonstandard",
        "a9140000000000000000000000000000000000000000" + "87, scripthash",
        "a94c140000000000000000000000000000000000000000" + "87, nonstandard",
        "6a, nulldata",
        "6a51, nulldata",
        "6a50, nulldata", // OP_RESERVED counts as a push
        "6a61, nonstandard",
        "6a02aa, nonstandard", // cut short
        "0002aabb, nonstandard",
        "00140000000000000000000000000000000000000000, witness_v0_keyhash",
        "00200000000000000000000000000000000000000000000000000000000000000000, witness_v0_scripthash",
        "51200000000000000000000000000000000000000000000000000000000000000000, witness_v1_taproot",
        "51024e73, anchor",
        "51024e74, witness_unknown",
        "52024e73, witness_unknown",
        "6002aabb, witness_unknown",
        "5101aa, nonstandard",
        "4f02aabb, nonstandard",
        "ae, nonstandard",
        "5151ae, nonstandard",
        "'', nonstandard",
    })
    void aFormIsNamedAsBitcoindNamesIt(String hex, String name) {
        assertThat(ScriptTemplate.of(Script.ofHex(hex)).typeName()).isEqualTo(name);
    }

    @Test
    void aMultisigIsKnownByMinimalNumbersAndAnyPushOfItsKeys() {
        String key = KEY.toHex();
        assertThat(typeOf("51" + "21" + key + "51" + "ae")).isEqualTo("multisig");
        assertThat(typeOf("51" + "4c21" + key + "51" + "ae"))
                .as("key pushed the long way")
                .isEqualTo("multisig");
        assertThat(typeOf("0101" + "21" + key + "51" + "ae"))
                .as("number pushed as a byte")
                .isEqualTo("nonstandard");
        assertThat(typeOf("52" + "21" + key + "51" + "ae"))
                .as("more than there are")
                .isEqualTo("nonstandard");
        assertThat(typeOf("51" + "21" + key + "52" + "ae"))
                .as("fewer than said")
                .isEqualTo("nonstandard");
        assertThat(typeOf("00" + "21" + key + "51" + "ae")).as("none needed").isEqualTo("nonstandard");
        assertThat(typeOf("51" + "21" + key + "51" + "51ae"))
                .as("something between")
                .isEqualTo("nonstandard");
        assertThat(typeOf("51" + "21" + key + "51" + "af")).isEqualTo("nonstandard");
        assertThat(typeOf("51" + ("21" + key).repeat(20) + "0114" + "ae")).isEqualTo("multisig");
        assertThat(typeOf("51" + ("21" + key).repeat(21) + "0115" + "ae")).isEqualTo("nonstandard");
        assertThat(typeOf("51" + ("21" + key).repeat(16) + "0110" + "ae")).isEqualTo("nonstandard");
        assertThat(typeOf("51" + "21" + key + "51" + "02ae"))
                .as("the last opcode is data")
                .isEqualTo("nonstandard");
    }

    private static String typeOf(String hex) {
        return ScriptTemplate.of(Script.ofHex(hex)).typeName();
    }

    @Test
    void partsThatMakeNoFormAreRefused() {
        assertThatThrownBy(() -> new ScriptTemplate.PubKeyHash(LONG_HASH))
                .hasMessageContaining("want 20 bytes, have 32");
        assertThatThrownBy(() -> new ScriptTemplate.ScriptHash(Bytes.EMPTY)).hasMessageContaining("want 20");
        assertThatThrownBy(() -> new ScriptTemplate.WitnessV0KeyHash(LONG_HASH)).hasMessageContaining("want 20");
        assertThatThrownBy(() -> new ScriptTemplate.WitnessV0ScriptHash(HASH)).hasMessageContaining("want 32");
        assertThatThrownBy(() -> new ScriptTemplate.WitnessV1Taproot(HASH)).hasMessageContaining("want 32");
        assertThatThrownBy(() -> new ScriptTemplate.PubKey(HASH)).hasMessageContaining("not a public key");
        assertThatThrownBy(() -> new ScriptTemplate.Multisig(0, keys(1))).hasMessageContaining("0 out of 1");
        assertThatThrownBy(() -> new ScriptTemplate.Multisig(2, keys(1))).hasMessageContaining("2 out of 1");
        assertThatThrownBy(() -> new ScriptTemplate.Multisig(1, keys(21))).hasMessageContaining("1 out of 21");
        assertThatThrownBy(() -> new ScriptTemplate.WitnessUnknown(0, HASH)).hasMessageContaining("version 0");
        assertThatThrownBy(() -> new ScriptTemplate.WitnessUnknown(17, HASH)).hasMessageContaining("version 17");
        assertThatThrownBy(() -> new ScriptTemplate.WitnessUnknown(1, LONG_HASH))
                .hasMessageContaining("known");
        assertThatThrownBy(() -> new ScriptTemplate.WitnessUnknown(1, Bytes.ofHex("4e73")))
                .hasMessageContaining("known");
        assertThatThrownBy(() -> new ScriptTemplate.NullData(Script.ofHex("51")))
                .hasMessageContaining("OP_RETURN");
    }
}
