package dev.cairn.bench.reindex;

import dev.cairn.bench.reindex.Variant.Pages;
import dev.cairn.bench.reindex.Variant.Scripts;
import dev.cairn.bench.reindex.Variant.Way;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Which variants are run, in order. */
final class Plan {

    private static final List<Integer> CACHES = List.of(4, 50, 450, 2_000);
    private static final int SMALL = 50;
    private static final int USUAL = 450;
    private static final int SEED_CACHE = 500;

    private Plan() {}

    /** What the bars are set for, and no more: each setting once, with what is usual otherwise. */
    static List<Variant> ofBars() {
        List<Variant> plan = new ArrayList<>();
        for (int cache : CACHES) {
            plan.add(Variant.of(Way.REINDEX_CHAINSTATE, cache, Scripts.NONE, Pages.WARM));
        }
        plan.add(Variant.of(Way.REINDEX, USUAL, Scripts.NONE, Pages.WARM));
        plan.add(Variant.of(Way.REINDEX_CHAINSTATE, SMALL, Scripts.NONE, Pages.COLD));
        plan.add(Variant.of(Way.REINDEX_CHAINSTATE, USUAL, Scripts.NONE, Pages.COLD));
        plan.add(Variant.of(Way.REINDEX_CHAINSTATE, USUAL, Scripts.ALL, Pages.WARM));
        return plan;
    }

    /** The original measurement: {@code -reindex-chainstate}, {@code -dbcache=500}, caches dropped. */
    static List<Variant> asSeed() {
        return List.of(Variant.of(Way.REINDEX_CHAINSTATE, SEED_CACHE, Scripts.NONE, Pages.COLD));
    }

    /** Each with each; of a list that is empty, the usual. */
    static List<Variant> crossed(List<Way> ways, List<Integer> caches, List<Scripts> scripts, List<Pages> pages) {
        List<Variant> plan = new ArrayList<>();
        for (Way way : ways.isEmpty() ? List.of(Way.REINDEX_CHAINSTATE) : ways) {
            for (Scripts which : scripts.isEmpty() ? List.of(Scripts.NONE) : scripts) {
                for (Pages page : pages.isEmpty() ? List.of(Pages.WARM) : pages) {
                    for (int cache : caches.isEmpty() ? CACHES : caches) {
                        plan.add(Variant.of(way, cache, which, page));
                    }
                }
            }
        }
        return plan;
    }

    /** The same, and what comes nearest to the usual once more while coins are read: no scripts, files in memory, 450 MiB. */
    static List<Variant> withReads(List<Variant> plan, int perSecond) {
        Variant usual = plan.stream()
                .min(Comparator.comparing((Variant variant) -> variant.scripts() == Scripts.ALL)
                        .thenComparing(variant -> variant.pages() == Pages.COLD)
                        .thenComparing(variant -> Math.abs(variant.cache() - USUAL)))
                .orElseThrow();
        List<Variant> longer = new ArrayList<>(plan);
        longer.add(usual.withReads(perSecond));
        return longer;
    }
}
