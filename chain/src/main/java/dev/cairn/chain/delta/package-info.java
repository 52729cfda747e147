/** What a block does to the coins, as a value. */
package dev.cairn.chain.delta;
