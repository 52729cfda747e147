package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.BenchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Draws height and memory over time of each variant's median runs. */
final class Curves {

    private static final double MEBIBYTE = 1 << 20;
    private static final int MOST_POINTS = 1_000;

    private final Path folder;

    /** Writes to a folder, which is made if it is not there. */
    Curves(Path folder) {
        this.folder = folder;
    }

    /** Writes {@code <variant>-height.svg} and {@code <variant>-memory.svg}. */
    void write(Variant variant, List<Outcome> ours, List<Outcome> theirs) throws BenchException {
        try {
            Files.createDirectories(folder);
            Files.writeString(
                    folder.resolve(variant.id() + "-height.svg"),
                    chart("Height, " + variant.title(), "blocks", ours, theirs, Curves::heights)
                            .toSvg());
            Files.writeString(
                    folder.resolve(variant.id() + "-memory.svg"),
                    chart("Resident memory, " + variant.title(), "MiB", ours, theirs, Curves::memory)
                            .toSvg());
        } catch (IOException e) {
            throw new BenchException("curves cannot be written to " + folder + ": " + e.getMessage(), e);
        }
    }

    static Chart chart(
            String title,
            String unit,
            List<Outcome> ours,
            List<Outcome> theirs,
            Function<Outcome, List<Chart.Point>> points) {
        List<Chart.Curve> curves = new ArrayList<>();
        curves.add(new Chart.Curve("Cairn", thinned(points.apply(median(ours)))));
        if (!theirs.isEmpty()) {
            curves.add(new Chart.Curve("bitcoind", thinned(points.apply(median(theirs)))));
        }
        return new Chart(title, "seconds since the program's start", unit, curves);
    }

    static List<Chart.Point> heights(Outcome run) {
        return run.tips().stream()
                .map(tip -> new Chart.Point(tip.seconds(), tip.height()))
                .toList();
    }

    static List<Chart.Point> memory(Outcome run) {
        return run.memory().stream()
                .map(sample -> new Chart.Point(sample.seconds(), sample.residentBytes() / MEBIBYTE))
                .toList();
    }

    /** The run in the middle, by time. */
    static Outcome median(List<Outcome> runs) {
        return runs.stream()
                .sorted(Comparator.comparingDouble(Outcome::secondsToTip))
                .toList()
                .get((runs.size() - 1) / 2);
    }

    /** Every so-manieth, and the last. */
    static List<Chart.Point> thinned(List<Chart.Point> points) {
        int step = Math.max(1, points.size() / MOST_POINTS);
        List<Chart.Point> some = new ArrayList<>();
        for (int i = 0; i < points.size(); i += step) {
            some.add(points.get(i));
        }
        if (!points.isEmpty() && (points.size() - 1) % step != 0) {
            some.add(points.getLast());
        }
        return some;
    }
}
