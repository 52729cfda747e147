package dev.cairn.mempool.template;

import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainSnapshot;

/**
 * How often what a template is made of has changed since the node started (Core, {@code CTxMemPool::GetTransactionsUpdated}): once
 * for each block that was connected or disconnected. A part of every snapshot, so that number and tip fit each other.
 *
 * @param tip up to which it is counted
 */
public record Updates(BlockEntry tip, long count) {

    private static final Chain.PartKey<Updates> KEY = new Chain.PartKey<>("template updates", Updates.class);

    /**
     * From now on a chain's snapshots have the number. A chain that is at its first block counts as one that has just connected
     * it, as it has in Core at the very first start.
     */
    public static void contributeTo(Chain chain) {
        Updates start;
        try (ChainSnapshot snapshot = chain.acquire("template updates")) {
            start = new Updates(snapshot.tip(), snapshot.height() == 0 ? 1 : 0);
        }
        chain.contribute(KEY, (snapshot, before) -> (before == null ? start : before).at(snapshot));
    }

    /** The number at a snapshot. */
    public static long of(ChainSnapshot snapshot) {
        Updates updates = snapshot.part(KEY);
        return updates != null ? updates.count : snapshot.height() == 0 ? 1 : 0;
    }

    private Updates at(ChainSnapshot snapshot) {
        BlockEntry now = snapshot.tip();
        int fork = snapshot.forkPoint(tip).height();
        return new Updates(now, count + (tip.height() - fork) + (now.height() - fork));
    }
}
