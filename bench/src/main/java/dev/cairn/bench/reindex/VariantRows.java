package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.Bar;
import dev.cairn.bench.beside.Row;
import dev.cairn.bench.beside.Section;
import dev.cairn.bench.beside.Series;
import dev.cairn.bench.beside.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The rows of one variant. */
final class VariantRows {

    private static final double MEBIBYTE = 1 << 20;
    private static final double MEGABYTE = 1e6;

    /** The part of the full blocks over which the time of a block is taken. */
    private static final int WINDOWS = 10;

    private final Variant variant;
    private final ReindexChain chain;
    private final List<Outcome> ours;
    private final List<Outcome> theirs;
    private final List<Row> rows = new ArrayList<>();

    private VariantRows(Variant variant, ReindexChain chain, List<Outcome> ours, List<Outcome> theirs) {
        this.variant = variant;
        this.chain = chain;
        this.ours = ours;
        this.theirs = theirs;
    }

    /**
     * A section of them.
     *
     * @param theirs none where there is no peer
     */
    static Section of(Variant variant, ReindexChain chain, Recipe recipe, List<Outcome> ours, List<Outcome> theirs) {
        VariantRows rows = new VariantRows(variant, chain, ours, theirs);
        rows.speed();
        rows.memory();
        rows.flushes();
        rows.growth();
        rows.reads();
        return new Section(variant.title(), List.of(note(variant, chain, recipe)), rows.rows);
    }

    private static String note(Variant variant, ReindexChain chain, Recipe recipe) {
        Contestant any = new Contestant("", List.of(), false);
        String cold = recipe.dropAll() ? "dropped by /proc/sys/vm/drop_caches" : "dropped by posix_fadvise";
        return String.format(
                Locale.ROOT,
                "Data: %s. Runs: %d, ours and the peer's in turn. Page cache: %s. Both: %s%s.",
                chain,
                recipe.rounds(),
                variant.pages() == Variant.Pages.WARM ? "all files read before the start" : "the files' pages " + cold,
                String.join(" ", Rebuild.options(any, variant, chain, recipe)),
                variant.peerCache()
                        .map(cache -> ", but for the peer's -dbcache=" + cache
                                + ", with which it takes as much memory as Cairn")
                        .orElse(""));
    }

    private void speed() {
        double blocks = chain.blocks();
        double megabytes = chain.bytes() / MEGABYTE;
        add(
                "to the tip",
                Unit.SECONDS,
                Outcome::secondsToTip,
                Bars.speed(variant).filter(bar -> hasPeer()));
        add("blocks", Unit.BLOCKS_PER_SECOND, run -> blocks / run.secondsToTip());
        add("their bytes", Unit.MEGABYTES_PER_SECOND, run -> megabytes / run.secondsToTip());
        add("to the program's end", Unit.SECONDS, Outcome::secondsToEnd);
        add("processor time", Unit.SECONDS, Outcome::processorSeconds);
    }

    private void memory() {
        add(
                "peak resident memory",
                Unit.MEBIBYTES,
                run -> run.process().peakBytes() / MEBIBYTE,
                Optional.of(Bars.memory(variant)));
        add(
                "coins in the cache",
                Unit.PER_MEBIBYTE,
                Outcome::coinsPerMebibyte,
                Optional.of(Bars.COINS)
                        .filter(bar -> hasPeer()
                                && variant.peerCache().isEmpty()
                                && variant.cache() >= Bars.LARGE_CACHE
                                && all(Outcome::coinsPerMebibyte)));
        add("read from disk", Unit.MEGABYTES, run -> run.process().readBytes() / MEGABYTE);
        add("written to disk", Unit.MEGABYTES, run -> run.process().writtenBytes() / MEGABYTE);
    }

    private void flushes() {
        add("flushes", Unit.COUNT, run -> run.flushes().count());
        add("longest pause for them", Unit.MILLISECONDS, run -> run.flushes().longestMillis(), Optional.of(Bars.PAUSE));
        add("all pauses", Unit.SECONDS, run -> run.flushes().pausedMillis() / 1e3);
        Row waited = Row.alone(
                "waited for the disk",
                Unit.SECONDS,
                series(ours, run -> run.flushes().waitedMillis() / 1e3));
        rows.add(waited.withBarIf(variant.cache() >= Bars.LARGE_CACHE, Bars.NO_WAIT));
    }

    /** A block near the end of the full ones, and one at a quarter of them, when there are about a quarter of the coins. */
    private void growth() {
        int window = Math.max(1, chain.fullBlocks() / WINDOWS);
        int quarter = chain.firstFull() - 1 + Math.max(window, chain.fullBlocks() / 4 + window / 2);
        int last = chain.lastFull();
        if (quarter > last - window) {
            return;
        }
        ToDoubleFunction<Outcome> early = run -> run.millisPerBlock(quarter - window, quarter);
        ToDoubleFunction<Outcome> late = run -> run.millisPerBlock(last - window, last);
        ToDoubleFunction<Outcome> growth = run -> late.applyAsDouble(run) / early.applyAsDouble(run);
        add("block at a quarter", Unit.MILLISECONDS, early);
        add("block at the end", Unit.MILLISECONDS, late);
        boolean isBar = variant.scripts() == Variant.Scripts.NONE && variant.reads() == 0;
        add(
                "the end to the quarter",
                Unit.TIMES,
                growth,
                Optional.of(Bars.GROWTH).filter(bar -> isBar));
    }

    private void reads() {
        if (variant.reads() == 0) {
            return;
        }
        addReads("gettxout, answers", Unit.COUNT, CoinReads.Waits::count, Optional.empty());
        addReads("gettxout, P99", Unit.MILLISECONDS, CoinReads.Waits::p99, Optional.of(Bars.READS_P99));
        addReads("gettxout, P99.9", Unit.MILLISECONDS, CoinReads.Waits::p999, Optional.of(Bars.READS_P999));
        addReads("gettxout, longest", Unit.MILLISECONDS, CoinReads.Waits::most, Optional.empty());
    }

    /** A node that gave no answer before it was done has waited for ever. */
    private void addReads(String metric, Unit unit, ToDoubleFunction<CoinReads.Waits> figure, Optional<Bar> bar) {
        double none = unit == Unit.COUNT ? 0 : Double.POSITIVE_INFINITY;
        add(metric, unit, run -> run.reads().map(figure::applyAsDouble).orElse(none), bar);
    }

    private boolean hasPeer() {
        return !theirs.isEmpty();
    }

    private boolean all(ToDoubleFunction<Outcome> figure) {
        return series(ours, figure).least() > 0 && series(theirs, figure).least() > 0;
    }

    private void add(String metric, Unit unit, ToDoubleFunction<Outcome> figure) {
        add(metric, unit, figure, Optional.empty());
    }

    private void add(String metric, Unit unit, ToDoubleFunction<Outcome> figure, Optional<Bar> bar) {
        Series own = series(ours, figure);
        Row row;
        if (!hasPeer()) {
            row = Row.alone(metric, unit, own);
        } else if (unit != Unit.COUNT && unit != Unit.TIMES && all(figure)) {
            row = Row.beside(metric, unit, own, "bitcoind", series(theirs, figure));
        } else {
            row = Row.nextTo(metric, unit, own, "bitcoind", series(theirs, figure));
        }
        rows.add(bar.map(row::withBar).orElse(row));
    }

    private static Series series(List<Outcome> runs, ToDoubleFunction<Outcome> figure) {
        return new Series(runs.stream().map(figure::applyAsDouble).toList());
    }
}
