package dev.cairn.primitives.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ScriptTest {

    @Test
    void aWitnessProgramIsANumberAndTwoToFortyBytes() {
        assertThat(Script.ofHex("0002aabb").witnessVersion()).isZero();
        assertThat(Script.ofHex("0002aabb").witnessProgram()).isEqualTo(Bytes.ofHex("aabb"));
        assertThat(Script.ofHex("5102aabb").witnessVersion()).isEqualTo(1);
        assertThat(Script.ofHex("6028" + "00".repeat(40)).witnessVersion()).isEqualTo(16);
        for (String none : new String[] {
            "",
            "51",
            "0001aa",
            "5129" + "00".repeat(41),
            "6102aabb",
            "4f02aabb",
            "5002aabb",
            "5102aabb00",
            "5103aabb",
            "514c02aabb"
        }) {
            Script script = Script.ofHex(none);
            assertThat(script.witnessVersion()).as(none).isEqualTo(-1);
            assertThat(script.isWitnessProgram()).isFalse();
            assertThatThrownBy(script::witnessProgram).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void scriptsOfOneFormAreKnownByTheirBytes() {
        assertThat(Script.ofHex("a914" + "00".repeat(20) + "87").isPayToScriptHash())
                .isTrue();
        assertThat(Script.ofHex("a914" + "00".repeat(20) + "88").isPayToScriptHash())
                .isFalse();
        assertThat(Script.ofHex("a913" + "00".repeat(20) + "87").isPayToScriptHash())
                .isFalse();
        assertThat(Script.ofHex("0020" + "00".repeat(32)).isPayToWitnessScriptHash())
                .isTrue();
        assertThat(Script.ofHex("5120" + "00".repeat(32)).isPayToTaproot()).isTrue();
        assertThat(Script.ofHex("5220" + "00".repeat(32)).isPayToTaproot()).isFalse();
        assertThat(Script.ofHex("51024e73").isPayToAnchor()).isTrue();
        assertThat(Script.ofHex("52024e73").isPayToAnchor()).isFalse();
    }

    @Test
    void pushesAloneArePushOnly() {
        assertThat(Script.EMPTY.isPushOnly()).isTrue();
        assertThat(Script.ofHex("004f50605102aabb4c01cc").isPushOnly()).isTrue();
        assertThat(Script.ofHex("61").isPushOnly()).isFalse();
        assertThat(Script.ofHex("02aa").isPushOnly()).isFalse();
        assertThat(Script.ofHex("6a51").isPushOnly(1)).isTrue();
        assertThat(Script.ofHex("6a").isPushOnly(1)).isTrue();
    }

    @Test
    void whatCanNeverBeSpentIsUnspendable() {
        assertThat(Script.ofHex("6a").isUnspendable()).isTrue();
        assertThat(Script.ofHex("516a").isUnspendable()).isFalse();
        assertThat(Script.EMPTY.isUnspendable()).isFalse();
        assertThat(Script.of(new byte[10_000]).isUnspendable()).isFalse();
        assertThat(Script.of(new byte[10_001]).isUnspendable()).isTrue();
    }

    @Test
    void validOpsAreKnownOnesWithPushesThatFit() {
        assertThat(Script.ofHex("51b9").hasValidOps()).isTrue();
        assertThat(Script.ofHex("51ba").hasValidOps()).isFalse();
        assertThat(Script.ofHex("02aa").hasValidOps()).isFalse();
        assertThat(new ScriptBuilder().push(new byte[520]).build().hasValidOps())
                .isTrue();
        assertThat(new ScriptBuilder().push(new byte[521]).build().hasValidOps())
                .isFalse();
    }

    @Property(tries = 300)
    void aViewEqualsAnyOtherOfTheSameBytes(
            @ForAll byte[] bytes, @ForAll @IntRange(max = 5) int before, @ForAll @IntRange(max = 5) int behind) {
        byte[] around = new byte[before + bytes.length + behind];
        System.arraycopy(bytes, 0, around, before, bytes.length);
        Bytes view = new Bytes(around, before, bytes.length);

        assertThat(view).isEqualTo(Bytes.of(bytes)).hasSameHashCodeAs(Bytes.of(bytes));
        assertThat(view).isEqualTo(Script.of(view));
        assertThat(view.toBytes()).isEqualTo(bytes);
        assertThat(Bytes.ofHex(view.toHex())).isEqualTo(view);
        for (int i = 0; i < bytes.length; i++) {
            assertThat(view.at(i)).isEqualTo(bytes[i] & 0xff);
            assertThat(view.slice(i, bytes.length - i).toBytes()).isEqualTo(Arrays.copyOfRange(bytes, i, bytes.length));
        }
        assertThatThrownBy(() -> view.at(bytes.length)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> view.slice(1, bytes.length)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
