/** Hashes over the whole set of coins. */
package dev.cairn.chain.stats;
