package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainListener;
import dev.cairn.chain.ChainServices;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.SteppedChain;
import dev.cairn.chain.connect.WriterSteps;
import dev.cairn.chain.header.ChainWork;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.ledger.lane.Scheduler;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;

/** A chain in a folder of its own, opened with all rules on, and what it told. */
final class SpineNode implements AutoCloseable {

    static final Secp256k1 CURVE = NativeSecp256k1.load();

    final Chain chain;
    final List<Throwable> faults = new CopyOnWriteArrayList<>();
    final List<Tip> tips = new CopyOnWriteArrayList<>();
    final List<BlockHash> connected = new CopyOnWriteArrayList<>();
    final List<BlockHash> disconnected = new CopyOnWriteArrayList<>();
    private final Scheduler scheduler = new Scheduler();

    /** One move of the tip. */
    record Tip(BlockHash hash, int height, int fork, ChainWork work) {}

    private SpineNode(ChainConfig config, WriterSteps steps) {
        Chain opened = null;
        try {
            opened = SteppedChain.open(
                    config, new ChainServices(NodeClock.system(), CURVE, scheduler, stage -> {}, faults::add), steps);
        } finally {
            if (opened == null) {
                scheduler.close();
            }
        }
        chain = opened;
        chain.addListener(new ChainListener() {
            @Override
            public void blockConnected(BlockEntry entry, Block block) {
                connected.add(entry.hash());
            }

            @Override
            public void blockDisconnected(BlockEntry entry, Block block) {
                disconnected.add(entry.hash());
            }

            @Override
            public void tipChanged(BlockEntry tip, BlockEntry fork, boolean initialDownload) {
                tips.add(new Tip(tip.hash(), tip.height(), fork.height(), tip.work()));
            }
        });
    }

    /** What a chain is opened with; all is on, nothing assumed. */
    static Options options(Path folder, ChainParams params) {
        return new Options(folder, params);
    }

    /** A configuration that is being made. */
    static final class Options {
        private final Path folder;
        private final ChainParams params;
        private final List<Path> loadBlocks = new ArrayList<>();
        private Optional<Path> readBlocks = Optional.empty();
        private long dbCache = 16 << 20;
        private boolean fastPrune;
        private boolean reindex;
        private int checkBlocks = 6;
        private WriterSteps steps = WriterSteps.NONE;

        private Options(Path folder, ChainParams params) {
            this.folder = folder;
            this.params = params;
        }

        Options load(Path file) {
            loadBlocks.add(file);
            return this;
        }

        Options readBlocks(Path theirs) {
            readBlocks = Optional.of(theirs);
            return this;
        }

        Options dbCache(long bytes) {
            dbCache = bytes;
            return this;
        }

        Options fastPrune() {
            fastPrune = true;
            return this;
        }

        Options reindex() {
            reindex = true;
            return this;
        }

        Options checkBlocks(int blocks) {
            checkBlocks = blocks;
            return this;
        }

        Options steps(WriterSteps told) {
            steps = told;
            return this;
        }

        ChainConfig config() {
            Path netDir = folder.resolve(params.network().folder());
            return new ChainConfig(
                    netDir,
                    netDir.resolve("blocks"),
                    params,
                    dbCache,
                    1,
                    Optional.empty(),
                    "0",
                    checkBlocks,
                    3,
                    Optional.empty(),
                    fastPrune,
                    OptionalInt.empty(),
                    reindex,
                    false,
                    loadBlocks,
                    readBlocks,
                    24 * 60 * 60,
                    64 << 20);
        }

        SpineNode open() {
            return new SpineNode(config(), steps);
        }

        /** Opens, loads what is to be loaded, and waits until that was told. */
        SpineNode openAndLoad() {
            SpineNode node = open();
            node.load();
            return node;
        }
    }

    void load() {
        chain.load();
        chain.awaitListeners();
        assertThat(faults).isEmpty();
    }

    BlockHash tip() {
        try (ChainSnapshot snapshot = chain.acquire("tip")) {
            return snapshot.tip().hash();
        }
    }

    int height() {
        try (ChainSnapshot snapshot = chain.acquire("height")) {
            return snapshot.height();
        }
    }

    CoinSum coins() {
        return CoinSum.of(chain);
    }

    @Override
    public void close() {
        try (scheduler) {
            chain.close();
        }
    }
}
