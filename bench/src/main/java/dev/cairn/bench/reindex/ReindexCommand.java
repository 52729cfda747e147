package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.BenchCommand;
import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Launcher;
import dev.cairn.bench.beside.TemporaryFolder;
import dev.cairn.bench.reindex.Variant.Pages;
import dev.cairn.bench.reindex.Variant.Scripts;
import dev.cairn.bench.reindex.Variant.Way;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures rebuilds of the chain state, beside a bitcoind where one is given. */
@Command(
        name = "reindex",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description = {
            "Measures how fast a node rebuilds its coins from block files, and what that takes.",
            "",
            "Cairn and, where it is given, a bitcoind run in turns on the same files. Takes hours, and all processors: leave"
                    + " the machine alone. Without --dbcache, --scripts, --cache and --ways all that bars are set for is run;"
                    + " with one of them, each with each of what is given.",
            ""
        },
        footer = {
            "",
            "Exit code: 0 measured; 1 something could not be run, the coins of both are not the same or, with --check, a row"
                    + " is below its bar; 2 wrong command line.",
            "",
            "Example:",
            "  cairn bench reindex --chain /data/chain --peer /usr/bin --reads 2000 --svg curves --check",
            "  cairn bench reindex --chain /data/chain --peer /usr/bin --as-seed"
        })
public final class ReindexCommand extends BenchCommand {

    private static final int ROUNDS = 5;
    private static final int SEED_ROUNDS = 3;
    private static final int LEAST_CACHE = 4;
    private static final int MOST_READS = 100_000;

    /** Of a chain's bytes, how many a data directory takes with undo data, index and coins. */
    private static final double ROOM = 2.5;

    @Option(
            names = "--quick",
            description = "one round, and a new chain has " + ReindexChain.QUICK_BLOCKS + " full blocks")
    private boolean quick;

