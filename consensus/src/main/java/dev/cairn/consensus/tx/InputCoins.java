package dev.cairn.consensus.tx;

import dev.cairn.primitives.tx.Coin;

/** The coins that one transaction spends, by input. */
@FunctionalInterface
public interface InputCoins {

    /** The coin that an input spends; null if there is none, or it is spent. */
    Coin coin(int input);
}
