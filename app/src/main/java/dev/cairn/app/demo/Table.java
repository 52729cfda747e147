package dev.cairn.app.demo;

import dev.cairn.app.demo.Latencies.During;
import dev.cairn.app.demo.Latencies.Kind;
import dev.cairn.app.demo.Latencies.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures as lines for a terminal of some width: idle and connecting side by side where there is room, else one above the other. */
final class Table {

    /** A label and two times five figures. */
    static final int WIDE = 79;

    private static final int LABEL = 8;
    private static final String HEADING = "reads/s   P50   P99 P99.9   max";

    private Table() {}

    /** All lines; none longer than {@code width}. */
    static List<String> lines(Figures figures, int width) {
        List<String> lines = new ArrayList<>();
        if (width >= WIDE) {
            sideBySide(lines, figures);
        } else {
            for (During during : During.values()) {
                lines.add(during.label() + ", ms");
                lines.add(" ".repeat(LABEL) + HEADING);
                rows(figures).forEach(row -> lines.add(label(row) + cells(row.get(during))));
                lines.add("");
            }
        }
        lines.addAll(story(figures));
        return lines.stream().flatMap(line -> folded(line, width).stream()).toList();
    }

    /** One line for who reads a log. */
    static String line(Figures figures) {
        return String.format(
                Locale.ROOT,
                "%3.0f s  idle %s reads/s P99 %s max %s ms · connecting %s reads/s P99 %s max %s ms · %d blocks connected",
                figures.seconds(),
                rate(figures.all().get(During.IDLE).perSecond()),
                milliseconds(figures.all().get(During.IDLE).row().p99()),
                milliseconds(figures.all().get(During.IDLE).row().max()),
                rate(figures.all().get(During.CONNECTING).perSecond()),
                milliseconds(figures.all().get(During.CONNECTING).row().p99()),
                milliseconds(figures.all().get(During.CONNECTING).row().max()),
                figures.connected());
    }

    private record Line(String label, Map<During, Figures.Cell> cells) {
        Figures.Cell get(During during) {
            return cells.get(during);
        }
    }

    private static List<Line> rows(Figures figures) {
        List<Line> lines = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            lines.add(new Line(kind.label(), figures.kinds().get(kind)));
        }
        lines.add(new Line("all", figures.all()));
        return lines;
    }

    private static void sideBySide(List<String> lines, Figures figures) {
        String gap = "   ";
        lines.add(" ".repeat(LABEL) + pad(During.IDLE.label() + ", ms", HEADING.length()) + gap
                + During.CONNECTING.label() + ", ms");
        lines.add(" ".repeat(LABEL) + HEADING + gap + HEADING);
        for (Line row : rows(figures)) {
            lines.add(label(row) + cells(row.get(During.IDLE)) + gap + cells(row.get(During.CONNECTING)));
        }
        lines.add("");
    }

    private static String label(Line row) {
        return pad(row.label(), LABEL);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String cells(Figures.Cell cell) {
        Row row = cell.row();
        if (row.max() == 0) {
            return right("-", 7) + right("-", 6).repeat(4);
        }
        return right(rate(cell.perSecond()), 7)
                + right(milliseconds(row.p50()), 6)
                + right(milliseconds(row.p99()), 6)
                + right(milliseconds(row.p999()), 6)
                + right(milliseconds(row.max()), 6);
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    private static List<String> story(Figures figures) {
        List<String> lines = new ArrayList<>();
        String reorganisations = figures.reorganisations() == 0
                ? ""
                : figures.reorganisations() == 1
                        ? ", one of them as a reorganisation"
                        : ", " + figures.reorganisations() + " of them as reorganisations";
        lines.add(
                figures.connected() == 0
                        ? "no block connected yet"
                        : String.format(
                                Locale.ROOT,
                                "%d blocks of %.1f MB connected%s; each took %s ms, the last %s",
                                figures.connected(),
                                figures.bytes() / 1e6 / figures.connected(),
                                reorganisations,
                                milliseconds(figures.busyNanos() / figures.connected()),
                                milliseconds(figures.lastNanos())));
        if (!figures.status().isEmpty()) {
            lines.add(figures.status());
        }
        lines.add(String.format(
                Locale.ROOT,
                "%s of the coins asked for lay outside the cache; %s",
                percent(figures.coinsOutside(), figures.coinsAsked()),
                figures.wrong() == 0 ? "every answer and proof was right" : figures.wrong() + " answers were wrong"));
        StringBuilder memory = new StringBuilder(
                "memory: resident " + megabytes(figures.resident()) + ", heap " + megabytes(figures.heap()));
        figures.parts()
                .forEach((part, bytes) ->
                        memory.append(", ").append(part).append(' ').append(megabytes(bytes)));
        lines.add(memory.toString());
        return lines;
    }

    private static String percent(long part, long all) {
        return all == 0 ? "0 %" : Math.round(100.0 * part / all) + " %";
    }

    static String megabytes(long bytes) {
        return bytes < 0 ? "unknown" : String.format(Locale.ROOT, bytes < 10e6 ? "%.1f MB" : "%.0f MB", bytes / 1e6);
    }

    private static String rate(double perSecond) {
        return String.format(Locale.ROOT, perSecond < 10 ? "%.1f" : "%,.0f", perSecond);
    }

    /** Three digits. */
    static String milliseconds(long nanos) {
        double value = nanos / 1e6;
        return String.format(
                Locale.ROOT, value < 0.9995 ? "%.3f" : value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f", value);
    }

    /** Breaks a line between words. */
    private static List<String> folded(String line, int width) {
        List<String> lines = new ArrayList<>();
        String rest = line;
        while (rest.length() > width) {
            int blank = rest.lastIndexOf(' ', width);
            int end = blank <= 0 ? width : blank;
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }
}
