package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.ChainListener;
import dev.cairn.chain.ChainServices;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.coin.CoinStore;
import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.header.Headers;
import dev.cairn.chain.store.BlockIndex;
import dev.cairn.chain.store.BlockStore;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.BlockEngine;
import dev.cairn.ledger.commit.CommitLoop;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/**
 * The one who changes a chain: what the parts of it share, and the changes one can ask for. Each of those runs on the thread
 * {@code writer} and answers when its effect is published. Package-private methods are for the parts, on that thread.
 */
public final class Writer {

    private final ChainConfig config;
    private final ChainServices services;
    private final CommitLoop loop;
    private final Stores stores;
    private final ChainState state;
    private final Publisher publisher;
    private final Engines engines;
    private final BlockEngine engine;
    private final BlockConnector connector;
    private final ScriptPolicy scripts;
    private final InitialDownload initialDownload;
    private final Progress progress;
    private final WriterSteps steps;
    private final Faults faults;
    private final Room room = new Room();
    private final Warnings warnings;
    private final Invalidity invalidity;
    private final HeaderIntake headers;
    private final BlockIntake blocks;
    private final Activation activation;
    private final Flusher flusher;
    private final Checks checks;

    private volatile boolean stopping;
    private boolean stopAsked;
    private long lastHeaderLine = Long.MIN_VALUE;

    Writer(Opening opening, ChainState state) {
        this.config = opening.config();
        this.services = opening.services();
        this.loop = opening.loop();
        this.stores = opening.stores();
        this.state = state;
        this.publisher = opening.publisher();
        this.engines = opening.engines();
        this.engine = engines.take();
        this.connector = opening.connector();
        this.scripts = opening.scripts();
        this.initialDownload = opening.initialDownload();
        this.progress = Progress.of(config.params());
        this.steps = opening.steps();
        this.faults = opening.faults();
        this.warnings = new Warnings(() -> initialDownload.isOn(publisher.seen()));
        this.invalidity = new Invalidity(this);
        this.headers = new HeaderIntake(state, config.params(), services.clock());
        this.blocks = new BlockIntake(this, headers, config.params(), opening.minimumWork());
        this.activation = new Activation(this);
        this.checks = new Checks(opening, this::isStopping);
        this.flusher = new Flusher(this, stores.coins(), loop, opening.flushAt(), opening.waitAt());
    }

    // What one can ask for.

    /** Takes a block (Core, {@code ProcessNewBlock}). What it says by itself is checked on the caller's thread. */
    public BlockAnswer submit(Block block, boolean requested) {
        Verdict alone = engines.check(block);
        return change(() -> submit(block, requested, alone));
    }

    private BlockAnswer submit(Block block, boolean requested, Verdict alone) throws IOException {
        // A block that is wrong by itself leaves no mark: its header may be that of a good one.
        if (!alone.isValid()) {
            return refused(alone, false);
        }
        BlockIntake.Answer answer = blocks.accept(block, requested, null);
        if (!answer.verdict().isValid()) {
            return refused(answer.verdict(), answer.isNew());
        }
        Activation.Fresh fresh = new Activation.Fresh(block);
        activation.run(fresh);
        return new BlockAnswer(true, answer.isNew(), fresh.verdict());
    }

    private static BlockAnswer refused(Verdict verdict, boolean isNew) {
        LogCategory.plain().error("ProcessNewBlock: AcceptBlock FAILED ({})", verdict);
        return new BlockAnswer(false, isNew, java.util.Optional.of(verdict));
    }

    /** Takes headers, each the next one's parent (Core, {@code ProcessNewBlockHeaders}). */
    public Verdict submitHeaders(List<BlockHeader> list) {
        return change(() -> {
            int best = state.bestHeader;
            int last = -1;
            for (BlockHeader header : list) {
                HeaderIntake.Answer answer = headers.accept(header, header.hash());
                if (!answer.verdict().isValid()) {
                    return answer.verdict();
                }
                last = answer.id();
            }
            if (best != state.bestHeader && last >= 0 && initialDownload.isOn(publisher.seen())) {
                reportHeaders(last);
            }
            return Verdict.valid();
        });
    }

