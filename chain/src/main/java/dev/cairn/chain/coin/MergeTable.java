package dev.cairn.chain.coin;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.CoinLayout;
import java.util.Arrays;
import java.util.List;

/**
 * What several layers say together, found by hash: no order of keys is needed before a flush, and sorting costs more than all else.
 * The newest layer is looked at first, so an outpoint's first entry is the one whose coin holds; older ones only change what need
 * be said of it. One thread's.
 */
final class MergeTable {

    private static final int NONE = -1;

    private final Layer[] layers; // newest first
    private final byte[] sources; // by entry: its layer
    private final int[] places; // by entry: in its layer
    private final long[] hashes;
    private final byte[] states;
    private final int[] slots; // open addressing: entry + 1, or 0
    private int count;

    MergeTable(List<Layer> oldestFirst) {
        layers = oldestFirst.reversed().toArray(Layer[]::new);
        if (layers.length > Byte.MAX_VALUE) {
            throw new IllegalArgumentException(layers.length + " layers to merge, at most " + Byte.MAX_VALUE);
        }
        long most = 0;
        for (Layer layer : layers) {
            most += layer.coins() + layer.gone();
        }
        int entries = Math.toIntExact(most);
        sources = new byte[entries];
        places = new int[entries];
        hashes = new long[entries];
        states = new byte[entries];
        slots = new int[Math.addExact(entries, entries / 2) + 2];
        for (int i = 0; i < layers.length; i++) {
            add((byte) i);
        }
    }

    private void add(byte source) {
        Layer layer = layers[source];
        byte[] data = layer.data();
        for (int slot = layer.nextSlot(-1); slot >= 0; slot = layer.nextSlot(slot)) {
            int place = layer.placeAt(slot);
            long hash = Layer.hash(data, place);
            int at = find(hash, data, place);
            int known = slots[at] - 1;
            if (known == NONE) {
                sources[count] = source;
                places[count] = place;
                hashes[count] = hash;
                states[count] = layer.state(place);
                slots[at] = ++count;
            } else {
                states[known] = Fold.fold(layer.state(place), states[known]);
            }
        }
    }

    /** The slot of an outpoint's entry, or an empty one. */
    private int find(long hash, byte[] data, int place) {
        int slot = (int) (((hash & 0xffff_ffffL) * slots.length) >>> 32);
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (hashes[entry] == hash && Layer.sameKey(layers[sources[entry]].data(), places[entry], data, place)) {
                return slot;
            }
            slot = slot + 1 == slots.length ? 0 : slot + 1;
        }
        return slot;
    }

    /** All that need still be said, as one layer. */
    Layer layer() {
        long length = Layer.MERGED_FROM;
        for (int entry = 0; entry < count; entry++) {
            if (states[entry] != Fold.NOTHING) {
                length += Layer.MERGED_HEAD + coinLength(entry);
            }
        }
        byte[] data = new byte[Math.toIntExact(length)];
        int at = Layer.MERGED_FROM;
        int kept = 0;
        for (int entry = 0; entry < count; entry++) {
            if (states[entry] != Fold.NOTHING) {
                at = copy(entry, data, at);
                hashes[kept++] = hashes[entry];
            }
        }
        int level = 1 + Arrays.stream(layers).mapToInt(Layer::level).max().orElse(0);
        return Layer.merged(data, hashes, kept, layers[layers.length - 1].since(), layers[0].depth(), level);
    }

    private int copy(int entry, byte[] target, int at) {
        Layer layer = layers[sources[entry]];
        System.arraycopy(layer.data(), places[entry], target, at, BlockDeltaLayout.KEY);
        target[at + BlockDeltaLayout.KEY] = states[entry];
        int coin = at + Layer.MERGED_HEAD;
        int length = coinLength(entry);
        if (length > 0) {
            System.arraycopy(layer.data(), layer.coinAt(places[entry]), target, coin, length);
        }
        return coin + length;
    }

    /** Of what holds: an outpoint that is gone has no coin, whatever lies where it was. */
    private int coinLength(int entry) {
        if (states[entry] == Layer.GONE) {
            return 0;
        }
        Layer layer = layers[sources[entry]];
        int from = layer.coinAt(places[entry]);
        return CoinLayout.end(layer.data(), from) - from;
    }
}
