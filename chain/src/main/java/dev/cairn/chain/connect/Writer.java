package dev.cairn.chain.connect;

import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainListener;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.coin.CoinStore;
import dev.cairn.chain.coin.CoinUsage;
import dev.cairn.chain.header.Headers;
import dev.cairn.chain.store.BlockStore;
import dev.cairn.consensus.Verdict;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.IntConsumer;

/**
 * The one who changes a chain, and what one can ask of it. Each change runs on the thread {@code writer} and answers when its
 * effect is published. Any thread may ask.
 */
public final class Writer {

    /** How old the coins on disk may become while the node runs. */
    private static final Duration FLUSH_PERIOD = Duration.ofMinutes(10);

    private final Workshop workshop;
    private final ChainState state;
    private final Stores stores;
    private final Checks checks;
    private final FileIntake fileIntake;
    private final long storeCache;
    private int lastHeaderLine = -1; // the writer's

    /** @param storeCache what of the budget the store of coins took for its own cache */
    Writer(Workshop workshop, Checks checks, long storeCache) {
        this.storeCache = storeCache;
        this.workshop = workshop;
        this.state = workshop.state();
        this.stores = workshop.stores();
        this.checks = checks;
        this.fileIntake = new FileIntake(workshop);
        workshop.services().scheduler().every(FLUSH_PERIOD, this::flushNow);
    }

    private void flushNow() {
        if (!workshop.isStopping() && !workshop.faults().any()) {
            CompletableFuture<Boolean> _ = workshop.loop()
                    .submit(() -> workshop.guard(() -> {
                        CompletableFuture<Void> _ = workshop.flusher().request();
                        return true;
                    }));
        }
    }

    /** Takes a block (Core, {@code ProcessNewBlock}). What it says by itself is checked on the caller's thread. */
    public BlockAnswer submit(Block block, boolean requested) {
        Prepared prepared = workshop.prepare(block);
        try {
            return workshop.change(() -> submit(prepared, requested));
        } finally {
            prepared.fetched().end();
        }
    }

    private BlockAnswer submit(Prepared prepared, boolean requested) throws IOException {
        // A block that is wrong by itself leaves no mark: its header may be that of a good one.
        if (!prepared.alone().isValid()) {
            return refused(prepared.alone());
        }
        BlockIntake.Answer answer = workshop.blocks().accept(prepared, requested, null);
        if (!answer.verdict().isValid()) {
            return refused(answer.verdict());
        }
        Activation.Fresh fresh = new Activation.Fresh(prepared);
        workshop.activation().run(fresh);
        return new BlockAnswer(true, answer.isNew(), fresh.verdict());
    }

    private static BlockAnswer refused(Verdict verdict) {
        LogCategory.plain().error("ProcessNewBlock: AcceptBlock FAILED ({})", verdict);
        return new BlockAnswer(false, false, Optional.of(verdict));
    }

    /** Takes headers, each the next one's parent (Core, {@code ProcessNewBlockHeaders}). */
    public Verdict submitHeaders(List<BlockHeader> list) {
        return workshop.change(() -> {
            int best = state.bestHeader;
            int last = -1;
            for (BlockHeader header : list) {
                HeaderIntake.Answer answer = workshop.headers().accept(header, header.hash());
                if (!answer.verdict().isValid()) {
                    return answer.verdict();
                }
                last = answer.id();
            }
            if (best != state.bestHeader && last >= 0 && workshop.isInitialDownload()) {
                reportHeaders(last);
            }
            return Verdict.valid();
        });
    }

    private void reportHeaders(int last) {
        Headers all = state.headers();
        int height = all.height(last);
        if (height != lastHeaderLine) {
            lastHeaderLine = height;
            long age = workshop.services().clock().unixSeconds() - all.time(last);
            long left =
                    Math.max(0, age / workshop.config().params().proofOfWork().spacing());
            String percent = String.format(Locale.ROOT, "%.2f", 100.0 * height / (height + left));
            LogCategory.plain().info("Synchronizing blockheaders, height: {} (~{}%)", height, percent);
        }
    }

    /** {@code invalidateblock}; false if the block is not known. */
    public boolean invalidate(BlockHash hash) {
        return withBlock(hash, workshop.invalidity()::invalidate);
    }

    /** {@code reconsiderblock}; false if the block is not known. */
    public boolean reconsider(BlockHash hash) {
        return withBlock(hash, workshop.invalidity()::reconsider);
    }

    /** {@code preciousblock}; false if the block is not known. */
    public boolean precious(BlockHash hash) {
        return withBlock(hash, workshop.invalidity()::prefer);
    }

