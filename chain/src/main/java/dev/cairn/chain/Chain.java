package dev.cairn.chain;

import dev.cairn.chain.coin.CoinUsage;
import dev.cairn.chain.connect.Opening;
import dev.cairn.chain.connect.Writer;
import dev.cairn.chain.connect.WriterSteps;
import dev.cairn.chain.load.Loader;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;

/**
 * A chain, kept. Reads: {@link #acquire}. Everything that changes it goes through one writer and answers when its effect is
 * published. Opened by {@link #open}, then {@link #load} reads what files offer.
 */
public final class Chain implements AutoCloseable {

    private final ChainConfig config;
    private final Writer writer;
    private final Loader loader;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Chain(ChainConfig config, Writer writer, Loader loader) {
        this.config = config;
        this.writer = writer;
        this.loader = loader;
    }

    /**
     * Opens what is on disk, rolls the coins forward, verifies the last blocks and publishes.
     *
     * @throws ChainFault if that cannot be
     */
    public static Chain open(ChainConfig config, ChainServices services) {
        return open(config, services, WriterSteps.NONE);
    }

    /** As above, with somebody who is told where the writer is: for tests that stop it there. */
    static Chain open(ChainConfig config, ChainServices services, WriterSteps steps) {
        Loader loader = new Loader(config, services.clock());
        Writer writer = Opening.open(config, services, ChainSnapshot::ofUnpublished, loader::loading, steps);
        loader.attach(writer.fileIntake());
        return new Chain(config, writer, loader);
    }

    /** {@code -reindex}, {@code -loadblock}, {@code -readblocks}: blocks until all files were read or {@link #stopWaiting}. */
    public void load() {
        loader.load();
    }

    /** Makes {@link #load} end soon, and the writer wait for room on the disk no longer: whoever waited for it is told. */
    public void stopWaiting() {
        loader.stop();
        writer.stopWaiting();
    }

    /** Holds the published version; {@code label} says what for. */
    public ChainSnapshot acquire(String label) {
        return ChainSnapshot.of(writer.snapshots().acquire(label), writer.files());
    }

    /** The rules. */
    public ChainParams params() {
        return config.params();
    }

    /**
     * Takes a block (Core, {@code ProcessNewBlock} with {@code min_pow_checked}).
     *
     * @param requested kept also if far ahead or of less work ({@code force_processing})
     */
    public BlockAnswer submit(Block block, boolean requested) {
        loader.awaitFilesKnown();
        return writer.submit(block, requested);
    }

    /** Takes headers, each the next one's parent (Core, {@code ProcessNewBlockHeaders}); the verdict on the first bad one. */
    public Verdict submitHeaders(List<BlockHeader> headers) {
        return writer.submitHeaders(headers);
    }

    /** Judges a block on the tip without keeping it (Core, {@code TestBlockValidity}); headers' work need not be there. */
    public Verdict test(Block block, boolean checkPow, boolean checkMerkleRoot) {
        try (ChainSnapshot snapshot = acquire("testBlockValidity")) {
            return snapshot.read(view -> writer.checks().test(view, block, checkPow, checkMerkleRoot));
        }
    }

    /**
     * Marks a block invalid, as if it had broken a rule ({@code invalidateblock}). Each step back is published.
     *
     * @return false if the block is not known
     */
    public boolean invalidate(BlockHash hash) {
        return writer.invalidate(hash);
    }

    /** Takes such a mark, and those of descendants and ancestors, away ({@code reconsiderblock}); false if not known. */
    public boolean reconsider(BlockHash hash) {
        return writer.reconsider(hash);
    }

    /** Treats a block as if it had come before others of its work ({@code preciousblock}); false if not known. */
    public boolean precious(BlockHash hash) {
        return writer.precious(hash);
    }

    /**
     * Verifies the last blocks (Core, {@code CVerifyDB}).
     *
     * @param level 0–4
     * @param blocks 0 means all
     */
    public boolean verify(int level, int blocks) {
        try (ChainSnapshot snapshot = acquire("verifychain")) {
            return snapshot.read(view -> writer.checks().verifies(view, level, blocks));
        }
    }

    /** Writes all coins to disk; returns when they are durable and the new base is published. */
    public void flush() {
        writer.flush();
    }

    /** Flushes, then copies stores and block files to a folder that opens as a data directory, while blocks connect. */
    public void checkpoint(Path target) {
        writer.checkpoint(target);
    }

    /** Core's latch: true until the tip has the least work and is younger than {@code -maxtipage}. */
    public boolean initialDownload() {
        return writer.initialDownload();
    }

    /** How much of the chain is verified up to a block, guessed, 0 to 1 (Core, {@code GuessVerificationProgress}). */
    public double verificationProgress(ChainSnapshot snapshot, BlockEntry entry) {
        return snapshot.read(view -> writer.progress(view, entry.id()));
    }

    /** What users are to be warned of, in bitcoind's words. */
    public List<String> warnings() {
        return writer.warnings();
    }

    /** Whether block files are being read. */
    public boolean loading() {
        return loader.loading();
    }

    /** Bytes of block and undo files. */
    public long filesOnDisk() {
        return writer.files().bytes();
    }

    /** Bytes of the coins on disk, about. */
    public long coinsOnDisk() {
        return writer.coins().diskBytes();
    }

    /** What the coins in memory take, and may take. */
    public CoinUsage coinUsage() {
        return writer.coinUsage();
    }

    /**
     * Moves how much memory coins may take, while blocks go on. What is above and on disk too goes back at once, before this returns;
     * what is not on disk yet, as fast as the disk takes it.
     *
     * @param bytes as {@code -dbcache} has them: what the store's own cache takes, which stays as it is, included
     * @throws IllegalArgumentException if that is below 4 MiB, or more than the address space set aside at the start allows
     */
    public void setDbCache(long bytes) {
        writer.setDbCache(bytes);
    }

    /** Bytes of memory by part: {@code coins}, {@code headers}, … */
    public Map<String, Long> memory() {
        return writer.memory();
    }

    /** Tells of publications from now on. */
    public void addListener(ChainListener listener) {
        writer.addListener(listener);
    }

    /** Returns when listeners were told of everything up to now ({@code syncwithvalidationinterfacequeue}). */
    public void awaitListeners() {
        writer.awaitListeners();
    }

    /** Who holds which snapshot, and the parts they keep. */
    public Snapshots<?> snapshots() {
        return writer.snapshots();
    }

    /** Names a part of the snapshot that a floor above contributes. */
    public record PartKey<T>(String name, Class<T> type) {}

    /**
     * From now on each snapshot has the part that {@code next} makes, on the writer, of the snapshot to be published and the
     * part before (null at first).
     */
    public <T> void contribute(PartKey<T> key, BiFunction<ChainSnapshot, T, T> next) {
        writer.contribute(key, next);
    }

    /** Flushes and closes; what is still held is cut off. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        loader.stop();
        writer.stop();
        loader.awaitEnd();
        writer.close();
    }
}
