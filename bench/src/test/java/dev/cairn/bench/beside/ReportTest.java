package dev.cairn.bench.beside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

    private static final Machine MACHINE =
            new Machine("A processor of a long name @ 2.10GHz", 2, 4L << 30, "Linux 6", "25");

    @Test
    void aSeriesTellsItsMedianAndHalfItsSpread() {
        assertThat(Series.of(9, 10, 30).median()).isEqualTo(10);
        assertThat(Series.of(30, 9, 10, 12).median()).isEqualTo(11);
        assertThat(Series.of(8, 12, 10).spread()).isEqualTo(20);
        assertThatThrownBy(() -> Series.of()).hasMessageContaining("no measurements");
    }

    @Test
    void seriesOfOneLengthArePairedAndOthersComparedByMedian() {
        assertThat(Series.of(10, 20, 40)
                        .with(Series.of(5, 10, 20), (a, b) -> a / b)
                        .values())
                .containsExactly(2.0, 2.0, 2.0);
        assertThat(Series.of(10, 20, 40).with(Series.of(10), (a, b) -> a / b).values())
                .containsExactly(2.0);
    }

    @Test
    void theRatioOfRatesAndOfTimesSaysHowManyTimesAsFastOursIs() {
        Row rate = Row.beside("r", Unit.PER_SECOND, Series.of(90), "like", Series.of(100));
        Row time = Row.beside("t", Unit.NANOSECONDS, Series.of(200), "like", Series.of(100));
        Row longer = Row.timesAsLong("l", Unit.MILLISECONDS, Series.of(5), "like", Series.of(2));
        assertThat(rate.ratio().orElseThrow().median()).isEqualTo(0.9);
        assertThat(time.ratio().orElseThrow().median()).isEqualTo(0.5);
        assertThat(longer.ratio().orElseThrow().median()).isEqualTo(2.5);
    }

    @Test
    void aBarIsMetAtItsLimitAndMissedBehindIt() {
        Row row = Row.beside("r", Unit.PER_SECOND, Series.of(90), "like", Series.of(100));
        assertThat(row.verdict()).isEmpty();
        assertThat(row.withBar(Bar.ratioAtLeast(0.90)).verdict()).isEqualTo("ok");
        assertThat(row.withBar(Bar.ratioAtLeast(0.91)).verdict()).isEqualTo("below the bar");
        assertThat(row.withBar(Bar.ratioAtMost(0.89)).verdict()).isEqualTo("below the bar");
        assertThat(row.withBar(Bar.atLeast(90)).verdict()).isEqualTo("ok");
        assertThat(row.withBar(Bar.atMost(89)).verdict()).isEqualTo("below the bar");
    }

    @Test
    void rowsBelowTheirBarAreNamedWithWhatTheyReached() {
        assertThat(report().misses())
                .containsExactly("A whole chain, 2 threads: P2TR script path ratio 0.83, wanted ≥ 0.90");
        Row slow = Row.alone("start", Unit.SECONDS, Series.of(0.7)).withBar(Bar.atMost(0.5));
        Row quick = Row.alone("stop", Unit.SECONDS, Series.of(0.3)).withBar(Bar.atMost(0.5));
        Report report =
                new Report("0", 0, MACHINE, 0, 0, "", List.of(new Section("Start", List.of(), List.of(slow, quick))));
        assertThat(report.misses()).containsExactly("Start: start 0.700 s, wanted ≤ 0.50");
    }

    @Test
    void aTitleThatIsLongerThanItsColumnStandsOnALineOfItsOwn() {
        Row row = Row.nextTo("flushes", Unit.COUNT, Series.of(0, 0), "bitcoind", Series.of(3, 3))
                .withBar(Bar.atMost(400));
        List<String> lines = new Report(
                        "0",
                        0,
                        MACHINE,
                        0,
                        0,
                        "",
                        List.of(new Section("reindex-chainstate, dbcache 50", List.of(), List.of(row))))
                .toText();
        assertThat(lines).contains("reindex-chainstate, dbcache 50");
        assertThat(lines.getLast()).matches("  flushes +0 ±0%  3 ±0% bitcoind +≤ 400  ok");
    }

    @Test
    void theTableFitsAHundredColumns() {
        List<String> lines = report().toText();
        assertThat(lines)
                .allSatisfy(line ->
                        assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(Report.WIDTH));
        assertThat(String.join("\n", lines))
                .contains("2025-12-01T12:00:00Z")
                .contains("A processor of a long name")
                .contains("Bitcoin Core daemon version v30.99.0")
                .contains("1,234,567/s ±2% libsecp256k1")
                .contains("1,517 MB/s ±32% SHA256_SHANI")
                .contains("≥ 0.90")
                .contains("below the bar");
    }

    @Test
    void theJsonHoldsTheSameFiguresAndNullWhereThereAreNone() throws Exception {
        String json = report().toJson();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (parser.nextToken() != null) {
                // all of it must be readable
            }
        }
        assertThat(json)
                .contains("\"metric\":\"P2TR script path\"")
                .contains("\"like_name\":\"libsecp256k1\"")
                .contains("\"bar\":{\"of\":\"ratio\",\"least\":0.9,\"most\":null},\"met\":false")
                .contains("\"metric\":\"alone\",\"unit\":\"MB/s\"")
                .contains("\"like\":null,\"like_name\":null,\"ratio\":null,\"bar\":null,\"met\":null")
                .doesNotContain("\n");
    }

    private static Report report() {
        Row widest = Row.beside(
                        "P2TR script path",
                        Unit.PER_SECOND,
                        Series.of(1_000_000, 1_020_000, 1_040_000),
                        "libsecp256k1",
                        Series.of(1_214_567, 1_234_567, 1_254_567))
                .withBar(Bar.ratioAtLeast(0.90));
        Row alone = Row.alone("alone", Unit.MEGABYTES_PER_SECOND, Series.of(1234.5));
        Row bytes = Row.beside(
                "SHA-256 of its bytes",
                Unit.MEGABYTES_PER_SECOND,
                Series.of(1_234.5, 1_999),
                "SHA256_SHANI",
                Series.of(1_034.5, 1_999));
        String longNote = "How many inputs are checked a second, ".repeat(9);
        return new Report(
                "0.1.0",
                1_764_590_400L,
                MACHINE,
                0.5,
                1.5,
                "Bitcoin Core daemon version v30.99.0",
                List.of(new Section("A whole chain, 2 threads", List.of(longNote), List.of(widest, alone, bytes))));
    }
}
