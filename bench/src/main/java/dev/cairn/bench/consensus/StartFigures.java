package dev.cairn.bench.consensus;

import dev.cairn.bench.beside.Bar;
import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Launcher;
import dev.cairn.bench.beside.Progress;
import dev.cairn.bench.beside.Row;
import dev.cairn.bench.beside.Section;
import dev.cairn.bench.beside.Series;
import dev.cairn.bench.beside.Unit;
import java.util.ArrayList;
import java.util.List;

/** How long {@code cairn --version} takes. */
final class StartFigures {

    private static final double LONGEST_START = 0.5;

    private final Launcher launcher;
    private final int times;

    StartFigures(Launcher launcher, int times) {
        this.launcher = launcher;
        this.times = times;
    }

    Section run(Progress progress) throws BenchException {
        List<Double> seconds = new ArrayList<>();
        progress.tell("cairn --version", 1, 1);
        launcher.run("--version"); // not counted: it may build, and brings files into memory
        for (int i = 0; i < times; i++) {
            seconds.add(launcher.run("--version").seconds());
        }
        Row row =
                Row.alone("cairn --version", Unit.SECONDS, new Series(seconds)).withBar(Bar.atMost(LONGEST_START));
        return new Section(
                "Start",
                List.of("How long does ./cairn --version take, from its start to its end, when all is built? Median of "
                        + times + "."),
                List.of(row));
    }
}
