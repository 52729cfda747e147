package dev.cairn.bench.beside;

import java.util.Locale;

/**
 * What a row must reach.
 *
 * @param of what is compared with the limit
 * @param least whether the limit is the least that will do, or the most
 * @param limit the limit
 */
public record Bar(Of of, boolean least, double limit) {

    /** What a bar is set for. */
    public enum Of {
        /** Our own figure. */
        OURS,
        /** The ratio. */
        RATIO
    }

    /** Our figure is to be so many times as good as the like. */
    public static Bar ratioAtLeast(double limit) {
        return new Bar(Of.RATIO, true, limit);
    }

    /** Our figure is to be no more than so many times the like. */
    public static Bar ratioAtMost(double limit) {
        return new Bar(Of.RATIO, false, limit);
    }

    /** Our figure is to be no less. */
    public static Bar atLeast(double limit) {
        return new Bar(Of.OURS, true, limit);
    }

    /** Our figure is to be no more. */
    public static Bar atMost(double limit) {
        return new Bar(Of.OURS, false, limit);
    }

    /** Whether that reaches it. */
    public boolean isMet(double value) {
        return least ? value >= limit : value <= limit;
    }

    /** What of a row it is compared with, as text. */
    String value(Row row) {
        return switch (of) {
            case OURS -> row.unit().format(row.ours());
            case RATIO ->
                String.format(
                        Locale.ROOT, "ratio %.2f", row.ratio().orElseThrow().median());
        };
    }

    /** {@code ≥ 0.90}, {@code ≤ 400}. */
    @Override
    public String toString() {
        return (least ? "≥ " : "≤ ") + String.format(Locale.ROOT, limit < 10 ? "%.2f" : "%.0f", limit);
    }
}
