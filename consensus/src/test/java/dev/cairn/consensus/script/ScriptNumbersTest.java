package dev.cairn.consensus.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.script.ScriptNumber;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class ScriptNumbersTest {

    private static final long LARGEST = (1L << 39) - 1;

    /** Every sum of two operands, and every lock time, fits five bytes. */
    @Property
    void numbersAreReadAsTheyAreWritten(@ForAll @LongRange(min = -LARGEST, max = LARGEST) long value) {
        ScriptStack stack = new ScriptStack(ScriptStack.cellsForTwo());
        stack.pushNumber(value);

        assertThat(ScriptNumbers.read(stack, 0, true, ScriptNumbers.LOCK_TIME_BYTES))
                .isEqualTo(value);
        assertThat(Arrays.copyOfRange(stack.array(0), stack.offset(0), stack.offset(0) + stack.length(0)))
                .isEqualTo(ScriptNumber.encode(value));
        boolean isLong = Math.abs(value) >= 1L << 31;
        assertThat(ScriptNumbers.read(stack, 0, true, ScriptNumbers.USUAL_BYTES) == ScriptNumbers.NONE)
                .isEqualTo(isLong);
    }
}
