package dev.cairn.chain.coin;

import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;

/**
 * The set of coins after one block: the base, and layers newest first. Immutable; reads from any thread, while the snapshot that it
 * came from is held.
 */
public final class CoinView {

    private final StoredCoins base;
    private final Layers layers; // null: none
    private final BlockHash best;

    CoinView(StoredCoins base, Layers layers, BlockHash best) {
        this.base = base;
        this.layers = layers;
        this.best = best;
    }

    /** The block after which the coins are as they are here; at the very beginning the all-zero hash. */
    public BlockHash best() {
        return best;
    }

    /** The coin, or null if there is none, or it is spent. Its script has bytes of its own. */
    public Coin coin(OutPoint outPoint) {
        return coin(Wanted.of(outPoint));
    }

    /**
     * The same, of an outpoint as an input holds it: 32 bytes txid, 4 bytes number, little-endian.
     *
     * @param hash its {@link dev.cairn.chain.delta.OutPointHash}
     */
    public Coin coin(byte[] bytes, int at, long hash) {
        return coin(Wanted.in(bytes, at, hash));
    }

    private Coin coin(Wanted wanted) {
        for (Layers at = layers; at != null; at = at.below()) {
            int place = at.top().find(wanted);
            if (place != CoinLayer.NONE) {
                return at.top().coin(place);
            }
        }
        return base.coin(wanted);
    }

    /** The coin as the last flush left it, whatever was put on or taken off since; of an outpoint as an input holds it. */
    public Coin stored(byte[] bytes, int at) {
        return base.coin(Wanted.in(bytes, at, 0));
    }

    /** Whether {@link #coin} would find one; cheaper. */
    public boolean has(OutPoint outPoint) {
        Wanted wanted = Wanted.of(outPoint);
        for (Layers at = layers; at != null; at = at.below()) {
            int place = at.top().find(wanted);
            if (place != CoinLayer.NONE) {
                return at.top().state(place) != CoinLayer.GONE;
            }
        }
        return base.has(wanted);
    }

    /** Whether a layer answers for an output, there or gone, so that nothing is asked of the base. */
    public boolean isInLayers(OutPoint outPoint) {
        Wanted wanted = Wanted.of(outPoint);
        for (Layers at = layers; at != null; at = at.below()) {
            if (at.top().find(wanted) != CoinLayer.NONE) {
                return true;
            }
        }
        return false;
    }

    /** What the coins would be after one more block, on top of these. Nothing is changed; no flush will write it. */
    public CoinView connect(BlockDelta delta) {
        if (!delta.parent().equals(best)) {
            throw new IllegalArgumentException(delta + " does not follow " + best);
        }
        return with(BlockLayer.connecting(delta), delta.hash());
    }

    /** What the coins would be before a block, which is the last one connected here. Nothing is changed; no flush will write it. */
    public CoinView disconnect(BlockDelta delta) {
        if (!delta.hash().equals(best)) {
            throw new IllegalArgumentException(delta + " is not the last block, which is " + best);
        }
        return with(BlockLayer.disconnecting(delta), delta.parent());
    }

    CoinView with(CoinLayer layer, BlockHash after) {
        return new CoinView(base, Layers.on(layers, layer), after);
    }

    /** Whether some block was connected or disconnected since the last flush. */
    public boolean dirty() {
        return layers != null || !best.equals(base.best());
    }

    /** All coins in order of key. */
    public CoinCursor cursor() {
        return new ViewCursor(base.cursor(), Layers.oldestFirst(layers, null));
    }

    /** Bytes of the heap that the layers take. */
    public long layerBytes() {
        return layers == null ? 0 : layers.bytes();
    }

    StoredCoins base() {
        return base;
    }

    /** Null if there are none. */
    Layers layers() {
        return layers;
    }
}
