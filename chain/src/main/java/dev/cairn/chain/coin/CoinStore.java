package dev.cairn.chain.coin;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.CoinLayout;
import dev.cairn.ledger.lane.Lane;
import dev.cairn.ledger.lane.Weight;
import dev.cairn.ledger.store.SortedFile;
import dev.cairn.ledger.store.Store;
import dev.cairn.ledger.store.StoreFormat;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The coins on disk, and the way there. What lies there is at every instant the coins of one block, named beside them ({@link
 * StoredCoins} draws the entries): a flush is one sorted file, taken in whole or not at all.
 */
public final class CoinStore implements AutoCloseable {

    /** The layout of keys and values that this class reads and writes. */
    public static final int VERSION = 1;

    private static final String KIND = "chainstate";

    private final Store store;
    private final long cleanBudget;
    private final Lane mergeLane = new Lane("merge", 1, 64, Weight.BACKGROUND);
    private final Set<StoredCoins> versions = ConcurrentHashMap.newKeySet();
    private volatile StoredCoins newest;

    private CoinStore(Store store, long cleanBudget) {
        this.store = store;
        this.cleanBudget = cleanBudget;
        newest = version();
    }

    /** As {@link #open(Path, String, long, long)}, keeping no flushed layers. */
    public static CoinStore open(Path folder, String network, long cacheBytes) {
        return open(folder, network, cacheBytes, 0);
    }

    /**
     * Opens {@code chainstate}; a new one belongs to no block.
     *
     * @param cacheBytes for blocks of the store's files
     * @param cleanBudget bytes of layers that a flush may leave in memory, to save reading them back; part of {@link
     *     CoinView#layerBytes}
     */
    public static CoinStore open(Path folder, String network, long cacheBytes, long cleanBudget) {
        StoreFormat format = new StoreFormat(KIND, VERSION, network);
        return new CoinStore(Store.open(folder, format, Store.Mode.INGESTED, cacheBytes), cleanBudget);
    }

    /** Empties a store that is not open: it will be rebuilt ({@code -reindex-chainstate}). */
    public static void wipe(Path folder, String network) {
        Store.wipe(folder, new StoreFormat(KIND, VERSION, network));
    }

    private StoredCoins version() {
        StoredCoins version = new StoredCoins(store.snapshot());
        versions.removeIf(StoredCoins::isFreed);
        versions.add(version);
        return version;
    }

    /** The coins on disk, without layers. */
    public CoinView base() {
        StoredCoins coins = newest;
        return new CoinView(coins, LayerStack.EMPTY, coins.best(), 0, mergeLane);
    }

    /**
     * Writes the layers of a view that are not on disk as one sorted file that holds its block's name, and ingests it: any
     * thread but one at a time. Block files and index must be durable before. If others go on from the view meanwhile it must
     * be sealed.
     *
     * @return the coins of {@code view} on the new base, with as many of the layers as may stay
     */
    public CoinView flush(CoinView view) {
        if (view.base() != newest) {
            throw new IllegalStateException("coins upon a base that is not the newest: it is of "
                    + view.base().best() + ", the newest of " + newest.best());
        }
        if (!view.dirty()) {
            return view;
        }
        long bytes = 0;
        try (SortedFile file = store.sortedFile()) {
            file.put(StoredCoins.BEST, view.best().toBytes());
            var layers = view.stack().dirty();
            for (Fold fold = new Fold(layers, Merge.orders(layers)); fold.next(); ) {
                byte[] data = fold.layer().data();
                int place = fold.place();
                byte[] key = Arrays.copyOfRange(data, place, place + BlockDeltaLayout.KEY);
                bytes += BlockDeltaLayout.KEY;
                if (fold.state() == Layer.GONE) {
                    file.delete(key);
                } else {
                    int coin = fold.layer().coinAt(place);
                    byte[] value = Arrays.copyOfRange(data, coin, CoinLayout.end(data, coin));
                    bytes += value.length;
                    file.put(key, value);
                }
            }
            file.ingest();
        }
        StoredCoins replaced = newest;
        newest = version();
        replaced.replacedBy(bytes);
        CoinView sealed = view.seal();
        LayerStack kept = sealed.stack().rebase(sealed.stack(), cleanBudget);
        return new CoinView(newest, kept, view.best(), view.depth(), mergeLane);
    }

    /**
     * {@code newer}, which was made of {@code flushed} by connects and disconnects, on the new base. The writer's.
     *
     * @param flushed sealed; what was given to {@link #flush}
     * @param base what came of it
     */
    public CoinView rebase(CoinView newer, CoinView flushed, CoinView base) {
        if (newer.base() != flushed.base()) {
            throw new IllegalStateException("coins upon another base than the flushed ones");
        }
        LayerStack stack = newer.stack().rebase(flushed.stack(), cleanBudget);
        return new CoinView(base.base(), stack, newer.best(), newer.depth(), mergeLane);
    }

    /** Bytes on disk, about. */
    public long diskBytes() {
        return store.diskBytes();
    }

    /** Hard-linked copy. */
    public void checkpoint(Path target) {
        store.checkpoint(target);
    }

    /** Ends merging and closes the store; nobody may read its views any more. */
    @Override
    public void close() {
        mergeLane.close();
        versions.forEach(StoredCoins::free);
        store.close();
    }
}
