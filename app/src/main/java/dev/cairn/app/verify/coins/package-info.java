/**
 * Which coins exist, remembered in about eleven bytes each. An audit is told by undo data what a block spends; whether such
 * coins were ever made, and were not spent before, only a set of all unspent coins can say.
 *
 * <p>A worker turns a block into its {@link dev.cairn.app.verify.coins.CoinChanges} (keyed fingerprints: all the hashing);
 * one thread hands these, block by block in the order of the chain, to {@link dev.cairn.app.verify.coins.CoinSet}. What it
 * answers may be wrong with a chance that {@code CoinSet} states, and that nobody can aim at: the key is drawn at random for
 * each audit. Read {@code CoinTable} for the bytes.
 */
package dev.cairn.app.verify.coins;
