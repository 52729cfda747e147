package dev.cairn.node;

import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.ChainListener;
import dev.cairn.chain.ChainServices;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.ledger.lane.Scheduler;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.mempool.template.Updates;
import dev.cairn.node.files.DataDirectory;
import dev.cairn.node.files.FolderException;
import dev.cairn.node.files.FreeSpace;
import dev.cairn.node.files.PidFile;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import dev.cairn.serve.Server;
import dev.cairn.serve.calls.ChainCalls;
import dev.cairn.serve.http.HttpStartException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A node in a Java program: its chain, kept and read, and calls answered if the configuration says so. Any thread may use it.
 * {@code docs/embedding.md} shows a whole program.
 */
public final class CairnNode implements AutoCloseable {

    private final NodeConfig config;
    private final NodeHost host;
    private final StopSwitch stop;
    private final MockableClock clock;
    private final AtomicBoolean closed = new AtomicBoolean();

    // set once, in this order, while it is opened; closed the other way round
    private DataDirectory directory;
    private PidFile pidFile;
    private Scheduler scheduler;
    private Services services;
    private Server server;
    private Chain chain;
    private Thread loader;

    private volatile Throwable fault;

    private CairnNode(NodeConfig config, NodeHost host, StopSwitch stop, NodeClock machine) {
        this.config = config;
        this.host = host;
        this.stop = stop;
        this.clock = new MockableClock(machine);
    }

    /**
     * Opens the data directory and the chain in it. Calls that come before {@link #start} learn that the node is warming up.
     *
     * @throws StartException if it is in use, another node's, or cannot be written
     * @throws dev.cairn.chain.ChainFault if what is in it cannot be opened
     */
    public static CairnNode open(NodeConfig config) {
        return open(config, NodeHost.embedding(), new StopSwitch(), NodeClock.system());
    }

    /**
     * As above.
     *
     * @param stop when it is pressed the node is to end; it may be already
     * @throws StoppedException if it was pressed before the node was open
     */
    public static CairnNode open(NodeConfig config, NodeHost host, StopSwitch stop, NodeClock machine) {
        CairnNode node = new CairnNode(config, host, stop, machine);
        try {
            node.open();
        } catch (RuntimeException | Error e) {
            // What the stop broke off comes out of the chain as a fault.
            boolean stopped = stop.isPressed() && e instanceof ChainFault;
            node.close();
            if (stopped) {
                throw new StoppedException();
            }
            throw e;
        }
        return node;
    }

    private void open() {
        try {
            directory =
                    DataDirectory.open(config.chain().netDir(), config.chain().blocksDir());
            if (config.pidFile().isPresent()) {
                pidFile = PidFile.write(config.pidFile().get());
            }
        } catch (FolderException e) {
            throw new StartException(e.getMessage());
        }
        host.locked();
        if (config.mockTime() != 0) {
            clock.set(config.mockTime());
            host.mockTime(config.mockTime());
        }
        goOn();
        scheduler = new Scheduler(clock);
        scheduler.after(Duration.ZERO, () -> LogCategory.plain().info("scheduler thread start"));
        services = new Services(
                config,
                host,
                stop,
                clock,
                NativeSecp256k1.load(),
                scheduler,
                clock.machine().unixSeconds());
        if (config.server().isPresent()) {
            try {
                server = Server.start(config.server().get(), services, ChainCalls::all);
            } catch (HttpStartException e) {
                throw new StartException(e.getMessage());
            }
        }
        goOn();
        LogCategory.plain().info("Cache configuration:");
        LogCategory.plain()
                .info(
                        "* Using {} MiB for in-memory UTXO set",
                        String.format("%.1f", config.chain().dbCache() / (double) (1 << 20)));
        requireSpace();
        chain = openChain(
                new ChainServices(clock, services.curve(), scheduler, this::progress, this::fault, stop::press));
        goOn();
        Updates.contributeTo(chain);
        services.opened(chain);
        chain.addListener(new Notices());
        warnOfSpace();
    }

    private Chain openChain(ChainServices with) {
        try {
            return Chain.open(config.chain(), with);
        } catch (ChainFault e) {
            if (!e.restart() || !config.reindexIfDamaged() || config.chain().reindex()) {
                throw e;
            }
            LogCategory.plain().warn("{}. It is made anew from the block files", e.getMessage());
            return Chain.open(Reindexing.of(config.chain()), with);
        }
    }

    /** A stage of the chain's opening. A stop that was asked for meanwhile takes effect here. */
    private void progress(String text) {
        services.stage(text);
        goOn();
    }

    private void goOn() {
        if (stop.isPressed()) {
            throw new StoppedException();
        }
    }

