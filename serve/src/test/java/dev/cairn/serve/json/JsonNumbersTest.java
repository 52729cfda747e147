package dev.cairn.serve.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonNumbersTest {

    @Test
    void realsAreWhatACPlusPlusStreamPrints() throws IOException {
        List<String> lines = vectors();

        assertThat(lines).hasSize(690);
        for (String line : lines) {
            double value = Double.longBitsToDouble(Long.parseUnsignedLong(line.substring(0, 16), 16));
            assertThat(JsonNumbers.real(value)).as(line).isEqualTo(line.substring(17));
        }
    }

    private static List<String> vectors() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                JsonNumbersTest.class.getResourceAsStream("reals.txt"), StandardCharsets.US_ASCII))) {
            return in.lines().filter(line -> !line.startsWith("#")).toList();
        }
    }

    @Property(tries = 500)
    void aRealIsReadBackToSixteenDigits(@ForAll @DoubleRange(min = -1e308, max = 1e308) double value) {
        double read = Double.parseDouble(JsonNumbers.real(value));

        assertThat(read).isCloseTo(value, org.assertj.core.api.Assertions.withinPercentage(1e-13));
        assertThat(JsonNumbers.real(read)).isEqualTo(JsonNumbers.real(value));
    }

    @Test
    void whatIsNotFiniteIsNoNumber() {
        assertThatThrownBy(() -> JsonNumbers.real(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThat(JsonValue.of(Double.POSITIVE_INFINITY).isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.00000000",
        "1, 0.00000001",
        "-1, -0.00000001",
        "100000000, 1.00000000",
        "-100000001, -1.00000001",
        "2100000000000000, 21000000.00000000",
        "9223372036854775807, 92233720368.54775807",
        "-9223372036854775808, -92233720368.54775808",
    })
    void amountsHaveEightDecimals(long satoshis, String text) {
        assertThat(JsonNumbers.amount(satoshis)).isEqualTo(text);
    }

    @Test
    void aWholeNumberIsNeitherRoundedNorWrapped() {
        assertThat(new JsonValue.Num("2147483647").asInt()).isEqualTo(Integer.MAX_VALUE);
        for (String wrong : List.of("2147483648", "1.0", "1e3", "-2147483649", "99999999999999999999")) {
            assertThatThrownBy(() -> new JsonValue.Num(wrong).asInt())
                    .as(wrong)
                    .isInstanceOf(JsonRangeException.class)
                    .hasMessage("JSON integer out of range");
        }
    }
}
