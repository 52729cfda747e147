package dev.cairn.chain.coin;

import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.ledger.snapshot.Part;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The set of coins after one block: the base, and layers newest first. Immutable; reads from any thread. A branch that fails
 * is dropped by forgetting its views.
 */
public final class CoinView {

    private final StoredCoins base;
    private final LayerStack stack;
    private final BlockHash best;
    private final long depth;
    private final Executor mergeLane;

    CoinView(StoredCoins base, LayerStack stack, BlockHash best, long depth, Executor mergeLane) {
        this.base = base;
        this.stack = stack;
        this.best = best;
        this.depth = depth;
        this.mergeLane = mergeLane;
    }

    /** The block after which the coins are as they are here; at the very beginning the all-zero hash. */
    public BlockHash best() {
        return best;
    }

    /**
     * How many connects and disconnects were made to get here since the store was opened. Of two views of which one was made of the
     * other, the deeper one is the newer.
     */
    public long depth() {
        return depth;
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

    /**
     * The same, where it is known what an earlier view had to say, of which this one was made: only what changed since is looked
     * at. All is, if part of that is on disk alone meanwhile, or was merged with what lay below: such a layer says nothing of a
     * coin that came before the earlier view and went after it.
     *
     * @param then the coin that was there at {@code since}, or null
     * @param since {@link #depth} of the earlier view
     */
    public Coin coin(byte[] bytes, int at, long hash, Coin then, long since) {
        Wanted wanted = Wanted.in(bytes, at, hash);
        Layer[] layers = stack.layers();
        if (since < (layers.length == 0 ? depth : layers[0].since())) {
            return coin(wanted);
        }
        for (int i = layers.length - 1; i >= 0 && layers[i].depth() > since; i--) {
            if (layers[i].since() < since) {
                return coin(wanted);
            }
            int place = layers[i].find(wanted);
            if (place != Layer.NONE) {
                return layers[i].coin(place);
            }
        }
        return then;
    }

    private Coin coin(Wanted wanted) {
        Layer[] layers = stack.layers();
        for (int i = layers.length - 1; i >= 0; i--) {
            int place = layers[i].find(wanted);
            if (place != Layer.NONE) {
                return layers[i].coin(place);
            }
        }
        return base.coin(wanted);
    }

    /** Whether {@link #coin} would find one; cheaper. */
    public boolean has(OutPoint outPoint) {
        Wanted wanted = Wanted.of(outPoint);
        Layer[] layers = stack.layers();
        for (int i = layers.length - 1; i >= 0; i--) {
            int place = layers[i].find(wanted);
            if (place != Layer.NONE) {
                return layers[i].state(place) != Layer.GONE;
            }
        }
        return base.has(wanted);
    }

    /** Whether a layer answers for an output, there or gone, so that nothing is asked of the base. */
    public boolean isInLayers(OutPoint outPoint) {
        Wanted wanted = Wanted.of(outPoint);
        for (Layer layer : stack.layers()) {
            if (layer.find(wanted) != Layer.NONE) {
                return true;
            }
        }
        return false;
    }

    /** The coins after one more block, on top of these. The writer's. */
    public CoinView connect(BlockDelta delta) {
        if (!delta.parent().equals(best)) {
            throw new IllegalArgumentException(delta + " does not follow " + best);
        }
        return with(Layer.connecting(delta, depth + 1), delta.hash());
    }

    /** The coins before a block, which is the last one connected here: a layer too. The writer's. */
    public CoinView disconnect(BlockDelta delta) {
        if (!delta.hash().equals(best)) {
            throw new IllegalArgumentException(delta + " is not the last block, which is " + best);
        }
        return with(Layer.disconnecting(delta, depth + 1), delta.parent());
    }

    private CoinView with(Layer layer, BlockHash after) {
        return new CoinView(base, stack.push(layer, mergeLane), after, depth + 1, mergeLane);
    }

    /**
     * These coins, ready to be flushed while others are made of them: what lies here now is not merged with what comes. The
     * writer goes on from the view returned, and hands the same to {@link CoinStore#flush}.
     */
    public CoinView seal() {
        return new CoinView(base, stack.seal(), best, depth, mergeLane);
    }

    /** Whether some block was connected or disconnected since the last flush. */
    public boolean dirty() {
        return !best.equals(base.best()) || stack.clean() < stack.layers().length;
    }

    /** All coins in order of key. */
    public CoinCursor cursor() {
        return new ViewCursor(base.cursor(), stack.dirty());
    }

    /** Bytes that the layers hold, those included that only save reading the disk. */
    public long layerBytes() {
        CoinUsage usage = usage();
        return usage.dirtyBytes() + usage.cleanBytes();
    }

    /** What the layers hold, by part. */
    public CoinUsage usage() {
        Layer[] layers = stack.layers();
        long[] bytes = new long[2];
        long[] coins = new long[2];
        long gone = 0;
        for (int i = 0; i < layers.length; i++) {
            int dirty = i < stack.clean() ? 0 : 1;
            bytes[dirty] += layers[i].bytes();
            coins[dirty] += layers[i].coins();
            gone += dirty == 0 ? 0 : layers[i].gone();
        }
        return new CoinUsage(bytes[1], bytes[0], coins[1], gone, coins[0], layers.length);
    }

    /** What must stay alive while this view is read: the base and the layers. */
    public List<Part> parts() {
        List<Part> parts = new ArrayList<>(stack.layers().length + 1);
        parts.add(base);
        parts.addAll(List.of(stack.layers()));
        return List.copyOf(parts);
    }

    StoredCoins base() {
        return base;
    }

    LayerStack stack() {
        return stack;
    }
}
