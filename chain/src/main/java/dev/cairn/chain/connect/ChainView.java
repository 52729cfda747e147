package dev.cairn.chain.connect;

import dev.cairn.chain.Chain;
import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.header.ActiveChain;
import dev.cairn.chain.header.Headers;
import java.util.Map;

/**
 * What is published: all that a reader can ask of one version. Immutable.
 *
 * @param headers all headers, with their marks and places
 * @param active the active chain; never empty
 * @param coins the coins after its tip
 * @param bestHeader id of the header of most work that is not known to be invalid
 * @param parts what floors above contributed
 */
public record ChainView(
        Headers headers, ActiveChain active, CoinView coins, int bestHeader, Map<Chain.PartKey<?>, Object> parts) {

    /** Copies what could change. */
    public ChainView {
        parts = Map.copyOf(parts);
    }

    /** The id of the active chain's last block. */
    public int tip() {
        return active.id(active.height());
    }

    /** Whether a block is part of the active chain. */
    public boolean isActive(int id) {
        int height = headers.height(id);
        return height <= active.height() && active.id(height) == id;
    }
}
