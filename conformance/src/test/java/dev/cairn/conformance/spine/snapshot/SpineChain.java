package dev.cairn.conformance.spine.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainServices;
import dev.cairn.chain.SteppedChain;
import dev.cairn.chain.connect.WriterSteps;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.ledger.lane.Scheduler;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.network.Network;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A regtest chain in a folder, at a time that stands still. Closing it asserts what every test must leave behind: no snapshot
 * open, no part alive that should be dead, no fault.
 */
final class SpineChain implements AutoCloseable {

    /** When the tests take place, in seconds since 1970. */
    static final long NOW = 1_700_000_000L;

    static final Secp256k1 CURVE = NativeSecp256k1.load();

    private static final long PIN_BUDGET = 1L << 30;

    private final Chain chain;
    private final Path folder;
    private final NodeClock clock;
    private final Scheduler scheduler = new Scheduler();
    private final List<Throwable> faults = new CopyOnWriteArrayList<>();

    private SpineChain(Path folder, long dbCache, WriterSteps steps) {
        this.folder = folder;
        this.clock = clock();
        ChainServices services = new ChainServices(clock, CURVE, scheduler, stage -> {}, faults::add);
        this.chain = SteppedChain.open(config(folder, dbCache), services, steps);
    }

    static SpineChain open(Path folder, WriterSteps steps) {
        return new SpineChain(folder, 64L << 20, steps);
    }

    static SpineChain open(Path folder, long dbCache, WriterSteps steps) {
        return new SpineChain(folder, dbCache, steps);
    }

    Chain chain() {
        return chain;
    }

    Path folder() {
        return folder;
    }

    NodeClock frozen() {
        return clock;
    }

    @Override
    public void close() {
        try {
            assertThat(faults).isEmpty();
            assertNothingIsLeft();
        } finally {
            chain.close();
            scheduler.close();
        }
        assertThat(chain.snapshots().parts()).isEqualTo(new Snapshots.PartCount(0, 0, 0));
    }

    /** No snapshot is open, and no dead part is alive. */
    void assertNothingIsLeft() {
        assertThat(chain.snapshots().holders()).as("open snapshots").isEmpty();
        chain.snapshots().drain();
        Snapshots.PartCount parts = chain.snapshots().parts();
        assertThat(parts.pinned())
                .as("dead parts that nobody needs, of " + parts)
                .isZero();
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

    private static ChainConfig config(Path folder, long dbCache) {
        Path netDir = folder.resolve("regtest");
        return new ChainConfig(
                netDir,
                netDir.resolve("blocks"),
                ChainParams.of(Network.REGTEST),
                dbCache,
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
                PIN_BUDGET);
    }
}
