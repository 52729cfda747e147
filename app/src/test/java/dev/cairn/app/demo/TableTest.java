package dev.cairn.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.demo.Latencies.During;
import dev.cairn.app.demo.Latencies.Kind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {

    private static Figures figures(long p50) {
        Figures.Cell cell = new Figures.Cell(new Latencies.Row(1_000, p50, 3 * p50, 9 * p50, 40 * p50), 1_234.4);
        Map<Kind, Map<During, Figures.Cell>> kinds = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            kinds.put(kind, Map.of(During.IDLE, cell, During.CONNECTING, cell));
        }
        return new Figures(
                30,
                kinds,
                Map.of(During.IDLE, cell, During.CONNECTING, cell),
                12,
                18_000_000,
                4_000_000_000L,
                300_000_000,
                1,
                "",
                1_000,
                420,
                0,
                1 << 30,
                400_000_000,
                100_000_000,
                new TreeMap<>(Map.of("layers", 8_000_000L, "headers", 100_000L)));
    }

    @Test
    void inAWideTerminalIdleAndConnectingStandSideBySide() {
        List<String> lines = Table.lines(figures(213_000), 80);
        assertThat(lines.get(0)).matches(" +idle, ms +while a block connects, ms");
        assertThat(lines.get(2)).isEqualTo("blocks    1,234 0.213 0.639  1.92  8.52     1,234 0.213 0.639  1.92  8.52");
        assertThat(lines.get(5)).startsWith("all ");
        assertThat(lines)
                .contains(
                        "12 blocks of 1.5 MB connected, one of them as a reorganisation; each took 333",
                        "42 % of the coins asked for lay outside the cache; every answer and proof was",
                        "memory: resident 400 MB, heap 100 MB, headers 0.1 MB, layers 8.0 MB");
    }

    @Test
    void inANarrowOneTheyStandOneAboveTheOther() {
        List<String> lines = Table.lines(figures(213_000), 79 - 1);
        assertThat(lines.get(0)).isEqualTo("idle, ms");
        assertThat(lines).contains("while a block connects, ms", "coins     1,234 0.213 0.639  1.92  8.52");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 39, 40, 60, 79, 80, 200})
    void noLineIsLongerThanTheTerminal(int width) {
        for (long p50 : new long[] {0, 999, 213_000, 99_949_999, 250_000_000_000L}) {
            assertThat(Table.lines(figures(p50), width))
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
        }
    }

    @Test
    void timesHaveThreeDigits() {
        assertThat(Table.milliseconds(213_000)).isEqualTo("0.213");
        assertThat(Table.milliseconds(999_600)).isEqualTo("1.00");
        assertThat(Table.milliseconds(9_994_000)).isEqualTo("9.99");
        assertThat(Table.milliseconds(99_940_000)).isEqualTo("99.9");
        assertThat(Table.milliseconds(12_345_000_000L)).isEqualTo("12345");
    }
}
