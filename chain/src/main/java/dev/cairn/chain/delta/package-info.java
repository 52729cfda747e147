/**
 * What a block does to the coins, as a value of its own: {@link dev.cairn.chain.delta.BlockDelta}.
 *
 * <p>A delta is made of a valid block and of the coins that it spent, and of nothing else: no rules, no clock, no chance, no
 * curve. So it has the same bytes on every machine, and whoever has the deltas of a chain can build its coins without being
 * able to judge a single script. Layers of coins are tables over a delta's bytes; feeds and copies are made of the same.
 *
 * <p>{@link dev.cairn.chain.delta.BlockDeltaLayout} draws the bytes, {@link dev.cairn.chain.delta.CoinLayout} a coin among
 * them. Everything here is immutable and may be used by any thread. Read {@code BlockDelta} first.
 */
package dev.cairn.chain.delta;
