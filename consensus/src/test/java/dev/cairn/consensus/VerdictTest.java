package dev.cairn.consensus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.consensus.Verdict.Category;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

    @Test
    void aVerdictPrintsAsCoresValidationStateDoes() {
        assertThat(Verdict.valid()).hasToString("Valid");
        assertThat(Verdict.invalid(Category.CONSENSUS, "bad-txns-vin-empty", ""))
                .hasToString("bad-txns-vin-empty");
        assertThat(Verdict.invalid(Category.CONSENSUS, "bad-blk-sigops", "too many sigops")
                        .inTransaction(3))
                .hasToString("bad-blk-sigops, too many sigops");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.00",
        "1, 0.00000001",
        "50000000, 0.50",
        "123456789, 1.23456789",
        "1234567800, 12.345678",
        "100000000, 1.00",
        "10000000000, 100.00",
        "-1, -0.00000001",
        "-250000000, -2.50",
        "2100000000000000, 21000000.00",
        "-9223372036854775808, -92233720368.54775808",
    })
    void amountsAreWrittenAsCoreWritesThem(long amount, String text) {
        assertThat(Amounts.format(amount)).isEqualTo(text);
    }

    @Test
    void amountsAreInRangeUpToTwentyOneMillion() {
        assertThat(Amounts.inRange(0)).isTrue();
        assertThat(Amounts.inRange(2_100_000_000_000_000L)).isTrue();
        assertThat(Amounts.inRange(2_100_000_000_000_001L)).isFalse();
        assertThat(Amounts.inRange(-1)).isFalse();
    }
}
