package dev.cairn.app.demo;

import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.node.CairnNode;
import dev.cairn.node.NodeConfig;
import dev.cairn.node.NodeHost;
import dev.cairn.node.StartException;
import dev.cairn.node.StopSwitch;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import dev.cairn.serve.ServerOptions;
import dev.cairn.serve.http.HttpOptions;
import dev.cairn.serve.rpc.RpcAuthOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** The node of a run. */
final class DemoNode implements AutoCloseable {

    /**
     * Small, so that most coins lie outside it: memory holds those of the last eight to fourteen blocks. Clients ask for coins of
     * all heights alike, so a fifth of their reads and more go past it as soon as there are twenty heights.
     */
    private static final long CACHE = 32L << 20;

    private static final long POLL_MILLIS = 100;
    private static final String ADDRESS = "127.0.0.1";

    private final CairnNode node;
    private final Path dataDir;
    private final AtomicReference<String> fatal;

    /** How the validation goes. */
    interface Progress {
        /**
         * So far.
         *
         * @param height the tip's
         * @param transactions validated
         * @throws DemoException if it is to end
         */
        void at(int height, long transactions) throws IOException, DemoException;
    }

    private DemoNode(CairnNode node, Path dataDir, AtomicReference<String> fatal) {
        this.node = node;
        this.dataDir = dataDir;
        this.fatal = fatal;
    }

    /**
     * Opens a node that is to read the chain in place.
     *
     * @param port to listen on; 0 takes any that is free
     * @throws DemoException if it cannot be
     */
    static DemoNode open(Path dataDir, Path chain, int port, NodeClock clock) throws DemoException {
        AtomicReference<String> fatal = new AtomicReference<>("");
        NodeHost host = new NodeHost() {
            @Override
            public void fatal(String text) {
                fatal.compareAndSet("", text);
            }
        };
        try {
            NodeConfig plain = NodeConfig.regtest(dataDir);
            NodeConfig config = plain.withChain(reading(plain.chain(), chain)).withServer(server(plain, port));
            return new DemoNode(CairnNode.open(config, host, new StopSwitch(), clock), dataDir, fatal);
        } catch (StartException | ChainFault e) {
            throw new DemoException(
                    port == 0
                            ? "The node cannot start: " + e.getMessage()
                            : "The node cannot start, perhaps because something listens on port " + port + " already ("
                                    + e.getMessage() + "). Without --port any that is free is taken.",
                    e);
        }
    }

    /** On IPv4's loopback alone: with both, a port that one of them has in use would not be noticed. */
    private static ServerOptions server(NodeConfig config, int port) {
        HttpOptions http = new HttpOptions(
                List.of(ADDRESS),
                List.of(ADDRESS),
                port,
                HttpOptions.DEFAULT_THREADS,
                HttpOptions.DEFAULT_WORK_QUEUE,
                HttpOptions.DEFAULT_TIMEOUT);
        RpcAuthOptions auth = RpcAuthOptions.cookie(config.chain().netDir().resolve(".cookie"));
        return new ServerOptions(http, auth, true, false);
    }

    private static ChainConfig reading(ChainConfig plain, Path chain) {
        int workers = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        return new ChainConfig(
                plain.netDir(),
                plain.blocksDir(),
                plain.params(),
                CACHE,
                workers,
                plain.assumeValid(),
                plain.minimumChainWork(),
                plain.checkBlocks(),
                plain.checkLevel(),
                plain.blocksXor(),
                plain.fastPrune(),
                plain.stopAtHeight(),
                plain.reindex(),
                plain.reindexChainstate(),
                plain.loadBlocks(),
                Optional.of(chain),
                TimeUnit.DAYS.toSeconds(36_500), // the chain's last block is some years old and yet the newest there is
                plain.pinBudget());
    }

    /**
     * Reads and validates the chain; returns when its tip is published.
     *
     * @throws DemoException if it ends elsewhere
     * @throws CancellationException if it is to stop
     */
    void validate(Manifest chain, Progress progress, BooleanSupplier stop)
            throws IOException, DemoException, InterruptedException {
        node.start();
        boolean begun = false;
        while (true) {
            boolean loading = node.chain().loading();
            begun |= loading;
            try (ChainSnapshot snapshot = node.snapshot("demo.validate")) {
                progress.at(snapshot.height(), snapshot.tip().chainTxCount());
                if (snapshot.tip().hash().toString().equals(chain.tip())) {
                    break;
                }
                refuseFault();
                if (begun && !loading && !node.chain().loading()) {
                    throw new DemoException("The chain kept for demos ends at height " + snapshot.height()
                            + " and not at " + chain.spec().height() + ": it is damaged.");
                }
            }
            if (stop.getAsBoolean()) {
                throw new CancellationException("stopped while the chain was validated");
            }
            Thread.sleep(POLL_MILLIS);
        }
        node.chain().flush(); // what is in memory from here on is what the cache keeps
    }

    /** Hands a block in; answers when it shows. */
    void submit(Block block) throws DemoException {
        BlockAnswer answer = node.submit(block);
        refuseFault();
        if (!answer.accepted()) {
            throw new DemoException("The node refused block " + block.hash() + ": " + answer.checked());
        }
    }

    private void refuseFault() throws DemoException {
        if (!fatal.get().isEmpty() || node.faulted()) {
            throw new DemoException("The node has stopped: " + fatal.get());
        }
    }

    ChainSnapshot snapshot(String label) {
        return node.snapshot(label);
    }

    int port() {
        return node.port();
    }

    Path dataDir() {
        return dataDir;
    }

    /** Bytes by part of the node. */
    Map<String, Long> memory() {
        return node.chain().memory();
    }

    @Override
    public void close() {
        node.close();
    }
}
