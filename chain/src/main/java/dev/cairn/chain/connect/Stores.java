package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinCache;
import dev.cairn.chain.coin.CoinStore;
import dev.cairn.chain.store.BlockIndex;
import dev.cairn.chain.store.BlockStore;
import dev.cairn.consensus.block.ScriptCheckPool;
import dev.cairn.ledger.snapshot.Snapshots;

/** What a chain holds open, and gives back in this order. */
record Stores(
        Notifier notifier,
        ScriptCheckPool pool,
        Prefetch prefetch,
        Snapshots<ChainView> snapshots,
        CoinStore coins,
        CoinCache cache,
        BlockIndex index,
        BlockStore files)
        implements AutoCloseable {

    /** The files are held by nobody; the rest is closed, each whatever the others do. */
    @Override
    public void close() {
        try (index;
                coins;
                cache;
                snapshots;
                prefetch;
                pool;
                notifier) {
            // closed in the order notifier, pool, prefetch, snapshots, cache, coins, index: the last named is the first
        }
    }
}
