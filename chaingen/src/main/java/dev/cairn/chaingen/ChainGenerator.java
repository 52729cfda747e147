package dev.cairn.chaingen;

import dev.cairn.curve.Secp256k1;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/**
 * Makes one chain, a block at a time. Used by one thread; signing is spread over {@code threads}, the caller's among them.
 *
 * <pre>{@code
 * try (var chain = new ChainGenerator(ChainSpec.of(1, 120, 5, 1_700_000_000L).withMix(Mix.EVEN), curve, 1)) {
 *     while (chain.hasNext()) {
 *         feed(chain.next().block());
 *     }
 * }
 * }</pre>
 */
public final class ChainGenerator implements AutoCloseable {

    private final ChainSpec spec;

    /**
     * Prepares to make a chain; nothing is drawn yet.
     *
     * @param threads how many threads sign, 1 and up; makes no difference to what is made
     */
    public ChainGenerator(ChainSpec spec, Secp256k1 curve, int threads) {
        this.spec = spec;
        if (threads < 1 || curve == null) {
            throw new UnsupportedOperationException("skeleton");
        }
    }

    /** A whole short chain, genesis first, in the order in which a node would receive it. */
    public static List<GeneratedBlock> inMemory(ChainSpec spec, Secp256k1 curve) {
        if (curve != null) {
            throw new UnsupportedOperationException("skeleton: " + spec);
        }
        return List.of();
    }

    /**
     * Writes a chain into a folder, as bitcoind would have: {@code blk} files, unscrambled and not preallocated, {@code rev}
     * files in the order in which blocks were connected, and {@code chain.json}, which says how to make it again.
     *
     * @param folder made if it is not there
     * @param progress told after each block
     * @throws IOException if the folder holds block files already, or cannot be written
     */
    public static ChainSummary write(
            ChainSpec spec, Path folder, Secp256k1 curve, int threads, Consumer<ChainSummary> progress)
            throws IOException {
        if (curve != null) {
            throw new UnsupportedOperationException("skeleton: " + spec + folder + threads + progress);
        }
        return null;
    }

    /** Whether there is another block. */
    public boolean hasNext() {
        return false;
    }

    /** The next block, genesis first. */
    public GeneratedBlock next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the chain ends at height " + spec.height());
        }
        return null;
    }

    /** What has been made so far. */
    public ChainSummary summary() {
        if (spec != null) {
            throw new UnsupportedOperationException("skeleton");
        }
        return null;
    }

    /** Ends the threads. */
    @Override
    public void close() {}
}
