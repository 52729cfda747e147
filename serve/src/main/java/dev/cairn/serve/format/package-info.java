/** Blocks, transactions and scripts as bitcoind prints them. */
package dev.cairn.serve.format;
