package dev.cairn.chain.coin;

import dev.cairn.chain.coin.record.RecordUsage;

/**
 * What the coins in memory take, exactly.
 *
 * @param budget bytes that may be reserved
 * @param reservedBytes bytes that are: slabs of records, index and layers
 * @param indexBytes the index' part of it
 * @param layerBytes the layers' part of it
 * @param pinnedBytes the part of slabs that were evicted, and wait for snapshots that still name them
 * @param liveBytes bytes of records that can be found
 * @param dirtyBytes bytes of records that no flush has written yet, those replaced since included
 * @param coins coins that can be found without the disk
 * @param gone outpoints that are known without the disk to be spent
 * @param dirtyCoins coins that the next flush may have to write; one that several blocks made counts for each
 * @param dirtyGone outpoints that it may have to remove; counted likewise
 * @param layers blocks that were put on or taken off since the last flush
 * @param slabs slabs of records that can be found
 * @param longestPause nanoseconds that the writer was kept at most, by the growth of the index or a step of eviction
 */
public record CoinUsage(
        long budget,
        long reservedBytes,
        long indexBytes,
        long layerBytes,
        long pinnedBytes,
        long liveBytes,
        long dirtyBytes,
        long coins,
        long gone,
        long dirtyCoins,
        long dirtyGone,
        int layers,
        int slabs,
        long longestPause) {

    static CoinUsage of(long budget, RecordUsage records, long dirtyBytes, Layers layers) {
        long layerBytes = layers == null ? 0 : layers.bytes();
        return new CoinUsage(
                budget,
                records.reservedBytes() + layerBytes,
                records.indexBytes(),
                layerBytes,
                records.pinnedBytes(),
                records.liveBytes(),
                dirtyBytes,
                records.coins(),
                records.gone(),
                layers == null ? 0 : layers.coins(),
                layers == null ? 0 : layers.gone(),
                layers == null ? 0 : layers.count(),
                records.slabs(),
                records.longestPause());
    }
}
