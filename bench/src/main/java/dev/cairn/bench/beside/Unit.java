package dev.cairn.bench.beside;

import java.util.Locale;

/** What a figure counts. */
public enum Unit {
    /** Things a second. */
    PER_SECOND("/s", "%,.0f", true),
    /** Blocks a second, of which there can be few. */
    BLOCKS_PER_SECOND("/s", "%,.1f", true),
    /** Millions of bytes a second. */
    MEGABYTES_PER_SECOND(" MB/s", "%,.1f", true),
    /** Seconds. */
    SECONDS(" s", "%,.3f", false),
    /** Thousandths of a second. */
    MILLISECONDS(" ms", "%,.2f", false),
    /** Thousandths of a millionth of a second. */
    NANOSECONDS(" ns", "%,.0f", false),
    /** Seconds of processor time a second. */
    PROCESSORS(" cpu-s/s", "%,.2f", true),
    /** Bytes on disk, in millions. */
    MEGABYTES(" MB", "%,.1f", false),
    /** Bytes in memory, in units of 1,048,576. */
    MEBIBYTES(" MiB", "%,.0f", false),
    /** Things in such a unit of memory. */
    PER_MEBIBYTE("/MiB", "%,.0f", true),
    /** How often. */
    COUNT("", "%,.0f", false),
    /** How many times as much. */
    TIMES(" ×", "%,.2f", false);

    private final String suffix;
    private final String format;
    private final boolean moreIsBetter;

    Unit(String suffix, String format, boolean moreIsBetter) {
        this.suffix = suffix;
        this.format = format;
        this.moreIsBetter = moreIsBetter;
    }

    /** Whether the greater figure is the better. */
    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** {@code 23,912/s ±1%}. */
    public String format(Series series) {
        double median = series.median();
        // From a thousand on, decimals say nothing and take the room of a column.
        String value = String.format(Locale.ROOT, median < 1_000 ? format : "%,.0f", median) + suffix;
        return series.values().size() == 1 ? value : value + String.format(Locale.ROOT, " ±%.0f%%", series.spread());
    }

    /** {@code /s}, as the figures of this unit end. */
    public String suffix() {
        return suffix.strip();
    }
}
