package dev.cairn.chain.connect;

import dev.cairn.chain.delta.BlockOutputs;
import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.consensus.Verdict;
import dev.cairn.primitives.block.Block;
import java.util.Optional;

/**
 * A block, and what was found out about it off the writer's thread: everything that needs no coins, and those of its coins that are on
 * disk.
 *
 * @param alone what it says by itself (Core, {@code CheckBlock})
 * @param inItsPlace what is said of it behind its ancestors (Core, {@code ContextualCheckBlock}); empty if they were not known yet, or if it
 *     was said before
 * @param spends what it spends of its own; null if it is not valid by itself
 * @param outputs what it leaves; empty if its height was not known yet
 * @param fetched coins that were read
 */
public record Prepared(
        Block block,
        Verdict alone,
        Optional<Verdict> inItsPlace,
        BlockSpends spends,
        Optional<BlockOutputs> outputs,
        FetchedCoins fetched) {

    /** A block that is not to be connected now: it is wrong by itself, or only kept. */
    static Prepared judged(Block block, Verdict alone) {
        return new Prepared(block, alone, Optional.empty(), null, Optional.empty(), FetchedCoins.none());
    }

    /** A block that is valid by itself, of which no more is known. */
    static Prepared of(Block block) {
        return new Prepared(
                block, Verdict.valid(), Optional.empty(), BlockSpends.of(block), Optional.empty(), FetchedCoins.none());
    }

    /** What it leaves at its height. */
    BlockOutputs outputs(int height) {
        return outputs.orElseGet(() -> BlockOutputs.of(spends, height));
    }
}
