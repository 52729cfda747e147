package dev.cairn.app.verify;

import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Says on stderr how an audit goes: on a terminal one line that changes in place, elsewhere a line now and then. Silent for
 * the first two seconds, so that what is short needs no reading. One thread's.
 */
final class Progress {

    private static final long SECOND = 1_000_000_000L;
    private static final long SILENCE = 2 * SECOND;
    private static final long BETWEEN_ON_TERMINAL = SECOND / 4;
    private static final long BETWEEN_ELSEWHERE = 10 * SECOND;

    /** Rates are those of the last half minute: blocks of the next minute are more like these than like the first. */
    private static final long REMEMBERED = 30 * SECOND;

    /** One less than a terminal has: a full line would wrap on some. */
    private static final int WIDTH = 79;

    private final PrintWriter err;
    private final NodeClock clock;
    private final boolean terminal;
    private final long start;
    private long nextLine;
    private int shown;
    private String phase = "";
    private final Deque<Sample> samples = new ArrayDeque<>();

    private record Sample(long nanos, long done, long blocks, long scripts) {}

    Progress(PrintWriter err, NodeClock clock, boolean terminal) {
        this.err = err;
        this.clock = clock;
        this.terminal = terminal;
        this.start = clock.monotonicNanos();
        this.nextLine = start + SILENCE;
    }

    /**
     * Something goes forward, and how far is all that is to be said: bytes or headers {@code done}, of {@code total}.
     */
    void towards(String what, long done, long total) {
        if (isDue(what, done, 0, 0)) {
            say(what + share(done, total) + left(done, total));
        }
    }

    /**
     * Blocks are gone through along the chain.
     *
     * @param next the height that comes next, of {@code last}
     * @param done bytes of blocks, of {@code total}
     * @param scripts how many were run
     */
    void along(String what, int next, int last, long done, long total, long scripts) {
        if (isDue(what, done, next, scripts)) {
            say(String.format(
                    Locale.ROOT, "%s %d/%d%s%s%s", what, next, last, share(done, total), rates(), left(done, total)));
        }
    }

    /** Says something that stays, whether or not two seconds are over. */
    void message(String text) {
        clear();
        err.println(text);
        err.flush();
    }

    /** Takes the changing line away. */
    void clear() {
        if (shown > 0) {
            err.print("\r" + " ".repeat(shown) + "\r");
            err.flush();
            shown = 0;
        }
    }

    private boolean isDue(String what, long done, long blocks, long scripts) {
        long now = clock.monotonicNanos();
        if (!what.equals(phase)) {
            phase = what;
            samples.clear();
        }
        if (samples.isEmpty() || now - samples.getLast().nanos() >= SECOND) {
            samples.addLast(new Sample(now, done, blocks, scripts));
            while (samples.size() > 2 && now - samples.getFirst().nanos() > REMEMBERED) {
                samples.removeFirst();
            }
        }
        if (now < nextLine) {
            return false;
        }
        nextLine = now + (terminal ? BETWEEN_ON_TERMINAL : BETWEEN_ELSEWHERE);
        return true;
    }

    private void say(String line) {
        if (terminal) {
            String cut = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
            err.print("\r" + cut + " ".repeat(Math.max(0, shown - cut.length())));
            err.flush();
            shown = cut.length();
        } else {
            err.println(line);
            err.flush();
        }
    }

    private static String share(long done, long total) {
        return total == 0 ? "" : String.format(Locale.ROOT, " %.1f%%", 100.0 * done / total);
    }

    /** The rate over the samples kept, of one of their numbers. */
    private double perSecond(java.util.function.ToLongFunction<Sample> number) {
        double seconds = (samples.getLast().nanos() - samples.getFirst().nanos()) / (double) SECOND;
        return seconds == 0
                ? 0
                : (number.applyAsLong(samples.getLast()) - number.applyAsLong(samples.getFirst())) / seconds;
    }

    private String rates() {
        double scripts = perSecond(Sample::scripts);
        return String.format(
                Locale.ROOT,
                " %s blk/s %.1f MB/s%s",
                small(perSecond(Sample::blocks)),
                perSecond(Sample::done) / 1e6,
                scripts == 0 ? "" : " " + small(scripts) + " scripts/s");
    }

    private static String small(double rate) {
        if (rate >= 10_000) {
            return String.format(Locale.ROOT, "%.1fk", rate / 1000);
        }
        return String.format(Locale.ROOT, rate < 100 ? "%.1f" : "%.0f", rate);
    }

    private String left(long done, long total) {
        double rate = perSecond(Sample::done);
        if (rate <= 0 || done >= total) {
            return "";
        }
        return ", " + TextReport.duration((total - done) / rate) + " left";
    }
}
