package dev.cairn.chain.delta;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.util.List;

/**
 * What a block does to the set of coins: version 1, a pure function of block and undo data, the same bytes on every machine.
 *
 * @param spent the coins that were there before and are gone after, in the order of the inputs that spend them
 * @param created the coins that are there after, in order of transaction and output. One made and spent in the block is in
 *     neither list; one that no one can spend (OP_RETURN, too long a script) is in none.
 */
public record BlockDelta(BlockHash hash, BlockHash parent, int height, List<Entry> spent, List<Entry> created) {

    /** An output and its coin. */
    public record Entry(OutPoint outPoint, Coin coin) {}

    /** Of a block and the coins that it spent. */
    public static BlockDelta of(Block block, int height, BlockUndo undo) {
        throw new UnsupportedOperationException("skeleton");
    }
}
