package dev.cairn.app.demo;

import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.util.Locale;

/** Says on stderr how making and validating go: on a terminal one line that changes in place, elsewhere a line now and then. */
final class Status {

    private static final long SECOND = 1_000_000_000L;
    private static final long BETWEEN_ON_TERMINAL = SECOND / 4;
    private static final long BETWEEN_ELSEWHERE = 5 * SECOND;

    private final PrintWriter err;
    private final NodeClock clock;
    private final boolean terminal;
    private final int width;
    private long start;
    private long next;
    private int shown;

    /**
     * Says nothing yet.
     *
     * @param width of the terminal
     */
    Status(PrintWriter err, NodeClock clock, boolean terminal, int width) {
        this.err = err;
        this.clock = clock;
        this.terminal = terminal;
        this.width = width;
        begin();
    }

    /** Something else begins: time left is guessed from now on. */
    void begin() {
        start = clock.monotonicNanos();
        next = start + SECOND / 2;
    }

    /** Seconds since it began. */
    double seconds() {
        return (clock.monotonicNanos() - start) / (double) SECOND;
    }

    /**
     * How far it is.
     *
     * @param what is being done
     * @param rate as text, made of the seconds that it took so far
     * @param share done, 0 to 1
     */
    void at(String what, java.util.function.DoubleFunction<String> rate, double share) {
        long now = clock.monotonicNanos();
        if (now < next) {
            return;
        }
        next = now + (terminal ? BETWEEN_ON_TERMINAL : BETWEEN_ELSEWHERE);
        double seconds = seconds();
        String left = share <= 0 || share >= 1 ? "" : ", " + left(seconds * (1 - share) / share);
        say(String.format(Locale.ROOT, "%s %.0f %%, %s%s", what, 100 * share, rate.apply(seconds), left));
    }

    private static String left(double seconds) {
        return seconds < 90
                ? String.format(Locale.ROOT, "%.0f s left", seconds)
                : String.format(Locale.ROOT, "%.0f min left", seconds / 60);
    }

    private void say(String line) {
        if (!terminal) {
            err.println(line);
            err.flush();
            return;
        }
        String cut = line.substring(0, Math.min(line.length(), Math.max(1, width - 1)));
        err.print("\r" + cut + " ".repeat(Math.max(0, shown - cut.length())));
        err.flush();
        shown = cut.length();
    }

    /** Says something that stays. */
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
}
