package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.Progress;
import dev.cairn.primitives.NodeClock;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Tells how far a run is and how long all of them will take, from how long earlier ones took. */
final class TimeLeft {

    private static final long EVERY_NANOS = 5_000_000_000L;

    private final Progress progress;
    private final NodeClock clock;
    private final int height;
    private final Map<String, Long> known = new HashMap<>();
    private int runsLeft;
    private String now = "";
    private long began;
    private long toldAt;

    /**
     * Before the first run.
     *
     * @param height of the last block
     * @param runs how many there will be
     */
    TimeLeft(Progress progress, NodeClock clock, int height, int runs) {
        this.progress = progress;
        this.clock = clock;
        this.height = height;
        this.runsLeft = runs;
    }

    /** More runs than were known of. */
    void more(int runs) {
        runsLeft += runs;
    }

    /** A run begins, of a sort that takes its own time. */
    void begin(String sort) {
        now = sort;
        began = clock.monotonicNanos();
        toldAt = began;
    }

    /** A run has come so far; told every five seconds. */
    void at(int soFar) {
        long time = clock.monotonicNanos();
        if (time - toldAt < EVERY_NANOS) {
            return;
        }
        toldAt = time;
        double seconds = (time - began) / 1e9;
        progress.tell(String.format(
                Locale.ROOT, "height %,d of %,d, %.1f blocks/s%s", soFar, height, soFar / seconds, left(time - began)));
    }

    /** The run has ended. */
    void end() {
        long took = clock.monotonicNanos() - began;
        known.merge(now, took, (before, latest) -> (before + latest) / 2);
        runsLeft--;
    }

    /** Runs of sorts that are not known yet are taken to last as long as those that are. */
    private String left(long soFar) {
        if (known.isEmpty()) {
            return "";
        }
        double mean =
                known.values().stream().mapToLong(Long::longValue).average().orElseThrow();
        double open = mean * runsLeft - Math.min((double) soFar, mean);
        return ", about " + time(Math.round(open / 1e9)) + " left";
    }

    static String time(long seconds) {
        return seconds < 100
                ? seconds + " s"
                : seconds < 6_000 ? seconds / 60 + " min" : seconds / 3_600 + " h " + seconds % 3_600 / 60 + " min";
    }
}
