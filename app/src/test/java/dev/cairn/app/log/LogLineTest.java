package dev.cairn.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.log.LogLine.Severity;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Lines that a bitcoind of 30.99 printed, and the ways they can be asked for. */
class LogLineTest {

    private static final Instant TIME = Instant.parse("2026-01-31T12:34:56.123456Z");

    private static LogSettings settings(boolean all, boolean always) {
        return new LogSettings(Optional.empty(), false, true, all, all, all, always);
    }

    private static LogLine line(String category, Severity severity, String text) {
        return new LogLine(TIME, 0, "init", "[Chain.java:7] [open]", category, severity, text);
    }

    @Test
    void aPlainLineHasItsTimeAlone() {
        assertThat(line("", Severity.INFO, "nBestHeight = 0").format(settings(false, false)))
                .isEqualTo("2026-01-31T12:34:56Z nBestHeight = 0\n");
    }

    @Test
    void threadPlaceAndCategoryStandInBrackets() {
        assertThat(line("net", Severity.DEBUG, "x").format(settings(true, false)))
                .isEqualTo("2026-01-31T12:34:56.123456Z [init] [Chain.java:7] [open] [net] x\n");
    }

    @Test
    void debugGoesWithoutSayingInACategoryAndInfoOutsideOfOne() {
        LogSettings plain = new LogSettings(Optional.empty(), false, false, false, false, false, false);
        LogSettings always = new LogSettings(Optional.empty(), false, false, false, false, false, true);

        assertThat(line("net", Severity.TRACE, "x").format(plain)).isEqualTo("[net:trace] x\n");
        assertThat(line("net", Severity.INFO, "x").format(plain)).isEqualTo("[net:info] x\n");
        assertThat(line("", Severity.WARNING, "x").format(plain)).isEqualTo("[warning] x\n");
        assertThat(line("", Severity.ERROR, "x").format(plain)).isEqualTo("[error] x\n");
        assertThat(line("net", Severity.DEBUG, "x").format(always)).isEqualTo("[net:debug] x\n");
        assertThat(line("", Severity.INFO, "x").format(always)).isEqualTo("[all:info] x\n");
    }

    @Test
    void mockTimeStandsBehindTheRealOne() {
        LogLine line = new LogLine(TIME, 1_700_000_000, "", "", "", Severity.INFO, "x");

        assertThat(line.format(settings(false, false)))
                .isEqualTo("2026-01-31T12:34:56Z (mocktime: 2023-11-14T22:13:20Z) x\n");
    }

    @Test
    void controlCharactersAreWrittenOut() {
        assertThat(line("", Severity.INFO, "a\u001b[31m\u007f\nb\té\n").format(settings(false, false)))
                .endsWith(" a\\x1b[31m\\x7f\nb\\x09é\n");
    }
}
