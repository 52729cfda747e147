/** The set of unspent outputs: a base on disk and layers above it. */
package dev.cairn.chain.coin;
