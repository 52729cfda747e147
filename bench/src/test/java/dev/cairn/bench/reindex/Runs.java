package dev.cairn.bench.reindex;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Outcomes that a test makes up. */
final class Runs {

    private static final long MEBIBYTE = 1 << 20;

    private Runs() {}

    /** A run with a tip a second, ten at most MiB of cache, and so much memory. */
    static Outcome of(double seconds, int height, int peakMebibytes) {
        return of(seconds, height, peakMebibytes, new Flushes(0, 0, 0, 0), Optional.empty());
    }

    static Outcome of(double seconds, int height, int peakMebibytes, Flushes flushes, Optional<CoinReads.Waits> reads) {
        List<RunLog.Tip> tips = new ArrayList<>();
        for (int i = 1; i <= height; i++) {
            tips.add(new RunLog.Tip(seconds * i / height, i, 10, 140_000));
        }
        return new Outcome(
                seconds,
                seconds + 1,
                2 * seconds,
                new ProcessFigures(peakMebibytes * MEBIBYTE / 2, peakMebibytes * MEBIBYTE, 0, 5_000_000),
                tips,
                flushes,
                List.of(new Watch.Sample(0.5, MEBIBYTE), new Watch.Sample(1, 2 * MEBIBYTE)),
                reads);
    }
}
