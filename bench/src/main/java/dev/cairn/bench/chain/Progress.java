package dev.cairn.bench.chain;

import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.ChainSummary;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.util.Locale;

/** Tells how far a chain is: nothing in the first two seconds, then a line every two. Not thread-safe. */
final class Progress {

    private static final long SECOND = 1_000_000_000L;
    private static final long EVERY = 2 * SECOND;

    private final ChainSpec spec;
    private final NodeClock clock;
    private final PrintWriter err;
    private final long start;
    private long toldAt;
    private long firstFullAt = Long.MIN_VALUE;
    private int lastFull;

    Progress(ChainSpec spec, NodeClock clock, PrintWriter err) {
        this.spec = spec;
        this.clock = clock;
        this.err = err;
        start = clock.monotonicNanos();
        toldAt = start;
    }

    /** Takes note of a block, and tells of it when it is time. */
    void tell(ChainSummary soFar) {
        long now = clock.monotonicNanos();
        if (soFar.fullBlocks() > 0 && firstFullAt == Long.MIN_VALUE) {
            firstFullAt = now;
            lastFull = soFar.fullBlocks();
        }
        if (now - toldAt < EVERY) {
            return;
        }
        toldAt = now;
        double seconds = (now - start) / (double) SECOND;
        err.println(String.format(
                Locale.ROOT,
                "make-chain: height %,d of %,d, %,d MB, %,d inputs signed (%,.0f/s)%s",
                soFar.height(),
                spec.height(),
                soFar.bytes() / 1_000_000,
                soFar.inputs(),
                soFar.inputs() / seconds,
                left(soFar, now)));
    }

    /** Nanoseconds since the start. */
    long nanos() {
        return clock.monotonicNanos() - start;
    }

    /** Full blocks take nearly all of the time, so it is measured by them. */
    private String left(ChainSummary soFar, long now) {
        int made = soFar.fullBlocks() - lastFull;
        if (made < 1 || firstFullAt == Long.MIN_VALUE) {
            return "";
        }
        int open = Math.max(0, spec.blocks() - soFar.height());
        double seconds = (now - firstFullAt) / (double) SECOND / made * open;
        return ", about " + time(Math.round(seconds)) + " left";
    }

    private static String time(long seconds) {
        return seconds < 100 ? seconds + " s" : seconds < 6_000 ? seconds / 60 + " min" : seconds / 3_600 + " h";
    }
}
