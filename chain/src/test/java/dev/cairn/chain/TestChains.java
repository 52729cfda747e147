package dev.cairn.chain;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.ledger.lane.Scheduler;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.network.Network;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** Regtest chains for tests, in a folder of their own. */
public final class TestChains {

    /** When tests take place: seconds since 1970. */
    public static final long NOW = 1_700_000_000L;

    static final Secp256k1 CURVE = NativeSecp256k1.load();

    /** 130 blocks of all kinds of scripts, with reorganisations, in the order in which a node would receive them. */
    static final List<GeneratedBlock> BLOCKS = ChainGenerator.inMemory(
            ChainSpec.of(7, 130, 6, NOW - 600).withMix(Mix.EVEN).withReorgs(), CURVE);

    private TestChains() {}

    /** A clock whose time of day stands still. */
    static NodeClock clock() {
        NodeClock system = NodeClock.system();
        return new NodeClock() {
            @Override
            public long unixSeconds() {
                return NOW;
            }

            @Override
            public long monotonicNanos() {
                return system.monotonicNanos();
            }
        };
    }

    /** What a chain in a folder is opened with, as bitcoind would be without options. */
    public static ChainConfig config(Path folder) {
        Path netDir = folder.resolve("regtest");
        return new ChainConfig(
                netDir,
                netDir.resolve("blocks"),
                ChainParams.of(Network.REGTEST),
                64L << 20,
                1,
                Optional.empty(),
                "00",
                6,
                3,
                Optional.of(true),
                false,
                OptionalInt.empty(),
                false,
                false,
                List.of(),
                Optional.empty(),
                24 * 60 * 60,
                256L << 20);
    }

    /** Services that keep what they are told. */
    static final class Told implements AutoCloseable {
        final List<String> progress = new ArrayList<>();
        final List<Throwable> faults = new ArrayList<>();
        final Scheduler scheduler = new Scheduler();
        int stops;

        ChainServices services() {
            return new ChainServices(clock(), CURVE, scheduler, progress::add, faults::add, () -> stops++);
        }

        @Override
        public void close() {
            scheduler.close();
        }
    }

    /** Another config made of one. */
    public static ChainConfig with(ChainConfig config, UnaryOperator<Draft> change) {
        return change.apply(new Draft(config)).done();
    }

    /** A config that is being made. */
    public static final class Draft {
        private final ChainConfig from;
        private boolean reindex;
        private boolean reindexChainstate;
        private List<Path> loadBlocks = List.of();
        private Optional<Path> readBlocks = Optional.empty();
        private OptionalInt stopAtHeight = OptionalInt.empty();
        private long dbCache;
        private boolean fastPrune;

        Draft(ChainConfig from) {
            this.from = from;
            this.dbCache = from.dbCache();
        }

        public Draft reindex() {
            reindex = true;
            return this;
        }

        public Draft reindexChainstate() {
            reindexChainstate = true;
            return this;
        }

        public Draft load(Path file) {
            loadBlocks = List.of(file);
            return this;
        }

        public Draft read(Path folder) {
            readBlocks = Optional.of(folder);
            return this;
        }

        public Draft stopAt(int height) {
            stopAtHeight = OptionalInt.of(height);
            return this;
        }

        public Draft dbCache(long bytes) {
            dbCache = bytes;
            return this;
        }

        public Draft fastPrune() {
            fastPrune = true;
            return this;
        }

        ChainConfig done() {
            return new ChainConfig(
                    from.netDir(),
                    from.blocksDir(),
                    from.params(),
                    dbCache,
                    from.scriptThreads(),
                    from.assumeValid(),
                    from.minimumChainWork(),
                    from.checkBlocks(),
                    from.checkLevel(),
                    from.blocksXor(),
                    fastPrune,
                    stopAtHeight,
                    reindex,
                    reindexChainstate,
                    loadBlocks,
                    readBlocks,
                    from.maxTipAge(),
                    from.pinBudget());
        }
    }
}
