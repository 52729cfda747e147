package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bench.reindex.Variant.Pages;
import dev.cairn.bench.reindex.Variant.Scripts;
import dev.cairn.bench.reindex.Variant.Way;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurvesTest {

    @TempDir
    private Path folder;

    @Test
    void eachVariantGetsHeightAndMemoryOfBothPrograms() throws Exception {
        Variant variant = Variant.of(Way.REINDEX, 50, Scripts.NONE, Pages.COLD);
        new Curves(folder.resolve("svg")).write(variant, List.of(Runs.of(10, 100, 300)), List.of(Runs.of(30, 100, 90)));
        String height = Files.readString(folder.resolve("svg/reindex-50-none-cold-height.svg"));
        String memory = Files.readString(folder.resolve("svg/reindex-50-none-cold-memory.svg"));
        assertThat(height).contains(">Cairn<", ">bitcoind<", ">blocks<", ">seconds since the program's start<");
        assertThat(memory).contains(">Cairn<", ">bitcoind<", ">MiB<");
    }

    @Test
    void theRunInTheMiddleIsDrawn() {
        List<Outcome> runs = List.of(Runs.of(30, 10, 1), Runs.of(10, 10, 1), Runs.of(20, 10, 1));
        assertThat(Curves.median(runs).secondsToTip()).isEqualTo(20);
    }

    @Test
    void aLongCurveKeepsItsLastPoint() {
        List<Chart.Point> all = Curves.heights(Runs.of(100, 3_501, 1));
        List<Chart.Point> some = Curves.thinned(all);
        assertThat(some).hasSizeLessThan(1_300);
        assertThat(some.getLast()).isEqualTo(all.getLast());
        assertThat(Curves.thinned(all.subList(0, 5))).hasSize(5);
    }
}
