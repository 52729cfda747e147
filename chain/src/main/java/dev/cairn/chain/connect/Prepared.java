package dev.cairn.chain.connect;

import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.consensus.Verdict;
import dev.cairn.primitives.block.Block;
import java.util.Optional;

/**
 * A block, and what was found out about it off the writer's thread: everything that needs no coins, and most of its coins.
 *
 * @param alone what it says by itself (Core, {@code CheckBlock})
 * @param inItsPlace what is said of it behind its ancestors (Core, {@code ContextualCheckBlock}); empty if they were not known yet, or if it
 *     was said before
 * @param spends what it spends of its own; null if it is not valid by itself
 * @param fetched coins that were looked for
 */
public record Prepared(
        Block block, Verdict alone, Optional<Verdict> inItsPlace, BlockSpends spends, FetchedCoins fetched) {

    /** A block that is not to be connected now: it is wrong by itself, or only kept. */
    static Prepared judged(Block block, Verdict alone) {
        return new Prepared(block, alone, Optional.empty(), null, FetchedCoins.NONE);
    }

    /** A block that is valid by itself, of which no more is known. */
    static Prepared of(Block block) {
        return new Prepared(block, Verdict.valid(), Optional.empty(), BlockSpends.of(block), FetchedCoins.NONE);
    }
}
