/** Coins and undo data in bitcoind's compressed form. */
package dev.cairn.blockfiles.coin;
