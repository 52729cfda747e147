package dev.cairn.chain.connect;

import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.ChainServices;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.coin.CoinCache;
import dev.cairn.chain.coin.CoinStore;
import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.store.BlockIndex;
import dev.cairn.chain.store.BlockStore;
import dev.cairn.consensus.block.ScriptCheckPool;
import dev.cairn.ledger.commit.CommitLoop;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.ledger.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/**
 * Opens a chain (Core, {@code LoadChainstate} and {@code VerifyLoadedChainstate}): the stores, the tree of headers, the coins and
 * the block that they belong to; then rolls the coins to the best chain that was connected before, verifies the last blocks, and
 * publishes. Its log lines stand in bitcoind's order.
 */
public final class Opening {

    /** Pieces of work that may wait for the writer before those who bring more wait themselves. */
    private static final int WAITING = 64;

    private final ChainConfig config;
    private final ChainServices services;
    private final BiFunction<ChainView, BlockStore, ChainSnapshot> look;
    private final BooleanSupplier loading;
    private final WriterSteps steps;
    private final CommitLoop loop = new CommitLoop("writer", WAITING);
    private final Faults faults;
    private final ChainWork minimumWork;
    private final ScriptPolicy scripts;
    private final long storeCache;

    private Stores stores;
    private Engines engines;
    private BlockConnector connector;
    private Publisher publisher;
    private volatile Workshop workshop;
    private InitialDownload initialDownload;

    private Opening(
            ChainConfig config,
            ChainServices services,
            BiFunction<ChainView, BlockStore, ChainSnapshot> look,
            BooleanSupplier loading,
            WriterSteps steps) {
        this.config = config;
        this.services = services;
        this.look = look;
        this.loading = loading;
        this.steps = steps;
        this.faults = new Faults(services.onFault());
        this.minimumWork = ChainWork.ofHex(config.minimumChainWork());
        this.scripts = new ScriptPolicy(
                config.assumeValid(), minimumWork, config.params().proofOfWork().spacing());
        this.storeCache = CacheShares.store(config.dbCache());
    }

    /**
     * Opens.
     *
     * @param look how a snapshot of a view is made that is about to be published
     * @param loading whether block files are being read: the first download is not over as long
     * @throws ChainFault if it cannot be, with bitcoind's words
     */
    public static Writer open(
            ChainConfig config,
            ChainServices services,
            BiFunction<ChainView, BlockStore, ChainSnapshot> look,
            BooleanSupplier loading,
            WriterSteps steps) {
        Opening opening = new Opening(config, services, look, loading, steps);
        try {
            return opening.loop.call(opening::run);
        } catch (Exception | Error e) {
            try {
                opening.abandon();
            } catch (RuntimeException second) {
                e.addSuppressed(second);
            }
            throw asFault(e);
        }
    }

    private static RuntimeException asFault(Throwable e) {
        return switch (e) {
            case ChainFault fault -> fault;
            case StoreException store -> new ChainFault(store.getMessage(), store.isDamage(), store);
            case IOException io -> new ChainFault(io.getMessage(), false, io);
            case Error error -> throw error;
            default -> new ChainFault("Error opening block database: " + e.getMessage(), false, e);
        };
    }

    private void abandon() {
        if (workshop != null) {
            workshop.stop();
            workshop.flusher().close();
        }
        loop.close();
        if (stores != null) {
            stores.close();
        }
    }

    private Writer run() throws IOException {
        services.progress().accept("Loading block index…");
        announce();
        openStores();
        Loaded loaded = new Loaded(config, stores);
        LogCategory.plain().info("Initializing chainstate Chainstate [ibd] @ height -1 (null)");
        boolean isNew = stores.coins().base().best().isZero();
        ChainState state = loaded.state();
        initialDownload = new InitialDownload(minimumWork, config.maxTipAge(), services.clock(), loading);
        publisher = new Publisher(
                stores.snapshots(), view -> look.apply(view, stores.files()), stores.files(), stores.notifier());
        workshop = new Workshop(this, state);
        workshop.recoverTail();
        if (!config.reindexChainstate()) { // which asks the rules anew, while readers are served
            new Replay(workshop, services.clock()).run();
        }
        workshop.publishState();
        if (!isNew) {
            double progress = workshop.progress(state.headers(), state.tip(), state.bestHeader);
            TipLog.loaded(state.headers(), state.tip(), progress);
        }
        refuseFuture(state);
        Checks checks = new Checks(this, workshop::isStopping);
        verify(checks);
        LogCategory.plain().info("Block index and chainstate loaded");
        if (isNew) {
            workshop.tipUpdated(0);
        }
        return new Writer(workshop, checks, storeCache);
    }

