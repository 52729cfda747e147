package dev.cairn.chain;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A chain, kept. Reads: {@link #acquire}. Everything that changes it goes through one writer and answers when its effect is
 * published. Opened by {@link #open}, then {@link #load} reads what files offer.
 */
public final class Chain implements AutoCloseable {

    /**
     * Opens what is on disk, rolls the coins forward, verifies the last blocks and publishes.
     *
     * @throws ChainFault if that cannot be
     */
    public static Chain open(ChainConfig config, ChainServices services) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** {@code -reindex}, {@code -loadblock}, {@code -readblocks}: blocks until all files were read or {@link #stopLoading}. */
    public void load() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Makes {@link #load} end soon. */
    public void stopLoading() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Holds the published version; {@code label} says what for. */
    public ChainSnapshot acquire(String label) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The rules. */
    public ChainParams params() {
        throw new UnsupportedOperationException("skeleton");
    }

    /**
     * Takes a block (Core, {@code ProcessNewBlock} with {@code min_pow_checked}).
     *
     * @param requested kept also if far ahead or of less work ({@code force_processing})
     */
    public BlockAnswer submit(Block block, boolean requested) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Takes headers, each the next one's parent (Core, {@code ProcessNewBlockHeaders}); the verdict on the first bad one. */
    public Verdict submitHeaders(List<BlockHeader> headers) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Judges a block on the tip without keeping it (Core, {@code TestBlockValidity}); headers' work need not be there. */
    public Verdict test(Block block, boolean checkPow, boolean checkMerkleRoot) {
        throw new UnsupportedOperationException("skeleton");
    }

    /**
     * Marks a block invalid, as if it had broken a rule ({@code invalidateblock}). Each step back is published.
     *
     * @return false if the block is not known
     */
    public boolean invalidate(BlockHash hash) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Takes such a mark, and those of descendants and ancestors, away ({@code reconsiderblock}); false if not known. */
    public boolean reconsider(BlockHash hash) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Treats a block as if it had come before others of its work ({@code preciousblock}); false if not known. */
    public boolean precious(BlockHash hash) {
        throw new UnsupportedOperationException("skeleton");
    }

    /**
     * Verifies the last blocks (Core, {@code CVerifyDB}).
     *
     * @param level 0–4
     * @param blocks 0 means all
     */
    public boolean verify(int level, int blocks) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Writes all coins to disk; returns when they are durable and the new base is published. */
    public void flush() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Flushes, then copies stores and block files to a folder that opens as a data directory, while blocks connect. */
    public void checkpoint(Path target) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Core's latch: true until the tip has the least work and is younger than {@code -maxtipage}. */
    public boolean initialDownload() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Whether block files are being read. */
    public boolean loading() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Bytes of block and undo files. */
    public long filesOnDisk() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Bytes of the coins on disk, about. */
    public long coinsOnDisk() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Bytes of memory by part: {@code layers}, {@code headers}, … */
    public Map<String, Long> memory() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Tells of publications from now on. */
    public void addListener(ChainListener listener) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Returns when listeners were told of everything up to now ({@code syncwithvalidationinterfacequeue}). */
    public void awaitListeners() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Who holds which snapshot, and the parts they keep. */
    public Snapshots<?> snapshots() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Names a part of the snapshot that a floor above contributes. */
    public record PartKey<T>(String name, Class<T> type) {}

    /**
     * From now on each snapshot has the part that {@code next} makes, on the writer, of the snapshot to be published and the
     * part before (null at first).
     */
    public <T> void contribute(PartKey<T> key, BiFunction<ChainSnapshot, T, T> next) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Flushes and closes; what is still held is cut off. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