    private void reportHeaders(int last) {
        Headers all = state.headers();
        long height = all.height(last);
        long left = Math.max(
                0,
                (services.clock().unixSeconds() - all.time(last))
                        / config.params().proofOfWork().spacing());
        if (height != lastHeaderLine) {
            lastHeaderLine = height;
            String percent = String.format(java.util.Locale.ROOT, "%.2f", 100.0 * height / (height + left));
            LogCategory.plain().info("Synchronizing blockheaders, height: {} (~{}%)", height, percent);
        }
    }

    /** {@code invalidateblock}; false if the block is not known. */
    public boolean invalidate(BlockHash hash) {
        return withBlock(hash, invalidity::invalidate);
    }

    /** {@code reconsiderblock}; false if the block is not known. */
    public boolean reconsider(BlockHash hash) {
        return withBlock(hash, invalidity::reconsider);
    }

    /** {@code preciousblock}; false if the block is not known. */
    public boolean precious(BlockHash hash) {
        return withBlock(hash, invalidity::prefer);
    }

    private boolean withBlock(BlockHash hash, java.util.function.IntConsumer act) {
        return change(() -> {
            int id = state.headers().find(hash);
            if (id < 0) {
                return false;
            }
            act.accept(id);
            activation.run(null);
            return true;
        });
    }

    /**
     * Takes a block that lies in a file, and activates what became better by it.
     *
     * @param place where it lies, if it is to stay there; null if it is to be written to our own files
     * @param alone what {@link #checkAlone} said of it
     * @return whether it was kept now
     */
    public boolean load(Block block, BlockPlace place, Verdict alone) {
        return change(() -> {
            if (!alone.isValid()) {
                LogCategory.plain().error("AcceptBlock: {}", alone);
                return false;
            }
            BlockIntake.Answer answer = blocks.accept(block, true, place);
            if (answer.isNew()) {
                activation.run(new Activation.Fresh(block));
            }
            return answer.isNew();
        });
    }

    /** Takes the header of a block that lies in a file; false if it is refused. On the writer's thread. */
    public boolean loadHeader(BlockHeader header, BlockHash hash) {
        return headers.accept(header, hash).verdict().isValid();
    }

    /** Whether a header is known. On the writer's thread. */
    public boolean knowsHeader(BlockHash hash) {
        return state.headers().find(hash) >= 0;
    }

    /** Counts a block that lies in a file and whose header is known, so that it is not written over. On the writer's thread. */
    public void adopt(BlockPlace place) {
        Headers all = state.headers();
        int id = all.find(place.hash());
        stores.files().adopt(place, all.height(id), all.time(id));
    }

    /** Whether a block's data is there, as far as is published. Any thread. */
    public boolean hasData(BlockHash hash) {
        Headers all = publisher.seen().headers();
        int id = all.find(hash);
        return id >= 0 && all.hasData(id);
    }

    /** Whether all own block files are to be read anew. */
    public boolean reindexing() {
        return stores.index().reindexing();
    }

    /** All own block files were read anew. */
    public void reindexed() {
        change(() -> {
            stores.index().setReindexing(false);
            if (!state.headers().hasData(0)) {
                Block genesis = config.params().genesis();
                blocks.received(genesis, 0, write(genesis, 0));
            }
            return null;
        });
    }

    /** Does what a loader asks, on the writer's thread, and publishes it. */
    public <T> T onWriter(Callable<T> work) {
        return change(work);
    }

    /** What a block says by itself; any thread. */
    public Verdict checkAlone(Block block) {
        return engines.check(block);
    }

    /** Makes the best chain active, a few blocks at a time so that others get their turn. */
    public void activateAll() {
        while (!stopping && change(() -> activation.step(null))) {
            awaitListeners(64);
        }
    }

    /** Brings all coins to disk; returns when they are. */
    public void flush() {
        CompletableFuture<Void> done = change(flusher::request);
        done.join();
    }

