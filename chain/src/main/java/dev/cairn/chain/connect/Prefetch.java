package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinCache;
import dev.cairn.ledger.lane.Lane;
import dev.cairn.ledger.lane.Weight;
import dev.cairn.ledger.snapshot.Held;
import dev.cairn.ledger.snapshot.SnapshotExpired;
import dev.cairn.ledger.snapshot.Snapshots;
import java.util.concurrent.RejectedExecutionException;

/**
 * The lane {@code prefetch}: reads from the disk what a block to come will spend and memory does not hold, while earlier blocks
 * connect, so that the writer need not wait for it.
 */
final class Prefetch implements AutoCloseable {

    private static final int THREADS = 4;
    private static final int QUEUE = 1024;

    private final Snapshots<ChainView> snapshots;
    private final Lane lane = new Lane("prefetch", THREADS, QUEUE, Weight.BACKGROUND);

    /** Starts no thread before it is needed. */
    Prefetch(Snapshots<ChainView> snapshots) {
        this.snapshots = snapshots;
    }

    /** Finds out what must be read for a block, unless that was done, and has it read. The writer's. */
    void begin(FetchedCoins coins, CoinCache cache) {
        if (coins.looked()) {
            return;
        }
        int pieces = coins.look(cache);
        for (int piece = 0; piece < pieces; piece++) {
            int number = piece;
            try {
                lane.execute(() -> coins.whileWanted(() -> read(coins, number)));
            } catch (RejectedExecutionException busy) {
                return; // the writer will have to read them
            }
        }
    }

    private void read(FetchedCoins coins, int piece) {
        try (Held<ChainView> held = snapshots.acquire("prefetch")) {
            ChainView view = held.enter();
            try {
                coins.read(piece, view.coins());
            } finally {
                held.exit();
            }
        } catch (SnapshotExpired | IllegalStateException ending) {
            // the chain is being closed
        }
    }

    @Override
    public void close() {
        lane.close();
    }
}
