package dev.cairn.chain.coin;

/**
 * What a view's layers hold, exactly.
 *
 * @param dirtyBytes bytes of layers that are not on disk yet
 * @param cleanBytes bytes of layers that are on disk too, and only save reading it
 * @param dirtyCoins coins that the next flush may have to write; one in several layers counts in each
 * @param dirtyGone outpoints that it may have to remove; counted likewise
 * @param cleanCoins coins that can be read without the disk because an earlier flush wrote them; counted likewise
 * @param layers how many layers a look-up may have to ask
 */
public record CoinUsage(
        long dirtyBytes, long cleanBytes, long dirtyCoins, long dirtyGone, long cleanCoins, int layers) {}
