package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinStore;
import dev.cairn.ledger.lane.Lane;
import dev.cairn.ledger.lane.Weight;
import dev.cairn.ledger.snapshot.Held;
import dev.cairn.ledger.snapshot.SnapshotExpired;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.tx.Transaction;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/**
 * The lane {@code prefetch}: looks up the coins that a block to come will spend, while earlier blocks connect, so that the writer
 * finds them in the store's cache instead of waiting for the disk. What it finds is thrown away: it has no say in anything. While
 * the coins on disk fit into the cache there is nothing to gain, and it does nothing.
 */
final class Prefetch implements AutoCloseable {

    private static final int THREADS = 4;
    private static final int QUEUE = 64;
    private static final int TRANSACTIONS_A_PIECE = 256;

    private final Snapshots<ChainView> snapshots;
    private final CoinStore store;
    private final long fits;
    private final Lane lane = new Lane("prefetch", THREADS, QUEUE, Weight.BACKGROUND);

    /**
     * Starts no thread before it is needed.
     *
     * @param fits bytes of coins on disk that the cache holds
     */
    Prefetch(Snapshots<ChainView> snapshots, CoinStore store, long fits) {
        this.snapshots = snapshots;
        this.store = store;
        this.fits = fits;
    }

    /** Begins to look; any thread. */
    void begin(Block block) {
        if (store.diskBytes() <= fits) {
            return;
        }
        List<Transaction> transactions = block.transactions();
        for (int from = 1; from < transactions.size(); from += TRANSACTIONS_A_PIECE) {
            List<Transaction> piece =
                    transactions.subList(from, Math.min(from + TRANSACTIONS_A_PIECE, transactions.size()));
            try {
                lane.execute(() -> look(piece));
            } catch (RejectedExecutionException busy) {
                return; // the writer will have to look itself
            }
        }
    }

    private void look(List<Transaction> transactions) {
        try (Held<ChainView> held = snapshots.acquire("prefetch")) {
            ChainView view = held.enter();
            try {
                for (Transaction tx : transactions) {
                    for (int i = 0; i < tx.inputCount(); i++) {
                        view.coins().coin(tx.previous(i));
                    }
                }
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
