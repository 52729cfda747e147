package dev.cairn.bench.reindex;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a node's {@code debug.log} tells of a run ({@code -logtimemicros}, and the categories {@code bench} and {@code coindb}): both
 * programs write the line of each tip alike. Fed by one thread; {@link #height} may be asked by any.
 */
final class RunLog {

    private static final Pattern TIP =
            Pattern.compile("UpdateTip: new best=.* height=(\\d+) .* cache=([0-9.]+)MiB\\((\\d+)txo\\).*");
    private static final Pattern VERSION = Pattern.compile("Bitcoin .* version .* \\((.*build)\\)");
    private static final Pattern HASHING = Pattern.compile("Using the '(.*)' SHA256 implementation");
    private static final double MICROS = 1e6;

    private final int last;
    private final Instant start;
    private final Flushes.Reader flushes;
    private final List<Tip> tips = new ArrayList<>();
    private final List<String> build = new ArrayList<>();
    private boolean leftScriptsOut;
    private boolean ranScripts;
    private volatile int height;
    private volatile boolean reached;

    /**
     * A block was connected.
     *
     * @param seconds since the program's start
     * @param height its height
     * @param cacheMebibytes what the cache of coins takes, as the node counts it
     * @param coins how many are in it
     */
    record Tip(double seconds, int height, double cacheMebibytes, long coins) {}

    /**
     * Nothing read yet.
     *
     * @param last height at which the run ends
     * @param start when the program was started, by the clock that its lines are stamped with
     */
    RunLog(int last, Instant start, Flushes.Reader flushes) {
        this.last = last;
        this.start = start;
        this.flushes = flushes;
    }

    /** Takes a line. */
    void accept(String line) {
        int blank = line.indexOf(' ');
        Instant time;
        try {
            time = Instant.parse(line.substring(0, Math.max(0, blank)));
        } catch (DateTimeException continued) {
            return; // an empty line, or the rest of one that has a line's end in it
        }
        String text = line.substring(blank + 1);
        if (!reached) {
            flushes.accept(text);
        }
        if (text.startsWith("UpdateTip: ")) {
            tip(text, time);
        } else if (text.startsWith("Disabling script verification")) {
            leftScriptsOut = true;
        } else if (text.startsWith("Enabling script verification")) {
            ranScripts = true;
        } else if (tips.isEmpty()) {
            note(VERSION.matcher(text), "");
            note(HASHING.matcher(text), "SHA-256 ");
        }
    }

    private void tip(String text, Instant time) {
        Matcher tip = TIP.matcher(text);
        if (reached || !tip.matches()) {
            return;
        }
        long micros = start.until(time, ChronoUnit.MICROS);
        int at = Integer.parseInt(tip.group(1));
        tips.add(new Tip(micros / MICROS, at, Double.parseDouble(tip.group(2)), Long.parseLong(tip.group(3))));
        height = at;
        reached = at >= last;
    }

    private void note(Matcher found, String before) {
        if (found.matches()) {
            build.add(before + found.group(1));
        }
    }

    /** The tip's height; any thread. */
    int height() {
        return height;
    }

    /** Whether the last block is connected; any thread. */
    boolean reached() {
        return reached;
    }

    /** The tips, until the last block was connected. */
    List<Tip> tips() {
        return List.copyOf(tips);
    }

    /** What flushes cost until then. */
    Flushes flushes() {
        return flushes.sum();
    }

    /** Whether a block was connected without its scripts. */
    boolean leftScriptsOut() {
        return leftScriptsOut;
    }

    /** Whether scripts were run at all, as far as the program says: bitcoind does from version 30 on. */
    boolean ranScripts() {
        return ranScripts;
    }

    /** What the program says about how it was built, as far as it does. */
    List<String> build() {
        return List.copyOf(build);
    }
}
