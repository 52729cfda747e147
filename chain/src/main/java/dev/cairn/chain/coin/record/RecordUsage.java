package dev.cairn.chain.coin.record;

/**
 * What a store holds, exactly.
 *
 * @param reservedBytes memory taken from the system: all slabs, full or not, and the pages of the index
 * @param indexBytes the index' part of it
 * @param pinnedBytes the part of slabs that were evicted, and wait for snapshots that still name them
 * @param liveBytes bytes of records that can be found
 * @param coins records of coins that can be found
 * @param gone records that can be found and say that a coin is gone
 * @param slabs slabs with records that can be found
 * @param longestPause nanoseconds that the writer was kept at most, by the growth of the index or a step of eviction
 */
public record RecordUsage(
        long reservedBytes,
        long indexBytes,
        long pinnedBytes,
        long liveBytes,
        long coins,
        long gone,
        int slabs,
        long longestPause) {}
