package dev.cairn.chain;

import dev.cairn.curve.Secp256k1;
import dev.cairn.ledger.lane.Scheduler;
import dev.cairn.primitives.NodeClock;
import java.util.function.Consumer;

/**
 * What a chain is handed.
 *
 * @param progress told a stage of opening, in bitcoind's words ("Loading block index…"), for {@code init message:} lines and −28
 * @param onFault told once of a fault after which nothing may change any more
 * @param onStop told once that {@code -stopatheight} is reached: the node is to stop, cleanly. On the writer's thread
 */
public record ChainServices(
        NodeClock clock,
        Secp256k1 curve,
        Scheduler scheduler,
        Consumer<String> progress,
        Consumer<Throwable> onFault,
        Runnable onStop) {

    /** Where no height is set to stop at. */
    public ChainServices(
            NodeClock clock,
            Secp256k1 curve,
            Scheduler scheduler,
            Consumer<String> progress,
            Consumer<Throwable> onFault) {
        this(clock, curve, scheduler, progress, onFault, () -> {});
    }
}
