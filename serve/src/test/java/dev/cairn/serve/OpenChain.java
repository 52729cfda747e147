package dev.cairn.serve;

import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainServices;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.ledger.lane.Scheduler;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.network.Network;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** A chain of regtest in a folder, whose writer can be stopped before it publishes. */
public final class OpenChain implements AutoCloseable {

    /** The curve. */
    public static final Secp256k1 CURVE = NativeSecp256k1.load();

    private static final Chain.PartKey<Object> GATE = new Chain.PartKey<>("gate", Object.class);

    private final Scheduler scheduler = new Scheduler();
    private final AtomicReference<Gate> gate = new AtomicReference<>();
    private final Chain chain;

    /** Opens it. */
    public OpenChain(Path folder) {
        Path netDir = folder.resolve("regtest");
        ChainConfig config = new ChainConfig(
                netDir,
                netDir.resolve("blocks"),
                ChainParams.of(Network.REGTEST),
                16L << 20,
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
        chain = Chain.open(
                config,
                new ChainServices(
                        NodeClock.system(),
                        CURVE,
                        scheduler,
                        stage -> {},
                        fault -> {
                            throw new AssertionError(fault);
                        },
                        () -> {}));
        chain.contribute(GATE, (snapshot, before) -> {
            Gate closed = gate.get();
            if (closed != null) {
                closed.pass();
            }
            return before == null ? "gate" : before;
        });
    }

    /** The chain. */
    public Chain chain() {
        return chain;
    }

    /** Where the writer stops. */
    public static final class Gate {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);

        private void pass() {
            reached.countDown();
            awaitUninterrupted(open);
        }

        /** Returns when the writer stands before it. */
        public void awaitWriter() {
            awaitUninterrupted(reached);
        }

        private static void awaitUninterrupted(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** From now on the writer stops when it has all of a publication but the swap. */
    public Gate closeGate() {
        Gate closed = new Gate();
        gate.set(closed);
        return closed;
    }

    /** Lets it go on. */
    public void openGate() {
        Gate closed = gate.getAndSet(null);
        if (closed != null) {
            closed.open.countDown();
        }
    }

    @Override
    public void close() {
        openGate();
        chain.close();
        scheduler.close();
    }
}
