package dev.cairn.bench.consensus;

import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Programs;
import dev.cairn.bench.beside.TemporaryFolder;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** A bitcoind that takes over a folder of blocks, alone: no peers, no RPC, a data directory of its own. */
final class PeerNode {

    private final Path bitcoind;
    private final Programs programs;
    private final NodeClock clock;

    PeerNode(Path bitcoind, Programs programs, NodeClock clock) {
        this.bitcoind = bitcoind;
        this.programs = programs;
        this.clock = clock;
    }

    /**
     * One reindex.
     *
     * @param seconds from the program's start until the tip was connected; its shutdown is not counted
     * @param processorSeconds over the program's whole life
     * @param processorsBusy processor-seconds a second, over the program's whole life
     */
    record Reindex(double seconds, double processorSeconds, double processorsBusy) {}

    /** Reindexes a copy of a chain's block files, all scripts checked, on so many threads. */
    Reindex reindex(ChainData chain, int threads) throws BenchException {
        try {
            try (TemporaryFolder folder = TemporaryFolder.make("cairn-bench-peer-")) {
                Path blocks = Files.createDirectories(folder.path().resolve("regtest/blocks"));
                copy(chain.folder(), blocks);
                return reindex(folder.path(), chain.tip(), threads);
            }
        } catch (IOException e) {
            throw new BenchException("the peer's data directory: " + e.getMessage(), e);
        }
    }

    /** What is asked of it, but for the folder. */
    static List<String> options(int tip, int threads) {
        return List.of(
                "-regtest",
                "-reindex",
                "-assumevalid=0",
                "-par=" + threads,
                "-dbcache=1000",
                "-stopatheight=" + tip,
                "-connect=0",
                "-listen=0",
                "-server=0",
                "-disablewallet",
                "-printtoconsole");
    }

    private Reindex reindex(Path folder, int tip, int threads) throws BenchException {
        List<String> command = Stream.concat(
                        Stream.of(bitcoind.toString(), "-datadir=" + folder), options(tip, threads).stream())
                .toList();
        AtomicLong reached = new AtomicLong();
        String mark = " height=" + tip + " ";
        long start = clock.monotonicNanos();
        Programs.Run run = programs.run(command, line -> {
            if (line.contains("UpdateTip: ") && line.contains(mark)) {
                reached.compareAndSet(0, clock.monotonicNanos());
            }
        });
        if (run.exit() != 0 || reached.get() == 0) {
            throw new BenchException(bitcoind + " ended with " + run.exit() + " and "
                    + (reached.get() == 0 ? "never told of height " + tip : "an error") + ": " + run.tail());
        }
        return new Reindex(
                (reached.get() - start) / 1e9, run.processorSeconds(), run.processorSeconds() / run.seconds());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from, "blk*.dat")) {
            for (Path file : files) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        Path key = from.resolve("xor.dat");
        if (Files.exists(key)) {
            Files.copy(key, to.resolve("xor.dat"));
        }
    }
}
