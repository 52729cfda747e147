package dev.cairn.conformance.spine;

import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainServices;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.stats.CoinStats;
import dev.cairn.chain.stats.CoinStats.HashType;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.consensus.params.RegtestOptions;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.ledger.lane.Scheduler;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;

/** A regtest chain in a folder, its cache, threads, rules and curve as said. */
final class DeltaChain implements AutoCloseable {

    /** When the tests take place: the generated chains end here. */
    static final long NOW = 1_764_547_200L;

    static final Secp256k1 CURVE = NativeSecp256k1.load();

    private final Scheduler scheduler = new Scheduler();
    private final Chain chain;

    /** What went wrong so badly that the node would stop. */
    final List<Throwable> faults = new CopyOnWriteArrayList<>();

    private DeltaChain(Path folder, Setup setup) {
        Path netDir = folder.resolve("regtest");
        ChainConfig config = new ChainConfig(
                netDir,
                netDir.resolve("blocks"),
                ChainParams.regtest(RegtestOptions.parse(setup.activations, List.of(), List.of())),
                setup.dbCache,
                setup.scriptThreads,
                Optional.empty(),
                "00",
                6,
                3,
                Optional.of(false),
                false,
                OptionalInt.empty(),
                false,
                false,
                List.of(),
                Optional.empty(),
                24 * 60 * 60,
                256L << 20);
        chain = Chain.open(config, new ChainServices(clock(), setup.curve, scheduler, stage -> {}, faults::add));
    }

    /** How a chain is opened. */
    record Setup(long dbCache, int scriptThreads, List<String> activations, Secp256k1 curve) {

        /** As bitcoind would without options, but for a small cache. */
        static final Setup USUAL = new Setup(64L << 20, 1, List.of(), CURVE);

        Setup with(Secp256k1 other) {
            return new Setup(dbCache, scriptThreads, activations, other);
        }
    }

    static DeltaChain open(Path folder, Setup setup) {
        return new DeltaChain(folder, setup);
    }

    private static NodeClock clock() {
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

    Chain chain() {
        return chain;
    }

    /** Hands a block in, as {@code submitblock} does. */
    BlockAnswer submit(Block block) {
        return chain.submit(block, true);
    }

    /** The tip and all that {@code gettxoutsetinfo} tells of the coins. */
    record State(String tip, CoinStats coins) {}

    State state() {
        try (ChainSnapshot snapshot = chain.acquire("state")) {
            return new State(snapshot.tip().toString(), CoinStats.of(snapshot, HashType.SERIALIZED_3, () -> false));
        }
    }

    /** The deltas of the active chain, genesis first, made of what lies in the files. */
    List<BlockDelta> deltas() throws IOException {
        List<BlockDelta> deltas = new ArrayList<>();
        try (ChainSnapshot snapshot = chain.acquire("deltas")) {
            for (int height = 0; height <= snapshot.height(); height++) {
                var entry = snapshot.at(height);
                deltas.add(BlockDelta.of(snapshot.readBlock(entry), height, snapshot.readUndo(entry)));
            }
        }
        return deltas;
    }

    @Override
    public void close() {
        chain.close();
        scheduler.close();
    }
}
