package dev.cairn.consensus.block;

import dev.cairn.primitives.tx.Coin;

/**
 * The coins that a block spends, by the place of the input that spends them: from undo data, from a list, or from the set of
 * coins as the block is connected. Read by one thread at a time before scripts run, and by no worker.
 */
public interface SpentCoins {

    /**
     * The coin that an input spends.
     *
     * @param transaction place in the block, 1 and up: a coinbase spends nothing
     * @param input place in the transaction
     * @return null if there is no such coin, or it is spent
     */
    Coin coin(int transaction, int input);

    /**
     * Whether the coins' heights and coinbase marks are real. Where a source did not keep them, the rules that need them
     * (maturity, relative lock times) are left out.
     */
    default boolean heightsKnown() {
        return true;
    }
}
