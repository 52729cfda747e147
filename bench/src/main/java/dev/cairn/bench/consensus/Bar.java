package dev.cairn.bench.consensus;

import java.util.Locale;

/**
 * What a row must reach.
 *
 * @param of what is compared with the limit
 * @param least whether the limit is the least that will do, or the most
 * @param limit the limit
 */
record Bar(Of of, boolean least, double limit) {

    /** What a bar is set for. */
    enum Of {
        /** Our own figure. */
        OURS,
        /** The ratio. */
        RATIO
    }

    static Bar ratioAtLeast(double limit) {
        return new Bar(Of.RATIO, true, limit);
    }

    static Bar ratioAtMost(double limit) {
        return new Bar(Of.RATIO, false, limit);
    }

    static Bar atLeast(double limit) {
        return new Bar(Of.OURS, true, limit);
    }

    static Bar atMost(double limit) {
        return new Bar(Of.OURS, false, limit);
    }

    boolean isMet(double value) {
        return least ? value >= limit : value <= limit;
    }

    /** {@code ≥ 0.90}. */
    @Override
    public String toString() {
        return (least ? "≥ " : "≤ ") + String.format(Locale.ROOT, "%.2f", limit);
    }
}
