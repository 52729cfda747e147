package dev.cairn.bench.beside;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * One line of the table.
 *
 * @param metric what was measured
 * @param unit of {@code ours} and {@code like}
 * @param ours our figure
 * @param like what it is set beside
 * @param ratio see {@link #beside} and {@link #timesAsLong}
 * @param bar what must be reached
 */
public record Row(
        String metric, Unit unit, Series ours, Optional<Like> like, Optional<Series> ratio, Optional<Bar> bar) {

    /** A like: its name, and its figure in the row's unit. */
    public record Like(String name, Series figure) {}

    /** Refuses null. */
    public Row {
        requireNonNull(metric, "metric");
        requireNonNull(unit, "unit");
        requireNonNull(ours, "ours");
    }

    /** A figure without a like. */
    public static Row alone(String metric, Unit unit, Series ours) {
        return new Row(metric, unit, ours, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** A figure beside a like. The ratio says how many times as fast ours is. */
    public static Row beside(String metric, Unit unit, Series ours, String name, Series like) {
        Series ratio = unit.moreIsBetter() ? ours.with(like, (a, b) -> a / b) : ours.with(like, (a, b) -> b / a);
        return new Row(metric, unit, ours, Optional.of(new Like(name, like)), Optional.of(ratio), Optional.empty());
    }

    /** A figure next to another of which no ratio is taken: one of them may be nothing. */
    public static Row nextTo(String metric, Unit unit, Series ours, String name, Series like) {
        return new Row(metric, unit, ours, Optional.of(new Like(name, like)), Optional.empty(), Optional.empty());
    }

    /** A time beside another. The ratio says how many times as long ours is. */
    public static Row timesAsLong(String metric, Unit unit, Series ours, String name, Series like) {
        Series ratio = ours.with(like, (a, b) -> a / b);
        return new Row(metric, unit, ours, Optional.of(new Like(name, like)), Optional.of(ratio), Optional.empty());
    }

    /** The same with a bar. */
    public Row withBar(Bar wanted) {
        return new Row(metric, unit, ours, like, ratio, Optional.of(wanted));
    }

    /** The same with a bar, or without. */
    public Row withBarIf(boolean isSet, Bar wanted) {
        return isSet ? withBar(wanted) : this;
    }

    /** Whether the bar is met; empty if there is none. */
    public Optional<Boolean> isMet() {
        return bar.map(wanted -> wanted.isMet(
                switch (wanted.of()) {
                    case OURS -> ours.median();
                    case RATIO -> ratio.orElseThrow().median();
                }));
    }

    /** {@code ok}, {@code below the bar}, or nothing where there is no bar. */
    public String verdict() {
        return isMet().map(met -> met ? "ok" : "below the bar").orElse("");
    }
}
