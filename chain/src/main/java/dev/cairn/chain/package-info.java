/**
 * The Bitcoin ledger. {@link dev.cairn.chain.Chain} is the one way in; what readers get is a {@link
 * dev.cairn.chain.ChainSnapshot}.
 */
package dev.cairn.chain;
