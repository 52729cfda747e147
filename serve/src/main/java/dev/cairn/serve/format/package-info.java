/**
 * Blocks, headers, transactions and scripts as bitcoind prints them: its members, in its order, its numbers. {@link
 * dev.cairn.serve.format.Formatter} is the way in; one is made for an answer and writes straight to that answer's bytes,
 * without a tree in between: a block with its transactions is ten megabytes of text.
 *
 * <p>What is written here is a function of what is handed over. Nothing is read from a chain but headers of the snapshot given,
 * and nothing is locked.
 */
package dev.cairn.serve.format;
