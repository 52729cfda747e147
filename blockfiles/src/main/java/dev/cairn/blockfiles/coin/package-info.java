/**
 * Coins as bitcoind stores them: amounts without their zeros, the commonest scripts by hash or key alone. One coin is
 * read and written by {@link dev.cairn.blockfiles.coin.CoinFormat}, as it lies in snapshots and in the database of coins;
 * all that one block spent, its undo data, is a {@link dev.cairn.blockfiles.coin.BlockUndo}. Knows bytes and nothing of
 * files. Everything is immutable and may be shared between threads.
 */
package dev.cairn.blockfiles.coin;
