package dev.cairn.app.verify;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.ChainSummary;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/** A short chain made on the spot, for who has no bitcoind at hand: in a folder of its own, gone when it is closed. */
final class DemoChain implements AutoCloseable {

    private static final long SEED = 1;

    /** A hundred blocks until a coin may be spent, a few to fan coins out, and then some that are worth checking. */
    private static final int BLOCKS = 115;

    private static final int TRANSACTIONS = 600;

    private final Path home;
    private final ChainSummary summary;

    private DemoChain(Path home, ChainSummary summary) {
        this.home = home;
        this.summary = summary;
    }

    /**
     * Makes the chain.
     *
     * @throws CancellationException if it is to stop
     * @throws IOException if the temporary folder cannot be written
     */
    static DemoChain make(Secp256k1 curve, int threads, NodeClock clock, Progress progress, StopSignal stop)
            throws IOException {
        Path home = Files.createTempDirectory("cairn-demo");
        try {
            ChainSpec spec = ChainSpec.of(SEED, BLOCKS, TRANSACTIONS, clock.unixSeconds())
                    .withReorgs();
            ChainSummary summary = ChainGenerator.write(spec, home.resolve("blocks"), curve, threads, made -> {
                if (stop.isWanted()) {
                    throw new CancellationException("stopped while the chain was being made");
                }
                progress.towards("Making a chain", made.height(), spec.height());
            });
            progress.clear();
            return new DemoChain(home, summary);
        } catch (IOException | RuntimeException e) {
            delete(home);
            throw e;
        }
    }

    /** The folder of block files. */
    Path folder() {
        return home.resolve("blocks");
    }

    /** Where its audit may note how far it came. */
    Path stateFile() {
        return home.resolve("state");
    }

    /** What was made, in lines that fit a terminal. */
    List<String> toText() {
        return List.of(String.format(
                "Made       a regtest chain of %,d blocks with %,d signed inputs, %.1f MB, in%n           %s",
                summary.height() + 1, summary.inputs(), summary.bytes() / 1e6, folder()));
    }

    @Override
    public void close() throws IOException {
        delete(home);
    }

    private static void delete(Path home) throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
