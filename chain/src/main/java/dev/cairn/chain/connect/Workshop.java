package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.ChainServices;
import dev.cairn.chain.Validity;
import dev.cairn.chain.coin.CoinCache;
import dev.cairn.chain.delta.BlockOutputs;
import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.chain.header.Headers;
import dev.cairn.chain.store.BlockIndex;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.block.BlockEngine;
import dev.cairn.ledger.commit.CommitLoop;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** What the parts of the writer share. The writer's thread only, but where it is said. */
final class Workshop {

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
    private final NextBlocks nextBlocks = new NextBlocks(this);

    /** For fewer inputs the writer is not asked what must be read for them before their turn. */
    private static final int MANY_INPUTS = 16;

    private volatile boolean stopping;
    private boolean stopAsked;

    Workshop(Opening opening, ChainState state) {
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
        this.warnings = new Warnings(this::isInitialDownload);
        this.invalidity = new Invalidity(this);
        this.headers = new HeaderIntake(state, config.params(), services.clock());
        this.blocks = new BlockIntake(this, headers, config.params(), opening.minimumWork());
        this.activation = new Activation(this);
        this.flusher = new Flusher(this, loop);
    }

    ChainConfig config() {
        return config;
    }

    ChainServices services() {
        return services;
    }

    Stores stores() {
        return stores;
    }

    ChainState state() {
        return state;
    }

    CoinCache cache() {
        return stores.cache();
    }

    Publisher publisher() {
        return publisher;
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

    Warnings warnings() {
        return warnings;
    }

    WriterSteps steps() {
        return steps;
    }

    Faults faults() {
        return faults;
    }

    Room room() {
        return room;
    }

    HeaderIntake headers() {
        return headers;
    }

    BlockIntake blocks() {
        return blocks;
    }

    Activation activation() {
        return activation;
    }

    Flusher flusher() {
        return flusher;
    }

    NextBlocks nextBlocks() {
        return nextBlocks;
    }

    CommitLoop loop() {
        return loop;
    }

    /** Finds out about a block what needs no coins, and begins to look for its coins; any thread. */
    Prepared prepare(Block block) {
        Verdict alone = engines.check(block);
        if (!alone.isValid()) {
            return Prepared.judged(block, alone);
        }
        BlockSpends spends = BlockSpends.of(block);
        FetchedCoins fetched = new FetchedCoins(spends);
        if (spends.inputs() >= MANY_INPUTS) {
            loop.offer(
                    () -> { // never waited for: the writer may be waiting for this block
                        stores.prefetch().begin(fetched, stores.cache());
                        return null;
                    });
        }
        Headers known = publisher.seen().headers();
        int parent = known.find(block.header().previous());
        if (parent < 0) {
            return new Prepared(block, alone, Optional.empty(), spends, Optional.empty(), fetched);
        }
        BlockOutputs outputs = BlockOutputs.of(spends, known.height(parent) + 1);
        return new Prepared(block, alone, inItsPlace(block, known, parent), spends, Optional.of(outputs), fetched);
    }

    /**
     * Nothing is said of a block that was found right in its place before, and comes off its file to be connected: Core's ConnectBlock
     * does not ask again either, and {@link dev.cairn.chain.store.BlockStore#read} has seen that it is the same to the byte.
     */
    private Optional<Verdict> inItsPlace(Block block, Headers known, int parent) {
        int id = known.find(block.hash());
        if (id >= 0 && known.validity(id).compareTo(Validity.TRANSACTIONS) >= 0) {
            return Optional.empty();
        }
        return Optional.of(engines.checkContextual(block, known.chain(parent)));
    }

    /** Any thread. */
    boolean isInitialDownload() {
        return initialDownload.isOn(publisher.seen());
    }

    /** Any thread. */
    boolean isStopping() {
        return stopping || stopAsked;
    }

    /** Makes long work end soon; any thread. */
    void stop() {
        stopping = true;
        room.stop();
    }

    /** Hands a change to the writer and waits for its effect to be published; any thread. */
    <T> T change(Callable<T> work) {
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

    /** Does a piece of work and publishes what it changed; whatever it throws is a fault. */
    <T> T guard(Callable<T> work) throws Exception {
        faults.check();
        try {
            T answer = work.call();
            if (state.changed) {
                publishState();
            }
            flusher.betweenSteps();
            return answer;
        } catch (Room.Stopped e) {
            cache().takeBack(); // a block may be on that was not settled
            throw e;
        } catch (Exception | Error e) {
            faults.raise(e);
            throw e;
        }
    }

    Block read(int id) throws BlockFileException {
        return stores.files().read(state.headers(), id);
    }

    BlockPlace write(Block block, int height) throws IOException {
        return room.write("a block", () -> stores.files().write(block, height));
    }

    /** Whether a block is said to be in a file, and cannot be read there: whoever brings it is welcome. */
    boolean isLost(int id) {
        Headers all = state.headers();
        return all.hasData(id) && stores.files().isLost(all, id);
    }

    BlockUndo readUndo(int id) throws BlockFileException {
        return stores.files().readUndo(state.headers(), id);
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
        for (int id : stores.files().suspects()) {
            if (isLost(id)) {
                state.tree().setDamaged(id);
            }
        }
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
            BlockIntake.Answer answer = blocks.accept(Prepared.judged(block, engines.check(block)), true, place);
            if (answer.isNew()) {
                int height = state.headers().height(answer.id());
                stores.files().adopt(place, height, block.header().time());
                found[0]++;
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
            result = BlockConnector.disconnect(block, hash, height, cache(), readUndo(id));
        } catch (BlockFileException | IllegalArgumentException e) {
            throw cannotDisconnect(hash, height, e.getMessage());
        }
        if (!result.clean()) {
            throw cannotDisconnect(hash, height, "coins and undo data disagree");
        }
        draft.disconnected(id, block, result.coins());
        tipUpdated(all.parent(id));
    }

    private static ChainFault cannotDisconnect(BlockHash hash, int height, String why) {
        LogCategory.plain().error("DisconnectTip(): DisconnectBlock {} failed", hash);
        return new ChainFault(
                "Failed to disconnect block. (" + hash + " at height " + height + ": " + why + ")", true, null);
    }

    void tipUpdated(int id) {
        Headers all = state.headers();
        TipLog.updated(all, id, cache().usage(), progress(all, id, state.bestHeader), "");
    }

    /** Has read from the disk what a block to come will spend. The writer's. */
    void lookAhead(Prepared block) {
        if (block.spends() != null && block.spends().inputs() >= MANY_INPUTS) {
            stores.prefetch().begin(block.fetched(), cache());
        }
    }

    /** Takes back what was tried, and begins anew with what was settled. */
    Draft forget() {
        cache().takeBack();
        return new Draft(state.active, state.coins);
    }

    /** What was tried is what there is, though nobody sees it yet. */
    void settle(Draft draft) {
        cache().settle();
        state.active = draft.active();
        state.coins = draft.coins();
    }

    /** Any thread. */
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
        settle(draft);
        publish(draft.changes());
        int stopAt = config.stopAtHeight().orElse(0);
        if (stopAt > 0 && state.active.height() >= stopAt && !stopAsked) {
            stopAsked = true;
            services.onStop().run();
        }
    }

    /** Publishes marks, headers and places as they are, and coins that lie elsewhere. */
    void publishState() {
        publish(List.of());
    }

    private void publish(List<Change> changes) {
        publisher.publish(state, cache().takeChange(), changes, initialDownload, steps);
    }
}
