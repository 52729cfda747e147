package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Child;
import dev.cairn.bench.beside.Programs;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Runs a program over a data directory from its start until it stops by itself at the last block. */
final class Rebuild {

    private static final int LOOK_EVERY_MILLIS = 50;

    /** A read that fails so shortly before the tip met a node that was stopping: two clocks are compared. */
    private static final long STOPPING_NANOS = 100_000_000;

    private final Programs programs;
    private final NodeClock clock;
    private final ReindexChain chain;
    private final Recipe recipe;
    private final Optional<CoinSample> sample;

    /**
     * What holds for all runs.
     *
     * @param sample what is asked for in runs with reads
     */
    Rebuild(Programs programs, NodeClock clock, ReindexChain chain, Recipe recipe, Optional<CoinSample> sample) {
        this.programs = programs;
        this.clock = clock;
        this.chain = chain;
        this.recipe = recipe;
        this.sample = sample;
    }

    /**
     * A run's outcome.
     *
     * @param outcome what it took
     * @param build what the program says of how it was built
     */
    record Result(Outcome outcome, List<String> build) {}

    /**
     * One run.
     *
     * @param height told how far it is, now and then
     */
    Result run(Contestant contestant, DataFolder folder, Variant variant, IntConsumer height) throws BenchException {
        try {
            prepare(folder, variant);
            Optional<RpcDoor> door = variant.reads() > 0 ? Optional.of(RpcDoor.of(folder)) : Optional.empty();
            List<String> command = new ArrayList<>(contestant.command());
            command.add("-datadir=" + folder.path());
            command.addAll(options(contestant, variant, chain, recipe));
            command.addAll(door.map(RpcDoor::options).orElse(List.of("-server=0")));
            Path output = Files.write(folder.path().resolve("output"), new byte[0]);
            RunLog log =
                    new RunLog(chain.height(), Files.getLastModifiedTime(output).toInstant(), contestant.flushReader());
            try (Child child = programs.start(command, output);
                    Watch watch = new Watch(child.pid(), folder.log(), log, clock, child.startNanos())) {
                Optional<CoinReads> reads =
                        door.map(open -> new CoinReads(sample.orElseThrow(), open, log, clock, variant.reads()));
                reads.ifPresent(CoinReads::start);
                try {
                    follow(child, watch, log, height);
                } finally {
                    reads.ifPresent(CoinReads::close);
                }
                Child.Ended ended = child.await();
                watch.look();
                complain(contestant, variant, ended, log, output, folder);
                return new Result(outcome(contestant, child, ended, watch, log, reads), log.build());
            }
        } catch (IOException e) {
            throw new BenchException("the data directory " + folder.path() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchException("interrupted while " + contestant.name() + " ran", e);
        }
    }

    private void prepare(DataFolder folder, Variant variant) throws IOException {
        folder.prepare(variant.way());
        PageCache.settle();
        if (variant.pages() == Variant.Pages.WARM) {
            PageCache.warm(folder.files());
        } else if (recipe.dropAll()) {
            PageCache.dropAll();
        } else {
            PageCache.drop(folder.files());
        }
    }

    /** What both are started with, but for their folders and ways in. */
    static List<String> options(Contestant contestant, Variant variant, ReindexChain chain, Recipe recipe) {
        List<String> options = new ArrayList<>(List.of(
                "-regtest",
                variant.way().option(),
                "-assumevalid=" + (variant.scripts() == Variant.Scripts.ALL ? "0" : chain.tip()),
                "-par=" + recipe.threads(),
                "-dbcache=" + variant.cacheOf(contestant),
                "-maxmempool=5",
                "-blocksxor=0",
                "-stopatheight=" + chain.height(),
                "-connect=0",
                "-listen=0",
                "-printtoconsole=0",
                "-logtimemicros=1",
                "-logratelimit=0",
                "-debug=coindb",
                "-debug=bench"));
        if (recipe.blocksOnly()) {
            options.add("-blocksonly");
        }
        return options;
    }

    private static void follow(Child child, Watch watch, RunLog log, IntConsumer height)
            throws IOException, InterruptedException {
        while (child.isAlive()) {
            watch.look();
            height.accept(log.height());
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
    }

    private void complain(
            Contestant contestant, Variant variant, Child.Ended ended, RunLog log, Path output, DataFolder folder)
            throws BenchException, IOException {
        String what = contestant.name() + " " + variant.way().option();
        if (ended.exit() != 0 || !log.reached()) {
            throw new BenchException(
                    what + " ended with " + ended.exit() + " at height " + log.height() + " of " + chain.height() + ": "
                            + Files.readString(output, StandardCharsets.UTF_8).strip() + tail(folder.log()));
        }
        boolean all = variant.scripts() == Variant.Scripts.ALL;
        if (!all && log.ranScripts() && !log.leftScriptsOut()) {
            throw new BenchException(
                    what + " ran the scripts of all blocks: a chain needs two weeks of small blocks on top"
                            + " (make-chain --small 2100)");
        }
        if (all && log.leftScriptsOut()) {
            throw new BenchException(what + " left scripts out, and was told to run all");
        }
    }

    private static String tail(Path log) throws IOException {
        if (!Files.exists(log)) {
            return "";
        }
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        return "\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - 5), lines.size()));
    }

    private static Outcome outcome(
            Contestant contestant, Child child, Child.Ended ended, Watch watch, RunLog log, Optional<CoinReads> reads)
            throws BenchException {
        double seconds = log.tips().getLast().seconds();
        long tip = child.startNanos() + (long) (seconds * 1e9);
        Optional<String> wrong = reads.flatMap(all -> all.wrongBefore(tip - STOPPING_NANOS));
        if (wrong.isPresent()) {
            throw new BenchException("a read while " + contestant.name() + " rebuilt its coins failed: " + wrong.get());
        }
        return new Outcome(
                seconds,
                ended.seconds(),
                ended.processorSeconds(),
                watch.latest().orElse(new ProcessFigures(0, 0, 0, 0)),
                log.tips(),
                log.flushes(),
                watch.samples(),
                reads.map(CoinReads::waits).filter(all -> all.count() > 0));
    }
}
