package dev.cairn.chain.coin;

import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.ledger.snapshot.Part;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.util.List;

/**
 * The set of coins after one block: the base, and layers newest first. Immutable; reads from any thread. A branch that fails
 * is dropped by forgetting its views.
 */
public final class CoinView {

    /** The block after which the coins are as they are here; empty at the very beginning is the all-zero hash. */
    public BlockHash best() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The coin, or null if there is none, or it is spent. */
    public Coin coin(OutPoint outPoint) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The coins after one more block, on top of these. */
    public CoinView connect(BlockDelta delta) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The coins before a block, which is the last one connected here: a layer too. */
    public CoinView disconnect(BlockDelta delta) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** All coins in order of key. */
    public CoinCursor cursor() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Bytes that the layers hold. */
    public long layerBytes() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** What must stay alive while this view is read: the base. */
    public List<Part> parts() {
        throw new UnsupportedOperationException("skeleton");
    }
}
