package dev.cairn.chain.coin;

import java.util.ArrayList;
import java.util.List;

/**
 * The layers of a view, newest first, and what they come to. Immutable: one more on top shares all below. Null stands for none.
 *
 * @param bytes of this layer and all below
 * @param coins that a flush may have to write; one in several layers counts in each
 * @param gone outpoints that it may have to remove; counted likewise
 * @param count layers
 */
record Layers(CoinLayer top, Layers below, long bytes, long coins, long gone, int count) {

    static Layers on(Layers below, CoinLayer top) {
        return below == null
                ? new Layers(top, null, top.bytes(), top.coins(), top.gone(), 1)
                : new Layers(
                        top,
                        below,
                        below.bytes + top.bytes(),
                        below.coins + top.coins(),
                        below.gone + top.gone(),
                        below.count + 1);
    }

    /** Those above some others, which lie at the bottom of these. */
    static Layers above(Layers layers, Layers flushed) {
        Layers rest = null;
        for (CoinLayer layer : oldestFirst(layers, flushed)) {
            rest = on(rest, layer);
        }
        return rest;
    }

    /** All layers, oldest first, down to some others, which lie at the bottom of these. */
    @SuppressWarnings("ReferenceEquality") // the very same, which was pushed upon
    static List<CoinLayer> oldestFirst(Layers layers, Layers bottom) {
        List<CoinLayer> found = new ArrayList<>();
        Layers at = layers;
        for (; at != null && at != bottom; at = at.below) {
            found.add(at.top);
        }
        if (at != bottom) {
            throw new IllegalStateException("these coins were not made of the flushed ones");
        }
        return found.reversed();
    }
}
