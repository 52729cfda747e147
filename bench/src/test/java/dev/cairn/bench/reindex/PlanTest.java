package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bench.reindex.Variant.Pages;
import dev.cairn.bench.reindex.Variant.Scripts;
import dev.cairn.bench.reindex.Variant.Way;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {

    @Test
    void whatBarsAreSetForHasEachCacheEachWayBothStatesOfTheFilesAndBothKindsOfScripts() {
        List<Variant> plan = Plan.ofBars();
        assertThat(plan).extracting(Variant::cache).contains(4, 50, 450, 2_000);
        assertThat(plan).extracting(Variant::way).contains(Way.values());
        assertThat(plan).extracting(Variant::pages).contains(Pages.values());
        assertThat(plan).extracting(Variant::scripts).contains(Scripts.values());
        assertThat(plan).doesNotHaveDuplicates();
    }

    @Test
    void listsAreCrossedAndWhatIsNotGivenIsUsual() {
        assertThat(Plan.crossed(List.of(Way.values()), List.of(4, 9), List.of(Scripts.ALL), List.of()))
                .extracting(Variant::id)
                .containsExactly(
                        "reindex-4-all-warm",
                        "reindex-9-all-warm",
                        "reindex-chainstate-4-all-warm",
                        "reindex-chainstate-9-all-warm");
        assertThat(Plan.crossed(List.of(), List.of(), List.of(), List.of(Pages.COLD)))
                .hasSize(4)
                .allMatch(variant -> variant.scripts() == Scripts.NONE);
    }

    @Test
    void readsComeLastWithTheCacheNearestToTheUsual() {
        List<Variant> plan =
                Plan.withReads(Plan.crossed(List.of(), List.of(4, 400, 2_000), List.of(), List.of()), 2_000);
        assertThat(plan).hasSize(4);
        assertThat(plan.getLast().title()).isEqualTo("reindex-chainstate, dbcache 400, no scripts, warm, 2000 reads/s");
        assertThat(plan.getLast().id()).isEqualTo("reindex-chainstate-400-none-warm-reads");
    }

    @Test
    void theOriginalMeasurementDropsCachesAndHasItsOwnDbcache() {
        assertThat(Plan.asSeed()).containsExactly(Variant.of(Way.REINDEX_CHAINSTATE, 500, Scripts.NONE, Pages.COLD));
    }

    @Test
    void aPeersOwnCacheIsThePeersAlone() {
        Variant variant = Plan.asSeed().getFirst().withPeerCache(700);
        assertThat(variant.cacheOf(new Contestant("cairn node", List.of(), false)))
                .isEqualTo(500);
        assertThat(variant.cacheOf(new Contestant("bitcoind", List.of(), true))).isEqualTo(700);
        assertThat(variant.title()).isEqualTo("reindex-chainstate, dbcache 500 beside 700, no scripts, cold");
    }
}
