/**
 * Rules against the world: every chain of real headers, every real block by itself and in its place, and, where the coins
 * it spends are known, every script and the coinbase's value.
 */
package dev.cairn.conformance.consensus;
