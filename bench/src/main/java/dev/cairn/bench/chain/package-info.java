/**
 * {@code cairn bench make-chain}: writes a chain of {@link dev.cairn.chaingen.ChainGenerator} into a folder, tells how far it
 * is, and says in the end what was made.
 */
package dev.cairn.bench.chain;