    private boolean withBlock(BlockHash hash, IntConsumer act) {
        return workshop.change(() -> {
            int id = state.headers().find(hash);
            if (id < 0) {
                return false;
            }
            act.accept(id);
            workshop.activation().run(null);
            return true;
        });
    }

    /** Brings all coins to disk; returns when they are. */
    public void flush() {
        workshop.change(workshop.flusher()::request).join();
    }

    /** Flushes, and copies all to a folder that is not there yet, while blocks go on. */
    public void checkpoint(Path target) {
        flush();
        new Checkpoint(workshop.config(), stores).make(target);
    }

    /** Adds a listener. */
    public void addListener(ChainListener listener) {
        workshop.publisher().addListener(listener);
    }

    /** Returns when listeners were told of all up to now. */
    public void awaitListeners() {
        stores.notifier().awaitAll();
    }

    /** Adds a part to each snapshot from now on. */
    public <T> void contribute(Chain.PartKey<T> key, BiFunction<ChainSnapshot, T, T> next) {
        workshop.change(() -> {
            workshop.publisher().contribute(key, next);
            workshop.publishState();
            return null;
        });
    }

    /** What is published. */
    public Snapshots<ChainView> snapshots() {
        return stores.snapshots();
    }

    /** Block and undo files. */
    public BlockStore files() {
        return stores.files();
    }

    /** The coins on disk. */
    public CoinStore coins() {
        return stores.coins();
    }

    /** For loaders. */
    public FileIntake fileIntake() {
        return fileIntake;
    }

    /** Judgements that change nothing. */
    public Checks checks() {
        return checks;
    }

    /** Whether the first download goes on (Core, {@code IsInitialBlockDownload}). */
    public boolean initialDownload() {
        return workshop.isInitialDownload();
    }

    /** How much of the chain up to a block is verified, guessed, 0 to 1. */
    public double progress(ChainView view, int id) {
        return workshop.progress(view.headers(), id, view.bestHeader());
    }

    /** What users are to be warned of, in bitcoind's words. */
    public List<String> warnings() {
        return workshop.warnings().current();
    }

    /** What the coins in memory take. Any thread. */
    public CoinUsage coinUsage() {
        return stores.cache().seen();
    }

    /** Moves the budget of the coins in memory. Returns when what is clean and above it was given back. */
    public void setDbCache(long dbCache) {
        CacheShares.requireEnough(dbCache);
        long bytes = CacheShares.coins(dbCache, storeCache);
        long pinBudget = workshop.config().pinBudget();
        long most = CacheShares.most(CacheShares.capacity(workshop.config().dbCache(), pinBudget), pinBudget);
        if (bytes > most) {
            throw new IllegalArgumentException("this process set address space aside for a cache of up to "
                    + ((most + storeCache) >> 20) + " MiB; restart with a larger -dbcache");
        }
        while (workshop.change(() -> workshop.flusher().giveBack(bytes))) {} // blocks have their turn between
        CoinUsage usage = coinUsage();
        LogCategory.plain()
                .info(
                        "The cache of coins may take {} MiB from now on; it takes {}, of which {} must be written first",
                        bytes >> 20,
                        usage.reservedBytes() >> 20,
                        Math.min(usage.dirtyBytes(), Math.max(0, usage.reservedBytes() - bytes)) >> 20);
    }

    /** Bytes of memory by part. */
    public Map<String, Long> memory() {
        ChainView view = workshop.publisher().seen();
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put("coins", coinUsage().reservedBytes());
        parts.put("headers", view.headers().memory().total());
        parts.put("activechain", view.active().bytes());
        return parts;
    }

    /** From now on a full disk is waited for no more; changes are still taken. */
    public void stopWaiting() {
        workshop.room().stop();
    }

    /** Makes long work end soon. */
    public void stop() {
        workshop.stop();
    }

    /** Flushes what is there, unless there was a fault, and closes all; what is still held is cut off. */
    public void close() {
        workshop.stop();
        if (!workshop.faults().any()) {
            try {
                workshop.loop()
                        .call(() -> {
                            workshop.flusher().drain();
                            return workshop.flusher().request();
                        })
                        .join();
            } catch (Exception e) {
                if (Room.isWantOfRoom(e)) { // said already, and no fault that a stack would explain
                    LogCategory.plain()
                            .warn("The last flush found no room; blocks are connected again at the next start");
                } else {
                    LogCategory.plain().error("The last flush failed; blocks are connected again at the next start", e);
                }
            }
        }
        workshop.flusher().close();
        workshop.loop().close();
        workshop.nextBlocks().close();
        stores.close();
    }
}
