package dev.cairn.consensus.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ScriptFlagsTest {

    @Property
    void anyFlagsAreReadAsTheyArePrinted(@ForAll @IntRange(max = ScriptFlags.ALL) int flags) {
        assertThat(ScriptFlags.parse(ScriptFlags.format(flags))).isEqualTo(flags);
    }

    @Test
    void eachNameIsItsOwnConstant() throws IllegalAccessException {
        int seen = 0;
        for (var field : ScriptFlags.class.getFields()) {
            int value = field.getInt(null);
            if (Integer.bitCount(value) == 1) {
                assertThat(ScriptFlags.format(value)).isEqualTo(field.getName());
                seen |= value;
            }
        }
        assertThat(seen).isEqualTo(ScriptFlags.ALL);
    }

    @Test
    void nothingIsNoFlag() {
        assertThat(ScriptFlags.parse("")).isZero();
        assertThat(ScriptFlags.parse("NONE")).isZero();
        assertThat(ScriptFlags.format(0)).isEqualTo("NONE");
    }

    @Test
    void anUnknownNameIsRefused() {
        assertThatThrownBy(() -> ScriptFlags.parse("P2SH,TAPROOTS"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no script flag is called TAPROOTS; there are [P2SH,");
    }
}
