package dev.cairn.bench.consensus;

import java.util.Locale;

/** What a figure counts. */
enum Unit {
    PER_SECOND("/s", "%,.0f", true),
    MEGABYTES_PER_SECOND(" MB/s", "%,.1f", true),
    SECONDS(" s", "%,.3f", false),
    MILLISECONDS(" ms", "%,.2f", false),
    NANOSECONDS(" ns", "%,.0f", false),
    PROCESSORS(" cpu-s/s", "%,.2f", true);

    private final String suffix;
    private final String format;
    private final boolean moreIsBetter;

    Unit(String suffix, String format, boolean moreIsBetter) {
        this.suffix = suffix;
        this.format = format;
        this.moreIsBetter = moreIsBetter;
    }

    boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** {@code 23,912/s ±1%}. */
    String format(Series series) {
        double median = series.median();
        // From a thousand on, decimals say nothing and take the room of a column.
        String value = String.format(Locale.ROOT, median < 1_000 ? format : "%,.0f", median) + suffix;
        return series.values().size() == 1 ? value : value + String.format(Locale.ROOT, " ±%.0f%%", series.spread());
    }

    /** {@code /s}, as the figures of this unit end. */
    String suffix() {
        return suffix.strip();
    }
}