    /** Adds a listener. */
    public void addListener(ChainListener listener) {
        publisher.addListener(listener);
    }

    /** Returns when listeners were told of all up to now, or fewer than {@code limit} news wait. */
    public void awaitListeners(int limit) {
        stores.notifier().awaitFewer(limit);
    }

    /** Makes long work on the writer's thread end soon. */
    public void stop() {
        stopping = true;
        room.stop();
    }

    /** Flushes what is there, unless there was a fault, and closes all; what is still held is cut off. */
    public void close() {
        stop();
        if (!faults.any()) {
            try {
                loop.call(() -> {
                            flusher.drain();
                            return flusher.request();
                        })
                        .join();
            } catch (Exception e) {
                LogCategory.plain().error("The last flush failed; blocks are connected again at the next start", e);
            }
        }
        flusher.close();
        loop.close();
        stores.close();
    }

    private <T> T change(Callable<T> work) {
        faults.check();
        try {
            return loop.call(() -> guard(work));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the writer", e);
        } catch (Exception e) {
            throw new ChainFault(e.getMessage(), false, e);
        }
    }

    /** Adds a part to each snapshot from now on. */
    public <T> void contribute(Chain.PartKey<T> key, BiFunction<ChainSnapshot, T, T> next) {
        change(() -> {
            publisher.contribute(key, next);
            publishState();
            return null;
        });
    }

