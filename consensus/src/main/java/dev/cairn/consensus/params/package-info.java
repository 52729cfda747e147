/**
 * What differs between networks: {@link dev.cairn.consensus.params.ChainParams} and its parts, immutable values that are
 * passed to every rule. There is no global choice of network. {@link dev.cairn.consensus.params.RegtestOptions} reads what
 * bitcoind's options may move on regtest.
 */
package dev.cairn.consensus.params;