    @Option(
            names = "--chain",
            paramLabel = "DIR",
            description =
                    "a chain of cairn bench make-chain --old 20 --small 2100; made there and kept if the folder is not"
                            + " there or empty (default: one that is made and removed again)")
    private Optional<Path> chain = Optional.empty();

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "full blocks of the chain (default: what lies in --chain, else " + ReindexChain.BLOCKS + ")")
    private Optional<Integer> blocks = Optional.empty();

    @Option(
            names = "--ways",
            paramLabel = "WAY",
            split = ",",
            converter = Variant.WayReader.class,
            description = "reindex, reindex-chainstate")
    private List<Way> ways = new ArrayList<>();

    @Option(
            names = "--dbcache",
            paramLabel = "MIB",
            split = ",",
            description = "-dbcache of both (by default 4,50,450,2000)")
    private List<Integer> caches = new ArrayList<>();

    @Option(
            names = "--scripts",
            paramLabel = "WHICH",
            split = ",",
            converter = Variant.ScriptsReader.class,
            description = "all, none (by default none: -assumevalid names the last block)")
    private List<Scripts> scripts = new ArrayList<>();

    @Option(
            names = "--cache",
            paramLabel = "STATE",
            split = ",",
            converter = Variant.PagesReader.class,
            description = "warm, cold: what the page cache holds of the files at the start (by default warm)")
    private List<Pages> pages = new ArrayList<>();

    @Option(
            names = "--as-seed",
            description = "the recipe of the original measurement: -reindex-chainstate, -dbcache=500, -blocksonly, the"
                    + " system's page cache dropped before each of three runs")
    private boolean asSeed;

    @Option(
            names = "--reads",
            paramLabel = "PER_SECOND",
            defaultValue = "0",
            description = "run the usual variant once more while coins are read at this rate, for example 2000")
    private int reads;

    @Option(names = "--rounds", paramLabel = "N", description = "how often each is run (default 5; --quick 1)")
    private Optional<Integer> rounds = Optional.empty();

    @Option(names = "--par", paramLabel = "N", defaultValue = "2", description = "-par of both (default 2)")
    private int threads;

    @Option(
            names = "--svg",
            paramLabel = "DIR",
            description = "write height and memory over time there, two pictures a variant")
    private Optional<Path> svg = Optional.empty();

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "make the data directories in this folder (default: the system's for temporary files)")
    private Optional<Path> work = Optional.empty();

    /** Takes dates and the time of runs from {@code clock}. */
    public ReindexCommand(NodeClock clock) {
        super(clock);
    }

    @Override
    protected void measure(Bench bench) throws BenchException {
        List<Variant> plan = plan();
        Recipe recipe = new Recipe(
                rounds.orElse(asSeed ? SEED_ROUNDS : quick ? 1 : ROUNDS),
                threads,
                asSeed && PageCache.canDropAll(),
                asSeed);
        int usual = quick ? ReindexChain.QUICK_BLOCKS : ReindexChain.BLOCKS;
        if (chain.isPresent()) {
            measure(bench, plan, recipe, ReindexChain.in(chain.get(), blocks, usual, bench.progress()));
        } else {
            try (TemporaryFolder folder = temporary("cairn-bench-chain-")) {
                measure(bench, plan, recipe, ReindexChain.in(folder.path(), blocks, usual, bench.progress()));
            }
        }
    }

    private List<Variant> plan() {
        boolean given = !(ways.isEmpty() && caches.isEmpty() && scripts.isEmpty() && pages.isEmpty());
        if (asSeed && given) {
            throw wrong("--as-seed sets --dbcache, --scripts, --cache and --ways itself");
        }
        if (rounds.isPresent() && rounds.get() < 1) {
            throw wrong("--rounds must be at least 1");
        }
        if (blocks.isPresent() && blocks.get() < 1) {
            throw wrong("--blocks must be at least 1");
        }
        if (threads < 1) {
            throw wrong("--par must be at least 1: both must run the same number of threads");
        }
        if (reads < 0 || reads > MOST_READS) {
            throw wrong("--reads must lie between 0 and " + MOST_READS);
        }
        caches.stream().filter(cache -> cache < LEAST_CACHE).findFirst().ifPresent(cache -> {
            throw wrong("--dbcache=" + cache + ": at least " + LEAST_CACHE);
        });
        List<Variant> plan =
                asSeed ? Plan.asSeed() : given ? Plan.crossed(ways, caches, scripts, pages) : Plan.ofBars();
        return reads > 0 ? Plan.withReads(plan, reads) : plan;
    }

    private TemporaryFolder temporary(String prefix) throws BenchException {
        return work.isPresent() ? TemporaryFolder.makeIn(work.get(), prefix) : TemporaryFolder.make(prefix);
    }

    private void measure(Bench bench, List<Variant> plan, Recipe recipe, ReindexChain data) throws BenchException {
        List<Contestant> contestants = new ArrayList<>();
        contestants.add(Contestant.cairn(Launcher.find(bench.programs()).node()));
        bench.peer().map(Contestant::peer).ifPresent(contestants::add);
        if (asSeed && !recipe.dropAll()) {
            bench.progress()
                    .tell("the system's page cache cannot be dropped here; the files' pages are, by posix_fadvise");
        }
        try (TemporaryFolder folder = temporary("cairn-bench-reindex-")) {
            requireRoom(folder.path(), data, contestants.size());
            Map<Contestant, DataFolder> folders = new LinkedHashMap<>();
            for (Contestant contestant : contestants) {
                Path path = folder.path().resolve(contestant.isPeer() ? "peer" : "cairn");
                folders.put(contestant, new DataFolder(path, data));
            }
            Optional<CoinSample> sample = reads > 0 ? Optional.of(new CoinSample(data)) : Optional.empty();
            TimeLeft timeLeft = new TimeLeft(
                    bench.progress(), clock(), data.height(), plan.size() * contestants.size() * recipe.rounds());
            new ReindexFigures(
                            folders,
                            data,
                            recipe,
                            new Rebuild(bench.programs(), clock(), data, recipe, sample),
                            new StateCheck(bench.programs()),
                            svg.map(Curves::new),
                            bench.progress(),
                            timeLeft,
                            bench.sections(),
                            bench.peerNotes())
                    .run(plan);
        } catch (IOException e) {
            throw new BenchException(
                    "data directories cannot be made: " + e.getMessage() + "; name a folder by --work", e);
        }
    }

    private static void requireRoom(Path folder, ReindexChain data, int count) throws IOException, BenchException {
        long wanted = (long) (count * ROOM * data.bytes());
        long free = Files.getFileStore(folder).getUsableSpace();
        if (free < wanted) {
            throw new BenchException(folder + " has room for " + free / 1_000_000 + " MB, and " + wanted / 1_000_000
                    + " are needed: name another folder by --work");
        }
    }
}
