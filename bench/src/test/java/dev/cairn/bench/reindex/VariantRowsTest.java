package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.bench.beside.Bar;
import dev.cairn.bench.beside.Machine;
import dev.cairn.bench.beside.Report;
import dev.cairn.bench.beside.Row;
import dev.cairn.bench.beside.Section;
import dev.cairn.bench.reindex.Variant.Pages;
import dev.cairn.bench.reindex.Variant.Scripts;
import dev.cairn.bench.reindex.Variant.Way;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.primitives.hash.BlockHash;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VariantRowsTest {

    private static final int HEIGHT = 100;
    private static final ReindexChain CHAIN = new ReindexChain(
            Path.of("chain"),
            Collections.nCopies(HEIGHT + 1, new BlockPlace(0, 8, 100, new BlockHash(new byte[32], 0))),
            440,
            10_000_000,
            11,
            90);
    private static final Recipe RECIPE = new Recipe(1, 2, false, false);

    private static Variant variant(int cache, Scripts scripts) {
        return Variant.of(Way.REINDEX_CHAINSTATE, cache, scripts, Pages.WARM);
    }

    private static Section section(Variant variant, Outcome ours, Optional<Outcome> theirs) {
        return VariantRows.of(
                variant, CHAIN, RECIPE, List.of(ours), theirs.map(List::of).orElse(List.of()));
    }

    private static Row row(Section section, String metric) {
        return section.rows().stream()
                .filter(row -> row.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void timeIsComparedAndHeldAgainstTheBarOfItsCache() {
        Outcome ours = Runs.of(10, HEIGHT, 300);
        Optional<Outcome> theirs = Optional.of(Runs.of(30, HEIGHT, 100));

        Row small = row(section(variant(50, Scripts.NONE), ours, theirs), "to the tip");
        assertThat(small.ratio().orElseThrow().median()).isEqualTo(3);
        assertThat(small.bar()).contains(Bar.ratioAtLeast(2.5));
        assertThat(small.verdict()).isEqualTo("ok");
        assertThat(row(section(variant(2_000, Scripts.NONE), ours, theirs), "to the tip")
                        .verdict())
                .isEqualTo("below the bar");
        assertThat(row(section(variant(450, Scripts.ALL), ours, theirs), "to the tip")
                        .bar())
                .contains(Bar.ratioAtLeast(1.15));
        assertThat(row(section(variant(50, Scripts.NONE).withPeerCache(250), ours, theirs), "to the tip")
                        .bar())
                .contains(Bar.ratioAtLeast(1.5));
        assertThat(row(section(variant(300, Scripts.NONE), ours, theirs), "to the tip")
                        .bar())
                .isEmpty();
    }

    @Test
    void ratesCountAllBlocksAndBytesUntilTheTip() {
        Section section = section(variant(50, Scripts.NONE), Runs.of(10, HEIGHT, 300), Optional.empty());
        assertThat(row(section, "blocks").ours().median()).isEqualTo(10.1);
        assertThat(row(section, "their bytes").ours().median()).isEqualTo(1);
        assertThat(row(section, "to the tip").bar()).as("no peer, no bar").isEmpty();
    }

    @Test
    void memoryMayBeTheCacheAndThreeHundredAndFiftyMebibytes() {
        Section section = section(variant(50, Scripts.NONE), Runs.of(10, HEIGHT, 401), Optional.empty());
        assertThat(row(section, "peak resident memory").bar()).contains(Bar.atMost(400));
        assertThat(row(section, "peak resident memory").verdict()).isEqualTo("below the bar");
        assertThat(row(section, "coins in the cache").ours().median()).isEqualTo(14_000);
    }

    @Test
    void pausesAndWaitsAreHeldAgainstTheirBars() {
        Outcome slow = Runs.of(10, HEIGHT, 300, new Flushes(3, 51, 60, 1_500), Optional.empty());
        Section small = section(variant(50, Scripts.NONE), slow, Optional.of(Runs.of(30, HEIGHT, 100)));
        assertThat(row(small, "flushes").ours().median()).isEqualTo(3);
        assertThat(row(small, "longest pause for them").verdict()).isEqualTo("below the bar");
        assertThat(row(small, "longest pause for them").ratio())
                .as("the peer paused for nothing: no ratio")
                .isEmpty();
        assertThat(row(small, "waited for the disk").ours().median()).isEqualTo(1.5);
        assertThat(row(small, "waited for the disk").bar()).isEmpty();
        assertThat(row(section(variant(450, Scripts.NONE), slow, Optional.empty()), "waited for the disk")
                        .verdict())
                .isEqualTo("below the bar");
    }

    @Test
    void aBlockAtAQuarterStandsBesideOneAtTheEnd() {
        Section section = section(variant(50, Scripts.NONE), Runs.of(10, HEIGHT, 300), Optional.empty());
        assertThat(row(section, "block at a quarter").ours().median()).isCloseTo(100, within(1e-6));
        assertThat(row(section, "the end to the quarter").ours().median()).isCloseTo(1, within(1e-6));
        assertThat(row(section, "the end to the quarter").verdict()).isEqualTo("ok");
    }

    @Test
    void readersWaitsHaveBarsAndNoAnswerIsAWaitForEver() {
        Variant reads = variant(450, Scripts.NONE).withReads(2_000);
        CoinReads.Waits waits = new CoinReads.Waits(5_000, 1.9, 10.1, 30);
        Section section =
                section(reads, Runs.of(10, HEIGHT, 300, new Flushes(0, 0, 0, 0), Optional.of(waits)), Optional.empty());
        assertThat(row(section, "gettxout, P99").verdict()).isEqualTo("ok");
        assertThat(row(section, "gettxout, P99.9").verdict()).isEqualTo("below the bar");
        assertThat(row(section, "to the tip").bar()).isEmpty();

        Section none = section(reads, Runs.of(10, HEIGHT, 300), Optional.empty());
        assertThat(row(none, "gettxout, answers").ours().median()).isZero();
        assertThat(row(none, "gettxout, P99").verdict()).isEqualTo("below the bar");
    }

    @Test
    void theTableFitsItsColumns() {
        CoinReads.Waits waits = new CoinReads.Waits(1_234_567, 1_900, 10_100, 30_000);
        Outcome wide =
                Runs.of(12_345, HEIGHT, 12_345, new Flushes(1_000, 5_100, 60_000, 1_500_000), Optional.of(waits));
        Section section = VariantRows.of(
                variant(2_000, Scripts.ALL).withReads(2_000),
                CHAIN,
                RECIPE,
                List.of(wide, Runs.of(9_999, HEIGHT, 9_999, wide.flushes(), wide.reads())),
                List.of(wide, wide));
        Report report = new Report("0.1.0", 0, Machine.here(), 0, 0, "bitcoind", List.of(section));
        assertThat(report.toText())
                .allSatisfy(line ->
                        assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(Report.WIDTH));
    }

    @Test
    void theSmallestCacheIsHeldAgainstTheLargestOfItsKind() {
        Map<Variant, List<Outcome>> runs = new LinkedHashMap<>();
        runs.put(variant(4, Scripts.NONE), List.of(Runs.of(50, HEIGHT, 300)));
        runs.put(variant(4, Scripts.NONE).withPeerCache(300), List.of(Runs.of(50, HEIGHT, 300)));
        runs.put(variant(450, Scripts.NONE), List.of(Runs.of(11, HEIGHT, 300)));
        runs.put(variant(2_000, Scripts.NONE), List.of(Runs.of(10, HEIGHT, 300)));
        runs.put(variant(450, Scripts.ALL), List.of(Runs.of(90, HEIGHT, 300)));

        List<Row> rows = ReindexFigures.acrossCaches(runs);

        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().metric()).isEqualTo("4 to 2000, warm");
        assertThat(rows.getFirst().ours().median()).isEqualTo(5);
        assertThat(rows.getFirst().verdict()).isEqualTo("below the bar");
    }

    @Test
    void thePeerGetsAsMuchMemoryAsCairnTookWhereTheCacheIsSmall() {
        List<Outcome> ours = List.of(Runs.of(10, HEIGHT, 300));
        List<Outcome> theirs = List.of(Runs.of(10, HEIGHT, 100));
        assertThat(ReindexFigures.withEqualMemory(variant(50, Scripts.NONE), ours, theirs)
                        .orElseThrow()
                        .peerCache())
                .contains(250);
        assertThat(ReindexFigures.withEqualMemory(variant(450, Scripts.NONE), ours, theirs))
                .isEmpty();
        assertThat(ReindexFigures.withEqualMemory(variant(50, Scripts.NONE), theirs, ours))
                .isEmpty();
        assertThat(ReindexFigures.withEqualMemory(variant(50, Scripts.NONE), ours, List.of()))
                .isEmpty();
    }
}
