package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Progress;
import dev.cairn.bench.beside.Row;
import dev.cairn.bench.beside.Section;
import dev.cairn.bench.beside.Series;
import dev.cairn.bench.beside.Turns;
import dev.cairn.bench.beside.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rebuilds by Cairn and by bitcoind in turns, variant by variant, and holds the coins of both against each other. */
final class ReindexFigures {

    private static final double MEBIBYTE = 1 << 20;

    /** What one program rebuilds in. */
    private record Side(Contestant contestant, DataFolder folder) {}

    private final Side ours;
    private final Optional<Side> theirs;
    private final ReindexChain chain;
    private final Recipe recipe;
    private final Rebuild rebuild;
    private final CoinStates states;
    private final Optional<Curves> curves;
    private final Progress progress;
    private final TimeLeft timeLeft;
    private final List<Section> sections;
    private final List<String> peerBuild;
    private final Map<Variant, List<Outcome>> cairns = new LinkedHashMap<>();

    /**
     * Nothing is run yet.
     *
     * @param folders each program's
     * @param sections to be added to
     * @param peerBuild what the peer says of how it was built, to be added to
     */
    ReindexFigures(
            Map<Contestant, DataFolder> folders,
            ReindexChain chain,
            Recipe recipe,
            Rebuild rebuild,
            CoinStates states,
            Optional<Curves> curves,
            Progress progress,
            TimeLeft timeLeft,
            List<Section> sections,
            List<String> peerBuild) {
        this.ours = side(folders, false).orElseThrow();
        this.theirs = side(folders, true);
        this.chain = chain;
        this.recipe = recipe;
        this.rebuild = rebuild;
        this.states = states;
        this.curves = curves;
        this.progress = progress;
        this.timeLeft = timeLeft;
        this.sections = sections;
        this.peerBuild = peerBuild;
    }

    private static Optional<Side> side(Map<Contestant, DataFolder> folders, boolean isPeer) {
        return folders.entrySet().stream()
                .filter(entry -> entry.getKey().isPeer() == isPeer)
                .map(entry -> new Side(entry.getKey(), entry.getValue()))
                .findFirst();
    }

    /** Runs all of a plan. */
    void run(List<Variant> plan) throws BenchException {
        if (plan.getFirst().way() != Variant.Way.REINDEX) {
            prepare();
        }
        for (Variant variant : plan) {
            List<Outcome> peers = run(variant);
            Optional<Variant> equal = withEqualMemory(variant, cairns.get(variant), peers);
            if (equal.isPresent()) {
                timeLeft.more(2 * recipe.rounds());
                run(equal.get());
            }
        }
        List<Row> across = acrossCaches(cairns);
        if (!across.isEmpty()) {
            sections.add(new Section(
                    "Across settings",
                    List.of("How many times as long Cairn takes with the smallest cache as with the largest."),
                    across));
        }
    }

    /** Index and undo data, without which no chain state is rebuilt. Not timed. */
    private void prepare() throws BenchException {
        Variant quickest = Variant.of(Variant.Way.REINDEX, 2_000, Variant.Scripts.NONE, Variant.Pages.WARM);
        for (Side side : sides()) {
            progress.tell(side.contestant.name() + " -reindex, for index and undo data; not counted");
            rebuild.run(side.contestant, side.folder, quickest, height -> {});
        }
    }

    private List<Side> sides() {
        List<Side> sides = new ArrayList<>(List.of(ours));
        theirs.ifPresent(sides::add);
        return sides;
    }

    /** The peer's outcomes; Cairn's are kept. */
    private List<Outcome> run(Variant variant) throws BenchException {
        List<Outcome> mine = new ArrayList<>();
        List<Outcome> peers = new ArrayList<>();
        Turns turns = new Turns(progress, recipe.rounds());
        turns.add("cairn node, " + variant.title(), () -> mine.add(run(ours, variant)));
        theirs.ifPresent(side -> turns.add("bitcoind, " + variant.title(), () -> peers.add(run(side, variant))));
        turns.run();
        cairns.put(variant, mine);
        sections.add(VariantRows.of(variant, chain, recipe, mine, peers));
        if (curves.isPresent()) {
            curves.get().write(variant, mine, peers);
        }
        compareStates(variant);
        return peers;
    }

