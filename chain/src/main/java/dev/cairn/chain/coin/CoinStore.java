package dev.cairn.chain.coin;

import dev.cairn.chain.coin.record.Records;
import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.ledger.store.SortedFile;
import dev.cairn.ledger.store.Store;
import dev.cairn.ledger.store.StoreFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * The coins on disk, and the way there. What lies there is at every instant the coins of one block, named beside them ({@link
 * StoredCoins} draws the entries): a flush is one sorted file, taken in whole or not at all.
 */
public final class CoinStore implements AutoCloseable {

    /** The layout of keys and values that this class reads and writes. */
    public static final int VERSION = 1;

    private static final String KIND = "chainstate";

    private final Store store;
    private final Set<StoredCoins> versions = ConcurrentHashMap.newKeySet();
    private volatile StoredCoins newest;

    private CoinStore(Store store) {
        this.store = store;
        newest = version();
    }

    /**
     * Opens {@code chainstate}; a new one belongs to no block.
     *
     * @param cacheBytes for blocks of the store's files
     */
    public static CoinStore open(Path folder, String network, long cacheBytes) {
        StoreFormat format = new StoreFormat(KIND, VERSION, network);
        return new CoinStore(Store.open(folder, format, Store.Mode.INGESTED, cacheBytes));
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
        return new CoinView(coins, null, coins.best());
    }

    /**
     * Writes the layers of a view as one sorted file that holds its block's name, and ingests it: any thread but one at a time. Block
     * files and index must be durable before.
     *
     * @param view sealed
     * @param stopped whether to leave it; asked for each record
     * @return the base from now on
     */
    StoredCoins flush(CoinView view, Records records, BooleanSupplier stopped) {
        if (view.base() != newest) {
            throw new IllegalStateException("coins upon a base that is not the newest: it is of "
                    + view.base().best() + ", the newest of " + newest.best());
        }
        List<RecordLayer> layers = Layers.oldestFirst(view.layers(), null).stream()
                .map(RecordLayer.class::cast)
                .toList();
        long[] bytes = new long[1];
        try (SortedFile file = store.sortedFile()) {
            file.put(StoredCoins.BEST, view.best().toBytes());
            new FlushOrder(layers, records).each(address -> {
                if (stopped.getAsBoolean()) {
                    throw new CancellationException("the coins are being closed");
                }
                long key = records.keyMemory(address);
                int coinBytes = records.coinBytes(address);
                bytes[0] += BlockDeltaLayout.KEY + coinBytes;
                if (records.state(address) == Records.GONE) {
                    file.delete(key, BlockDeltaLayout.KEY);
                } else {
                    file.put(key, BlockDeltaLayout.KEY, records.coinMemory(address), coinBytes);
                }
            });
            file.ingest();
        }
        StoredCoins replaced = newest;
        newest = version();
        replaced.replacedBy(bytes[0]);
        return newest;
    }

    /** Bytes on disk, about. */
    public long diskBytes() {
        return store.diskBytes();
    }

    /** Hard-linked copy. */
    public void checkpoint(Path target) {
        store.checkpoint(target);
    }

    /** Nobody may read its views any more. */
    @Override
    public void close() {
        versions.forEach(StoredCoins::free);
        store.close();
    }
}
