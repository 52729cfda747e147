package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinView;
import dev.cairn.primitives.tx.Coin;

/** Where the coins are found that a block spends and does not make itself. One thread's. */
interface CoinSource {

    /**
     * A coin, or null if there is none, or it is spent.
     *
     * @param input number of the input in the block ({@link dev.cairn.chain.delta.BlockSpends#input})
     * @param bytes hold the input's outpoint, from {@code at} on
     * @param hash {@link dev.cairn.chain.delta.OutPointHash} of it
     */
    Coin coin(int input, byte[] bytes, int at, long hash);

    /** Coins as they are in a view. */
    static CoinSource of(CoinView view) {
        return (input, bytes, at, hash) -> view.coin(bytes, at, hash);
    }
}
