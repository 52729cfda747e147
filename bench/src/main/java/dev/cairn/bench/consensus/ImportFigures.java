package dev.cairn.bench.consensus;

import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Imports of one chain by Cairn and by bitcoind, one after the other, again and again; each twice, in two ways. */
final class ImportFigures {

    /** Two ways to connect all blocks. */
    enum Way {
        /** Files alone are there: they are read, indexed, and undo data is written. */
        REINDEX("-reindex"),
        /** Index and undo data are there: the coins alone are made anew. */
        REINDEX_CHAINSTATE("-reindex-chainstate");

        private final String option;

        Way(String option) {
            this.option = option;
        }
    }

    private static final int THREADS = 2;

    private final List<String> cairn;
    private final Optional<Path> bitcoind;
    private final Programs programs;
    private final NodeClock clock;
    private final ImportChain chain;
    private final int cache;

    /**
     * Sets up.
     *
     * @param cairn how a node is started, without options
     * @param cache MiB for {@code -dbcache}
     */
    ImportFigures(
            List<String> cairn,
            Optional<Path> bitcoind,
            Programs programs,
            NodeClock clock,
            ImportChain chain,
            int cache) {
        this.cairn = cairn;
        this.bitcoind = bitcoind;
        this.programs = programs;
        this.clock = clock;
        this.chain = chain;
        this.cache = cache;
    }

    /** Seconds until the tip was connected, and processor time over the program's life, by round. */
    private static final class Times {
        final List<Double> seconds = new ArrayList<>();
        final List<Double> work = new ArrayList<>();
    }

    List<Section> run(int rounds, Progress progress) throws BenchException {
        Map<Way, Times> ours = new EnumMap<>(Way.class);
        Map<Way, Times> theirs = new EnumMap<>(Way.class);
        for (int round = 1; round <= rounds; round++) {
            progress.tell("cairn node", round, rounds);
            importBoth(cairn, ours);
            if (bitcoind.isPresent()) {
                progress.tell("bitcoind", round, rounds);
                importBoth(List.of(bitcoind.get().toString()), theirs);
            }
        }
        List<Section> sections = new ArrayList<>();
        for (Way way : Way.values()) {
            sections.add(section(way, ours.get(way), Optional.ofNullable(theirs.get(way)), rounds));
        }
        return sections;
    }

    private void importBoth(List<String> program, Map<Way, Times> times) throws BenchException {
        try {
            Path folder = Files.createTempDirectory("cairn-bench-import-");
            try {
                chain.copyTo(Files.createDirectories(folder.resolve("regtest/blocks")));
                for (Way way : Way.values()) {
                    run(program, folder, way, times.computeIfAbsent(way, key -> new Times()));
                }
            } finally {
                remove(folder);
            }
        } catch (IOException e) {
            throw new BenchException("a data directory for an import: " + e.getMessage(), e);
        }
    }

    private List<String> options(Way way) {
        return List.of(
                "-regtest",
                way.option,
                "-assumevalid=" + chain.tip(),
                "-par=" + THREADS,
                "-dbcache=" + cache,
                "-maxmempool=5",
                "-blocksxor=0",
                "-stopatheight=" + chain.height(),
                "-connect=0",
                "-listen=0",
                "-server=0",
                "-printtoconsole");
    }

    private void run(List<String> program, Path folder, Way way, Times times) throws BenchException {
        List<String> command = new ArrayList<>(program);
        command.add("-datadir=" + folder);
        command.addAll(options(way));
        AtomicLong reached = new AtomicLong();
        String mark = " height=" + chain.height() + " ";
        long start = clock.monotonicNanos();
        Programs.Run run = programs.run(command, line -> {
            if (line.contains("UpdateTip: ") && line.contains(mark)) {
                reached.compareAndSet(0, clock.monotonicNanos());
            }
        });
        if (run.exit() != 0 || reached.get() == 0) {
            throw new BenchException(program.getFirst() + " " + way.option + " ended with " + run.exit() + " and "
                    + (reached.get() == 0 ? "never told of height " + chain.height() : "an error") + ": "
                    + run.tail());
        }
        if (run.lines().stream().noneMatch(line -> line.contains("Disabling script verification"))) {
            throw new BenchException(program.getFirst() + " ran the scripts of all blocks: a chain needs two weeks of"
                    + " small blocks on top (--small 2100)");
        }
        times.seconds.add((reached.get() - start) / 1e9);
        times.work.add(run.processorSeconds());
    }

    private Section section(Way way, Times ours, Optional<Times> theirs, int rounds) {
        double megabytes = chain.bytes() / 1e6;
        double transactions = chain.transactions();
        List<Row> rows = List.of(
                row(
                                "blocks",
                                Unit.MEGABYTES_PER_SECOND,
                                rate(ours.seconds, megabytes),
                                theirs.map(times -> rate(times.seconds, megabytes)))
                        .withBarIf(theirs.isPresent(), Bar.ratioAtLeast(1)),
                row(
                        "transactions",
                        Unit.PER_SECOND,
                        rate(ours.seconds, transactions),
                        theirs.map(times -> rate(times.seconds, transactions))),
                row(
                        "processor time",
                        Unit.SECONDS,
                        new Series(ours.work),
                        theirs.map(times -> new Series(times.work))));
        String notes = String.format(
                Locale.ROOT,
                "How fast are blocks connected whose scripts are vouched for, from the program's start until the tip is"
                        + " connected? Data: %s. Both: %s. %d runs, ours and the peer's in turn.",
                chain,
                String.join(" ", options(way)),
                rounds);
        return new Section("Import, " + way.option, List.of(notes), rows);
    }

    private static Series rate(List<Double> seconds, double amount) {
        return new Series(seconds).map(each -> amount / each);
    }

    private static Row row(String metric, Unit unit, Series ours, Optional<Series> like) {
        return like.map(figure -> Row.beside(metric, unit, ours, "bitcoind", figure))
                .orElseGet(() -> Row.alone(metric, unit, ours));
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
