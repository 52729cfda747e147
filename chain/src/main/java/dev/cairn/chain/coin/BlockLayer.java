package dev.cairn.chain.coin;

import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.CoinLayout;
import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.primitives.tx.Coin;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A block's delta as a layer, on the heap: for those who ask what the coins would be with a block put on or taken off, and keep nothing
 * of it. A place is an offset into the delta's bytes. One list of the delta holds coins, the other what is gone.
 */
final class BlockLayer extends CoinLayer {

    private static final VarHandle PREFIXES = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int OVERHEAD = 96;

    private final byte[] data;
    private final int coinsFrom; // coins lie from here…
    private final int coinsTo; // … to here

    private BlockLayer(BlockDelta delta, int coinsFrom, int coinsTo) {
        super(delta.spentCount() + delta.createdCount());
        data = delta.bytes();
        this.coinsFrom = coinsFrom;
        this.coinsTo = coinsTo;
    }

    /** What connecting a block changes. */
    static BlockLayer connecting(BlockDelta delta) {
        BlockLayer layer = new BlockLayer(delta, delta.createdFrom(), delta.bytes().length);
        layer.addAll(delta.createdFrom(), delta.bytes().length);
        layer.addAll(delta.spentFrom(), delta.createdFrom());
        return layer;
    }

    /** What disconnecting a block changes. */
    static BlockLayer disconnecting(BlockDelta delta) {
        BlockLayer layer = new BlockLayer(delta, delta.spentFrom(), delta.createdFrom());
        layer.addAll(delta.spentFrom(), delta.createdFrom());
        layer.addAll(delta.createdFrom(), delta.bytes().length);
        return layer;
    }

    /** A key that is there already stays as it is: what is put in first is what holds. */
    private void addAll(int from, int to) {
        for (int at = from; at < to; at = CoinLayout.end(data, at + BlockDeltaLayout.KEY)) {
            int vout = BlockDeltaLayout.vout(data, at);
            long hash = OutPointHash.of(data, at, vout);
            if (find(new Wanted(hash, PlaceTable.filterBits(hash), data, at, vout)) == NONE) {
                table.add(hash, at);
                count(at, 1);
            }
        }
    }

    @Override
    int find(Wanted wanted) {
        return table.mayHold(wanted) ? table.find(wanted.hash(), place -> wanted.isAt(data, place)) : NONE;
    }

    @Override
    byte state(int place) {
        if (place < coinsFrom || place >= coinsTo) {
            return GONE;
        }
        return CoinLayout.coinbase(data, place + BlockDeltaLayout.KEY) ? COIN : FRESH;
    }

    @Override
    Coin coin(int place) {
        return state(place) == GONE ? null : CoinLayout.read(data, place + BlockDeltaLayout.KEY);
    }

    @Override
    byte[] key(int place) {
        return Arrays.copyOfRange(data, place, place + BlockDeltaLayout.KEY);
    }

    @Override
    long prefix(int place) {
        return (long) PREFIXES.get(data, place);
    }

    @Override
    long bytes() {
        return OVERHEAD + data.length + table.bytes();
    }
}
