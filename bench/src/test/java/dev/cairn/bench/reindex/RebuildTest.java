package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Programs;
import dev.cairn.bench.beside.Progress;
import dev.cairn.bench.beside.Section;
import dev.cairn.bench.beside.TemporaryFolder;
import dev.cairn.bench.reindex.Variant.Pages;
import dev.cairn.bench.reindex.Variant.Scripts;
import dev.cairn.bench.reindex.Variant.Way;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.ChainSummary;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RebuildTest {

    private static final long END = 1_764_590_400L;
    private static final String LEFT_OUT = "Disabling script verification at block #1 (00).";
    private static final String RAN = "Enabling script verification at block #1 (00): block not in assumevalid chain.";
    private static final Recipe RECIPE = new Recipe(2, 2, false, false);
    private static final Variant USUAL = Variant.of(Way.REINDEX_CHAINSTATE, 450, Scripts.NONE, Pages.WARM);

    private static final Map<String, String> SAME = Map.of(
            "height",
            "103",
            "bestblock",
            "00",
            "txouts",
            "1",
            "bogosize",
            "1",
            "total_amount",
            "1",
            "hash_serialized_3",
            "aa",
            "muhash",
            "bb");

    private final StringWriter err = new StringWriter();
    private final Progress progress = new Progress(new PrintWriter(err, true), "reindex");
    private final NodeClock clock = NodeClock.system();

    @TempDir
    private Path folder;

    private ReindexChain chain() throws Exception {
        return chain(ChainSpec.of(1, 103, 5, END));
    }

    private ReindexChain chain(ChainSpec spec) throws Exception {
        ChainGenerator.write(spec, folder.resolve("chain"), NativeSecp256k1.load(), 1, soFar -> {});
        return ReindexChain.in(folder.resolve("chain"), Optional.empty(), 1, progress);
    }

    private static String tip(int height) {
        return "UpdateTip: new best=00 height=" + height + " version=0x20000000 log2_work=2.0 tx=2 date=x progress=1.0"
                + " cache=0.5MiB(7000txo)";
    }

    /** A program that logs as a node would, and keeps its options and what it finds in its folder. */
    private Path node(String name, String... lines) throws Exception {
        Path program = folder.resolve(name);
        StringBuilder script = new StringBuilder("#!/bin/sh\nnet=\"${1#-datadir=}/regtest\"\n");
        script.append("echo \"$@\" >> ").append(folder.resolve("asked")).append('\n');
        script.append("ls \"$net\" >> ").append(folder.resolve("found")).append('\n');
        for (String line : lines) {
            script.append("echo \"$(date -u +%Y-%m-%dT%H:%M:%S.%6NZ) ")
                    .append(line)
                    .append("\" >> \"$net/debug.log\"\n");
        }
        script.append("touch \"$net/chainstate\"\nsleep 0.2\n");
        Files.writeString(program, script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return program;
    }

    private Outcome run(ReindexChain chain, Path node, Variant variant) throws Exception {
        DataFolder data = new DataFolder(folder.resolve("data"), chain);
        return new Rebuild(new Programs(clock), clock, chain, RECIPE, Optional.empty())
                .run(new Contestant("cairn node", List.of(node.toString()), false), data, variant, height -> {})
                .outcome();
    }

    @Test
    void aChainIsLookedAtFromItsFirstFullBlockToItsTip() throws Exception {
        ChainSpec spec = ChainSpec.of(1, 106, 5, END).withSmallBlocks(3);
        ReindexChain chain = chain(spec);
        ChainSummary again =
                ChainGenerator.write(spec, folder.resolve("again"), NativeSecp256k1.load(), 1, soFar -> {});

        assertThat(chain.height()).isEqualTo(109);
        assertThat(chain.tip()).isEqualTo(again.tip());
        assertThat(chain.firstFull()).isEqualTo(spec.firstFull());
        assertThat(chain.lastFull()).isEqualTo(106);
        assertThat(chain.bytes()).isEqualTo(again.bytes());
        assertThat(chain.transactions()).isEqualTo(again.transactions());
    }

    @Test
    void aChainOfOtherLengthThanAskedForOrWithBranchesIsRefused() throws Exception {
        chain();
        assertThatThrownBy(() -> ReindexChain.in(folder.resolve("chain"), Optional.of(7), 1, progress))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("2 full blocks, and 7 were asked for");
        Path branches = folder.resolve("branches");
        ChainGenerator.write(
                ChainSpec.of(1, 130, 5, END).withReorgs(), branches, NativeSecp256k1.load(), 1, soFar -> {});
        assertThatThrownBy(() -> ReindexChain.in(branches, Optional.empty(), 1, progress))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("without branches");
    }

    @Test
    void theChainHasAsManyFullBlocksAsAskedForAndAFifthOfItsSpendsAreOld() {
        for (int full : new int[] {1, 40, 1_000}) {
            ChainSpec spec = ReindexChain.spec(full);
            assertThat(spec.blocks() - spec.firstFull() + 1).isEqualTo(full);
            assertThat(spec.oldPercent()).isEqualTo(20);
            assertThat(spec.smallBlocks()).isGreaterThan(2_016);
        }
    }

    @Test
    void aRunIsTimedByItsLogAndWatchedUntilItsEnd() throws Exception {
        ReindexChain chain = chain();
        Outcome outcome = run(chain, node("node", LEFT_OUT, tip(102), tip(103)), USUAL);

        assertThat(outcome.tips()).extracting(RunLog.Tip::height).containsExactly(102, 103);
        assertThat(outcome.secondsToTip()).isPositive().isLessThanOrEqualTo(outcome.secondsToEnd());
        assertThat(outcome.process().peakBytes()).isPositive();
        assertThat(outcome.memory()).isNotEmpty();
        assertThat(outcome.coinsPerMebibyte()).isEqualTo(14_000);
        assertThat(Files.readString(folder.resolve("asked")))
                .contains(
                        "-reindex-chainstate -assumevalid=" + chain.tip() + " -par=2 -dbcache=450 -maxmempool=5",
                        "-stopatheight=103 -connect=0 -listen=0 -printtoconsole=0");
    }

    @Test
    void aReindexBeginsWithTheBlockFilesAlone() throws Exception {
        ReindexChain chain = chain();
        DataFolder data = new DataFolder(folder.resolve("data"), chain);
        Files.writeString(data.network().resolve("blocks/rev00000.dat"), "x");
        Files.createDirectories(data.network().resolve("blocks/index"));
        Files.createDirectories(data.network().resolve("chainstate"));
        Files.writeString(data.log(), "old");

        data.prepare(Way.REINDEX_CHAINSTATE);
        assertThat(data.network().resolve("chainstate")).exists();
        assertThat(data.log()).doesNotExist();

        data.prepare(Way.REINDEX);
        assertThat(data.files())
                .extracting(file -> file.getFileName().toString())
                .containsExactly("blk00000.dat");
        assertThat(data.network()).isDirectoryContaining("glob:**blocks");
    }

    @Test
    void aNodeThatRanScriptsOrLeftThemOutUnaskedGivesNoFigure() throws Exception {
        ReindexChain chain = chain();
        assertThatThrownBy(() -> run(chain, node("a", RAN, tip(103)), USUAL))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("ran the scripts");
        removeData();
        Variant all = Variant.of(Way.REINDEX_CHAINSTATE, 450, Scripts.ALL, Pages.COLD);
        assertThatThrownBy(() -> run(chain, node("b", LEFT_OUT, tip(103)), all))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("left scripts out");
    }

    @Test
    void aNodeThatDoesNotArriveIsNamedWithItsLastLines() throws Exception {
        assertThatThrownBy(() -> run(chain(), node("node", LEFT_OUT, tip(102)), USUAL))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("at height 102 of 103")
                .hasMessageContaining("height=102");
    }

    private void removeData() throws Exception {
        TemporaryFolder.remove(folder.resolve("data"));
    }

    private List<Section> compare(CoinStates states) throws Exception {
        ReindexChain chain = chain();
        Path node = node("node", LEFT_OUT, tip(102), tip(103));
        Map<Contestant, DataFolder> folders = new LinkedHashMap<>();
        for (boolean isPeer : new boolean[] {false, true}) {
            Contestant contestant =
                    new Contestant(isPeer ? "bitcoind" : "cairn node", List.of(node.toString()), isPeer);
            folders.put(contestant, new DataFolder(folder.resolve(contestant.name()), chain));
        }
        List<Section> sections = new ArrayList<>();
        new ReindexFigures(
                        folders,
                        chain,
                        RECIPE,
                        new Rebuild(new Programs(clock), clock, chain, RECIPE, Optional.empty()),
                        states,
                        Optional.of(new Curves(folder.resolve("svg"))),
                        progress,
                        new TimeLeft(progress, clock, chain.height(), 4),
                        sections,
                        new ArrayList<>())
                .run(List.of(USUAL));
        return sections;
    }

    @Test
    void bothRunInTurnsAfterAReindexThatIsNotCounted() throws Exception {
        List<Section> sections = compare((contestant, data) -> SAME);

        assertThat(sections).hasSize(1);
        assertThat(sections.getFirst().title()).isEqualTo("reindex-chainstate, dbcache 450, no scripts, warm");
        assertThat(sections.getFirst().rows().getFirst().ours().values()).hasSize(2);
        assertThat(sections.getFirst().rows().getFirst().like()).isPresent();
        List<String> asked = Files.readAllLines(folder.resolve("asked"));
        assertThat(asked).hasSize(2 + 4);
        assertThat(asked.subList(0, 2)).allMatch(line -> line.contains(" -reindex "));
        assertThat(asked.subList(2, 6)).allMatch(line -> line.contains(" -reindex-chainstate "));
        assertThat(asked.get(2)).contains("cairn node");
        assertThat(asked.get(3)).contains("bitcoind");
        assertThat(folder.resolve("svg/reindex-chainstate-450-none-warm-height.svg"))
                .exists();
        assertThat(err.toString()).contains("reindex: bitcoind, reindex-chainstate, dbcache 450", "(2 of 2)");
    }

    @Test
    void coinsThatAreNotTheSameAreAnError() {
        assertThatThrownBy(() -> compare((contestant, data) -> contestant.isPeer() ? SAME : Map.of("height", "102")))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining("the coins of both are not the same")
                .hasMessageContaining("height: 102 is ours, 103 the peer's");
    }
}
