package dev.cairn.chaingen;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.tx.Coin;
import java.util.List;

/**
 * A block as a node would receive it.
 *
 * @param block the block
 * @param height its height
 * @param spent the coins it spends: a list for each transaction but the coinbase, in order, with a coin for each input
 * @param fate what becomes of it
 */
public record GeneratedBlock(Block block, int height, List<List<Coin>> spent, Fate fate) {

    /** Copies the outer list; the inner ones are the caller's to leave alone. */
    public GeneratedBlock {
        spent = List.copyOf(spent);
    }

    /** What becomes of a block in a node that receives all of them in order. */
    public enum Fate {
        /** Part of the chain that ends at the last tip. */
        ACTIVE,
        /** Connected when it came, disconnected when another branch overtook its own. */
        DISCONNECTED,
        /** Of a branch that never had the most work: stored, never connected, so without undo data. */
        STALE
    }
}