    /** Before anything is made: a chain that begins without room would say less well what is wanting, and where. */
    private void requireSpace() {
        try {
            FreeSpace.require(config.chain().netDir());
            FreeSpace.require(config.chain().blocksDir());
        } catch (FolderException e) {
            throw new StartException(e.getMessage());
        }
    }

    private void warnOfSpace() {
        boolean fresh = !config.chain().reindex() && !config.chain().reindexChainstate();
        try (ChainSnapshot snapshot = chain.acquire("node.start")) {
            fresh &= snapshot.height() <= 1;
        }
        if (fresh && config.chain().readBlocks().isEmpty()) {
            FreeSpace.warning(
                            config.chain().blocksDir(), config.chain().params().network())
                    .ifPresent(text -> {
                        LogCategory.plain().warn(text);
                        host.warn(text);
                    });
        }
    }

    /** Begins to read the block files that the configuration names, and answers calls from now on. */
    public void start() {
        goOn();
        loader = Thread.ofPlatform().name("initload").start(this::load);
        try (ChainSnapshot snapshot = chain.acquire("node.start")) {
            LogCategory.plain().info("nBestHeight = {}", snapshot.height());
        }
        services.warmupOver();
        services.stage("Done loading");
        config.commands().started();
    }

    private void load() {
        LogCategory.plain().info("initload thread start");
        try {
            chain.load();
            if (config.stopAfterImport() && !stop.isPressed()) {
                LogCategory.plain().info("Stopping after block import");
                stop.press();
            }
            services.importOver();
        } catch (RuntimeException | Error e) {
            if (!stop.isPressed()) {
                fault(e);
            }
        }
        LogCategory.plain().info("initload thread exit");
    }

    /** Nothing may change any more: the node ends, or goes on serving what it has. Told once or often, by any thread. */
    void fault(Throwable cause) {
        synchronized (this) {
            if (fault != null) {
                return;
            }
            fault = cause;
        }
        String text = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        LogCategory.plain().error("A fatal internal error occurred: {}", text, cause);
        services.addWarning(text);
        config.commands().alert(text);
        if (config.serveAfterFault()) {
            LogCategory.plain().warn("Reads are served from the last snapshot; every change is refused");
            return;
        }
        host.fatal("A fatal internal error occurred, see debug.log for details: " + text);
        stop.press();
    }

    /** Whether a fault has occurred: the process's exit code is then 1. */
    public boolean faulted() {
        return fault != null;
    }

    /** One version of the chain, to be closed. {@code label} says what for, in reports of snapshots held too long. */
    public ChainSnapshot snapshot(String label) {
        return chain.acquire(label);
    }

    /** Hands a block in, whoever made it; answers when its effect is published. */
    public BlockAnswer submit(Block block) {
        return chain.submit(block, true);
    }

    /** The chain behind it. */
    public Chain chain() {
        return chain;
    }

    /** The port that calls are answered on; 0 if none are. */
    public int port() {
        return server == null ? 0 : server.port();
    }

    /** Asks the node to end; returns at once. Whoever waits in {@link #awaitStop} closes it. */
    public void requestStop() {
        stop.press();
    }

    /** Waits until {@code stop} was called, a signal came, or a fault ended the node. */
    public void awaitStop() throws InterruptedException {
        stop.await();
    }

    /** Stops and closes everything; answers under way are written first. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        stop.press();
        if (directory == null) {
            return; // another process's: nothing here is ours to end
        }
        try {
            config.commands().stopping();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        LogCategory.plain().info("Shutdown in progress...");
        if (server != null) {
            server.interrupt();
        }
        if (chain != null) {
            chain.stopWaiting(); // before calls and the loader are waited for: a full disk may hold them
        }
        closeQuietly(server);
        join(loader);
        closeQuietly(scheduler);
        closeQuietly(chain);
        closeQuietly(pidFile);
        LogCategory.plain().info("Shutdown done");
        closeQuietly(directory);
    }

    private static void join(Thread thread) {
        if (thread == null) {
            return;
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What cannot be closed is told to the log, and the rest is closed all the same. */
    private void closeQuietly(AutoCloseable part) {
        if (part == null) {
            return;
        }
        try {
            part.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            LogCategory.plain().error("{} could not be closed", part.getClass().getSimpleName(), e);
            synchronized (this) {
                fault = fault == null ? e : fault;
            }
        }
    }

    /** What the node itself does when the tip moves. */
    private final class Notices implements ChainListener {
        @Override
        public void tipChanged(BlockEntry tip, BlockEntry fork, boolean initialDownload) {
            if (!initialDownload) {
                config.commands().tip(tip.hash().toString());
            }
        }
    }
}