    /** Returns when listeners were told of all up to now. */
    public void awaitListeners() {
        stores.notifier().awaitAll();
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

    /** Judgements that change nothing. */
    public Checks checks() {
        return checks;
    }

    /** Whether the first download goes on (Core, {@code IsInitialBlockDownload}). */
    public boolean initialDownload() {
        return initialDownload.isOn(publisher.seen());
    }

    /** Bytes of memory by part. */
    public Map<String, Long> memory() {
        ChainView view = publisher.seen();
        Map<String, Long> parts = new LinkedHashMap<>();
        parts.put("layers", view.coins().layerBytes());
        parts.put("headers", view.headers().memory().total());
        parts.put("activechain", view.active().bytes());
        return parts;
    }

    /** Flushes, and copies all to a folder that is not there yet, while blocks go on. */
    public void checkpoint(Path target) {
        flush();
        new Checkpoint(config, stores).make(target);
    }

    /** How much of the chain up to a block is verified, guessed, 0 to 1. */
    public double progress(ChainView view, int id) {
        return progress(view.headers(), id, view.bestHeader());
    }

    /** What users are to be warned of, in bitcoind's words. */
    public List<String> warnings() {
        return warnings.current();
    }

    // For the parts, on the writer's thread.

    /** Does a piece of work and publishes what it changed; whatever it throws is a fault. */
    <T> T guard(Callable<T> work) throws Exception {
        faults.check();
        try {
            T answer = work.call();
            if (state.changed) {
                publishState();
            }
            betweenSteps();
            return answer;
        } catch (Room.Stopped e) {
            throw e;
        } catch (Exception | Error e) {
            faults.raise(e);
            throw e;
        }
    }

    ChainState state() {
        return state;
    }

    Faults faults() {
        return faults;
    }

    BlockConnector connector() {
        return connector;
    }

    BlockEngine engine() {
        return engine;
    }

    ScriptPolicy scripts() {
        return scripts;
    }

    Invalidity invalidity() {
        return invalidity;
    }

    Warnings warner() {
        return warnings;
    }

    WriterSteps steps() {
        return steps;
    }

    Room room() {
        return room;
    }

    BlockIntake blocks() {
        return blocks;
    }

    Activation activation() {
        return activation;
    }

    Verdict check(Block block) {
        return engines.check(block);
    }

    boolean isStopping() {
        return stopping || stopAsked;
    }

    Block read(int id) throws BlockFileException {
        Headers all = state.headers();
        return stores.files().read(all, id);
    }

    BlockPlace write(Block block, int height) throws IOException {
        return room.write("a block", () -> stores.files().write(block, height));
    }

    BlockUndo readUndo(int id) throws BlockFileException {
        Headers all = state.headers();
        return stores.files().readUndo(all, id);
    }

    UndoPlace writeUndo(int id, byte[] undo) {
        Headers all = state.headers();
        BlockHash parent = all.hash(all.parent(id));
        try {
            return room.write("undo data", () -> stores.files().writeUndo(all.place(id), all.height(id), parent, undo));
        } catch (IOException e) {
            throw new ChainFault("System error while saving undo data to disk: " + e.getMessage(), false, e);
        }
    }

    /** What of the index is to be written. */
    BlockIndex.Update prepareIndex() {
        return stores.index().prepare(state.tree(), stores.files());
    }

    /** Makes block files durable, and then the index of them; on any thread, one at a time, in the order of preparation. */
    void saveIndex(BlockIndex.Update update) {
        try {
            room.write("block files", () -> {
                stores.files().sync();
                return null;
            });
            room.write("the index of blocks", () -> {
                stores.index().write(update);
                return null;
            });
        } catch (IOException e) {
            throw new ChainFault("System error while flushing: " + e.getMessage(), false, e);
        }
    }

    /** Takes blocks that were written after the index was saved the last time, before a kill. */
    void recoverTail() throws IOException {
        if (stores.index().reindexing()) {
            return; // all files are read anyway
        }
        int[] found = new int[1];
        stores.files().scanTail((block, place) -> {
            if (check(block).isValid()) {
                BlockIntake.Answer answer = blocks.accept(block, true, place);
                if (answer.isNew()) {
                    stores.files()
                            .adopt(
                                    place,
                                    state.headers().height(answer.id()),
                                    block.header().time());
                    found[0]++;
                }
            }
        });
        if (found[0] > 0) {
            LogCategory.plain().info("{} blocks were found behind what the index knew", found[0]);
        }
    }

    /** Takes the last block off a draft (Core, {@code DisconnectTip}). */
    void takeOff(Draft draft) {
        int id = draft.tip();
        Headers all = state.headers();
        BlockHash hash = all.hash(id);
        int height = all.height(id);
        BlockConnector.Disconnected result;
        Block block;
        try {
            block = read(id);
            result = BlockConnector.disconnect(block, hash, height, draft.coins(), readUndo(id));
        } catch (BlockFileException | IllegalArgumentException e) {
            throw cannotDisconnect(hash, height, e.getMessage());
        }
        if (!result.clean()) {
            throw cannotDisconnect(hash, height, "coins and undo data disagree");
        }
        draft.disconnected(id, block, result.coins());
        tipUpdated(all.parent(id), draft.coins());
    }

    private static ChainFault cannotDisconnect(BlockHash hash, int height, String why) {
        LogCategory.plain().error("DisconnectTip(): DisconnectBlock {} failed", hash);
        return new ChainFault(
                "Failed to disconnect block. (" + hash + " at height " + height + ": " + why + ")", true, null);
    }

    void tipUpdated(int id, CoinView coins) {
        Headers all = state.headers();
        TipLog.updated(all, id, coins, progress(all, id, state.bestHeader), "");
    }

    double progress(Headers all, int id, int bestHeader) {
        return progress.at(
                all,
                id,
                bestHeader,
                config.params().proofOfWork().spacing(),
                services.clock().unixSeconds());
    }

    /** Publishes a draft. */
    void publish(Draft draft) {
        state.active = draft.active();
        state.coins = draft.coins();
        publish(draft.changes());
        if (config.stopAtHeight().isPresent()
                && config.stopAtHeight().getAsInt() > 0
                && state.active.height() >= config.stopAtHeight().getAsInt()
                && !stopAsked) {
            stopAsked = true;
            services.onStop().run();
        }
    }

    /** Publishes marks, headers and places as they are, and coins that lie elsewhere. */
    void publishState() {
        publish(List.of());
    }

    private void publish(List<Change> changes) {
        publisher.publish(state, changes, initialDownload, steps);
    }

    void betweenSteps() {
        flusher.betweenSteps();
    }
}
