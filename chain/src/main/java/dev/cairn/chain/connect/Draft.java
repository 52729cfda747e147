package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.header.ActiveChain;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The chain that the writer is at work on: the published one at first, then with blocks taken off and put on. It is published
 * as a whole, or forgotten: nothing outside knows of it.
 */
final class Draft {

    /** Bytes of blocks that are kept for those who are told; what is beyond is read again. */
    private static final long KEPT_BLOCKS = 32L << 20;

    private ActiveChain active;
    private CoinView coins;
    private final List<Change> changes = new ArrayList<>();
    private long kept;

    Draft(ActiveChain active, CoinView coins) {
        this.active = active;
        this.coins = coins;
    }

    ActiveChain active() {
        return active;
    }

    CoinView coins() {
        return coins;
    }

    List<Change> changes() {
        return changes;
    }

    int tip() {
        return active.id(active.height());
    }

    boolean isActive(int id, int height) {
        return height <= active.height() && active.id(height) == id;
    }

    void connected(int id, IntFunction<BlockHash> hashes, Block block, CoinView after) {
        active = active.connect(id, hashes);
        coins = after;
        note(id, true, block);
    }

    void disconnected(int id, Block block, CoinView after) {
        active = active.truncate(active.height() - 1);
        coins = after;
        note(id, false, block);
    }

    private void note(int id, boolean connected, Block block) {
        kept += block.size();
        changes.add(new Change(id, connected, kept <= KEPT_BLOCKS ? block : null));
    }
}
