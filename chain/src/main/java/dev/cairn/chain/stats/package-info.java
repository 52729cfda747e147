/**
 * What can be told of the whole set of coins: numbers, and two hashes by which two nodes can compare their sets
 * ({@link dev.cairn.chain.stats.CoinStats}). One, {@code hash_serialized_3}, is a hash of all coins in their order; the other,
 * {@link dev.cairn.chain.stats.MuHash}, is of a set: coins can be put in and taken out, in any order. Everything here goes over
 * coins that somebody else holds; it takes seconds to minutes, so it belongs on the lane {@code bulk}.
 */
package dev.cairn.chain.stats;
