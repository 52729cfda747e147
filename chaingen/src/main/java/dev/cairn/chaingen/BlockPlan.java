package dev.cairn.chaingen;

import java.util.List;

/**
 * A block to be signed.
 *
 * @param height its height
 * @param variant which of the blocks that compete for this height: 0 for the one that stays
 * @param transactions those after the coinbase, parents before children
 * @param spentHere for each, which of its outputs are spent in this block
 */
record BlockPlan(int height, int variant, List<TxPlan> transactions, List<boolean[]> spentHere) {

    /** Satoshis of fees. */
    long fees() {
        return transactions.stream().mapToLong(TxPlan::fee).sum();
    }
}
