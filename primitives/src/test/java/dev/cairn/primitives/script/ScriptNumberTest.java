package dev.cairn.primitives.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptNumberTest {

    @ParameterizedTest
    @CsvSource({
        "0, ''",
        "1, 01",
        "-1, 81",
        "127, 7f",
        "-127, ff",
        "128, 8000",
        "-128, 8080",
        "255, ff00",
        "-255, ff80",
        "256, 0001",
        "32767, ff7f",
        "32768, 008000",
        "2147483647, ffffff7f",
        "-2147483647, ffffffff",
        "2147483648, 0000008000",
        "9223372036854775807, ffffffffffffff7f",
        "-9223372036854775807, ffffffffffffffff",
        "-9223372036854775808, 000000000000008080",
    })
    void aNumberIsWrittenAsShortAsCanBe(long number, String hex) throws ScriptNumberException {
        byte[] bytes = ScriptNumber.encode(number);
        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(hex);
        assertThat(ScriptNumber.isMinimal(bytes, 0, bytes.length)).isTrue();
        if (bytes.length <= 8) {
            assertThat(ScriptNumber.decode(Bytes.of(bytes), true, 8)).isEqualTo(number);
        }
    }

    /** A naive model: the magnitude as a big integer, and the sign. */
    private static BigInteger model(byte[] bytes) {
        byte[] bigEndian = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            bigEndian[i] = bytes[bytes.length - 1 - i];
        }
        boolean negative = bigEndian.length > 0 && bigEndian[0] < 0;
        if (negative) {
            bigEndian[0] &= 0x7f;
        }
        BigInteger magnitude = new BigInteger(1, bigEndian);
        return negative ? magnitude.negate() : magnitude;
    }

    @Property
    void anyBytesAreTheNumberTheModelSays(@ForAll @Size(max = 8) byte[] bytes) throws ScriptNumberException {
        BigInteger expected = model(bytes);
        assertThat(ScriptNumber.decode(bytes, 0, bytes.length, false, 8)).isEqualTo(expected.longValueExact());
        byte[] shortest = ScriptNumber.encode(expected.longValueExact());
        assertThat(ScriptNumber.isMinimal(bytes, 0, bytes.length)).isEqualTo(Arrays.equals(bytes, shortest));
    }

    @Property
    void aNumberSurvivesItsBytes(@ForAll long number) {
        byte[] bytes = ScriptNumber.encode(number);
        assertThat(model(bytes)).isEqualTo(BigInteger.valueOf(number));
    }

    @Test
    void tooManyBytesAreAnOverflow() throws ScriptNumberException {
        assertThat(ScriptNumber.decode(new byte[4], 0, 4, false, ScriptNumber.DEFAULT_MAX_LENGTH))
                .isZero();
        assertThatThrownBy(() -> ScriptNumber.decode(new byte[5], 0, 5, false, 4))
                .isInstanceOf(ScriptNumberException.class)
                .hasMessage("script number overflow");
        assertThat(ScriptNumber.decode(new byte[] {0, 0, 0, 0, 1}, 0, 5, true, 5))
                .isEqualTo(1L << 32);
        assertThatThrownBy(() -> ScriptNumber.decode(new byte[9], 0, 9)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "80", "0000", "0080", "0100", "0180", "7f00", "ffff00"})
    void aNumberLongerThanItNeedBeIsRefusedWhereThatIsAsked(String hex) {
        Bytes bytes = Bytes.ofHex(hex);
        boolean minimal = hex.equals("ffff00");
        assertThat(ScriptNumber.isMinimal(bytes.array(), 0, bytes.length())).isEqualTo(minimal);
        if (!minimal) {
            assertThatThrownBy(() -> ScriptNumber.decode(bytes, true, 4))
                    .hasMessage("non-minimally encoded script number");
        }
    }

    @Test
    void aBuilderPushesNumbersAsCoreDoes() {
        assertThat(new ScriptBuilder()
                        .number(0)
                        .number(-1)
                        .number(1)
                        .number(16)
                        .number(17)
                        .number(-2)
                        .number(128)
                        .build())
                .isEqualTo(Script.ofHex("00" + "4f" + "51" + "60" + "0111" + "0182" + "028000"));
        assertThatThrownBy(() -> new ScriptBuilder().op(256)).hasMessageContaining("256");
    }
}