    private void announce() {
        if (config.assumeValid().isPresent() && !config.assumeValid().get().isZero()) {
            LogCategory.plain()
                    .info(
                            "Assuming ancestors of block {} have valid signatures.",
                            config.assumeValid().get());
        } else {
            LogCategory.plain().info("Validating signatures for all blocks.");
        }
        LogCategory.plain().info("Setting nMinimumChainWork={}", minimumWork);
        ChainWork least = ChainWork.of(config.params().minimumChainWork());
        if (minimumWork.compareTo(least) < 0) {
            LogCategory.plain().info("Warning: nMinimumChainWork set below default value of {}", least);
        }
    }

    private void openStores() {
        String network = config.params().network().chainName();
        Path coinFolder = config.netDir().resolve("chainstate");
        BlockStore files = BlockStore.open(config, services.curve());
        if (config.reindex() || config.reindexChainstate()) {
            // Before the index is: after a kill in between, an index without coins goes on by itself, but none knows a
            // block
            // that coins belong to without an index.
            LogCategory.plain().info("Wiping {}", coinFolder);
            CoinStore.wipe(coinFolder, network);
        }
        BlockIndex index = BlockIndex.open(config);
        CoinStore coins = openCoins(coinFolder, network, index);
        ScriptCheckPool pool = new ScriptCheckPool("script", config.scriptThreads(), services.curve());
        Snapshots<ChainView> snapshots = new Snapshots<>(services.clock(), config.pinBudget());
        Prefetch prefetch = new Prefetch(snapshots);
        CoinCache cache = openCache(coins, index);
        stores = new Stores(new Notifier(), pool, prefetch, snapshots, coins, cache, index, files);
        engines = new Engines(config.params(), pool);
        connector = new BlockConnector(config.params(), pool, engines.take(), new CoinFormat(services.curve()));
    }

    private CoinCache openCache(CoinStore coins, BlockIndex index) {
        try {
            long capacity = CacheShares.capacity(config.dbCache(), config.pinBudget());
            long budget = CacheShares.coins(config.dbCache(), storeCache);
            budget = Math.min(budget, CacheShares.most(capacity, config.pinBudget()));
            return new CoinCache(coins, capacity, budget, services.clock());
        } catch (RuntimeException | Error e) {
            coins.close();
            index.close();
            throw e;
        }
    }

    /** The index is not left open where the coins cannot be: who rebuilds them opens it again, in this process. */
    private CoinStore openCoins(Path folder, String network, BlockIndex index) {
        try {
            return CoinStore.open(folder, network, storeCache);
        } catch (RuntimeException | Error e) {
            index.close();
            throw e;
        }
    }

    private void refuseFuture(ChainState state) {
        long twoHours = 2 * 60 * 60;
        if (state.headers().time(state.tip()) > services.clock().unixSeconds() + twoHours) {
            throw new ChainFault(
                    "The block database contains a block which appears to be from the future. This may be due to your"
                            + " computer's date and time being set incorrectly. Only rebuild the block database if you"
                            + " are sure that your computer's date and time are correct",
                    true,
                    null);
        }
    }

    private void verify(Checks checks) {
        services.progress().accept("Verifying blocks…");
        if (checks.verify(publisher.seen(), config.checkLevel(), config.checkBlocks())
                == Verification.Result.CORRUPTED) {
            throw new ChainFault("Corrupted block database detected", true, null);
        }
    }

    ChainConfig config() {
        return config;
    }

    ChainServices services() {
        return services;
    }

    CommitLoop loop() {
        return loop;
    }

    Stores stores() {
        return stores;
    }

    Publisher publisher() {
        return publisher;
    }

    Engines engines() {
        return engines;
    }

    BlockConnector connector() {
        return connector;
    }

    ScriptPolicy scripts() {
        return scripts;
    }

    InitialDownload initialDownload() {
        return initialDownload;
    }

    WriterSteps steps() {
        return steps;
    }

    Faults faults() {
        return faults;
    }

    ChainWork minimumWork() {
        return minimumWork;
    }
}