    private Outcome run(Side side, Variant variant) throws BenchException {
        timeLeft.begin(side.contestant.name() + " " + variant.title());
        Rebuild.Result result = rebuild.run(side.contestant, side.folder, variant, timeLeft::at);
        timeLeft.end();
        progress.tell(side.contestant.name() + ": " + result.outcome());
        if (side.contestant.isPeer() && peerBuild.isEmpty()) {
            peerBuild.addAll(result.build());
        }
        return result.outcome();
    }

    private void compareStates(Variant variant) throws BenchException {
        if (theirs.isEmpty()) {
            return;
        }
        progress.tell("comparing the coins of both");
        Optional<String> difference = StateCheck.difference(
                states.ask(ours.contestant, ours.folder), states.ask(theirs.get().contestant, theirs.get().folder));
        if (difference.isPresent()) {
            throw new BenchException(
                    "after " + variant.title() + " the coins of both are not the same: " + difference.get());
        }
    }

    /**
     * With a small cache Cairn takes more memory than the peer, by what a Java takes: the peer then gets a cache with which it takes
     * as much. Empty where that says nothing.
     */
    static Optional<Variant> withEqualMemory(Variant variant, List<Outcome> ours, List<Outcome> theirs) {
        if (theirs.isEmpty()
                || variant.cache() > Bars.SMALL_CACHE
                || variant.scripts() != Variant.Scripts.NONE
                || variant.pages() != Variant.Pages.WARM
                || variant.reads() > 0) {
            return Optional.empty();
        }
        double more = (peak(ours) - peak(theirs)) / MEBIBYTE;
        return more < 1
                ? Optional.empty()
                : Optional.of(variant.withPeerCache(variant.cache() + (int) Math.ceil(more)));
    }

    private static double peak(List<Outcome> runs) {
        return new Series(runs.stream()
                        .map(run -> (double) run.process().peakBytes())
                        .toList())
                .median();
    }

    /** A row for each way of which there are a small cache and a large one, alike otherwise. */
    static List<Row> acrossCaches(Map<Variant, List<Outcome>> runs) {
        List<Row> rows = new ArrayList<>();
        for (Variant small : runs.keySet()) {
            for (Variant large : runs.keySet()) {
                boolean alike = small.way() == large.way()
                        && small.scripts() == large.scripts()
                        && small.pages() == large.pages()
                        && small.reads() == 0
                        && large.reads() == 0
                        && small.peerCache().isEmpty()
                        && large.peerCache().isEmpty();
                if (alike
                        && small.scripts() == Variant.Scripts.NONE
                        && isExtreme(small, runs, -1)
                        && isExtreme(large, runs, 1)
                        && small.cache() < large.cache()) {
                    rows.add(Row.alone(
                                    small.cache() + " to " + large.cache() + ", " + Variant.word(small.pages()),
                                    Unit.TIMES,
                                    seconds(runs.get(small)).with(seconds(runs.get(large)), (a, b) -> a / b))
                            .withBar(Bars.SMALLEST_CACHE));
                }
            }
        }
        return rows;
    }

    private static boolean isExtreme(Variant variant, Map<Variant, List<Outcome>> runs, int sign) {
        return runs.keySet().stream()
                .filter(other -> other.way() == variant.way()
                        && other.scripts() == variant.scripts()
                        && other.pages() == variant.pages())
                .noneMatch(other -> sign * Integer.compare(other.cache(), variant.cache()) > 0);
    }

    private static Series seconds(List<Outcome> runs) {
        return new Series(runs.stream().map(Outcome::secondsToTip).toList());
    }
}
