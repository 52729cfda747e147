package dev.cairn.chain.connect;

import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.ledger.lane.Lane;
import dev.cairn.ledger.lane.Weight;
import dev.cairn.ledger.snapshot.Held;
import dev.cairn.ledger.snapshot.SnapshotExpired;
import dev.cairn.ledger.snapshot.Snapshots;
import java.util.concurrent.RejectedExecutionException;

/**
 * The lane {@code prefetch}: looks up the coins that a block to come will spend, while earlier blocks connect, so that the writer
 * need not look through old layers, nor wait for the disk.
 */
final class Prefetch implements AutoCloseable {

    private static final int THREADS = 4;
    private static final int QUEUE = 256;

    private final Snapshots<ChainView> snapshots;
    private final Lane lane = new Lane("prefetch", THREADS, QUEUE, Weight.BACKGROUND);

    /** Starts no thread before it is needed. */
    Prefetch(Snapshots<ChainView> snapshots) {
        this.snapshots = snapshots;
    }

    /** Begins to look; any thread. */
    FetchedCoins begin(BlockSpends spends) {
        FetchedCoins fetched = FetchedCoins.of(spends);
        for (int piece = 0; piece < fetched.pieces(); piece++) {
            int number = piece;
            try {
                lane.execute(() -> fetched.whileWanted(() -> look(fetched, number, spends)));
            } catch (RejectedExecutionException busy) {
                break; // the writer will have to look itself
            }
        }
        return fetched;
    }

    private void look(FetchedCoins fetched, int piece, BlockSpends spends) {
        try (Held<ChainView> held = snapshots.acquire("prefetch")) {
            ChainView view = held.enter();
            try {
                fetched.look(piece, spends, view.coins());
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
