/**
 * The next block. {@link dev.cairn.mempool.template.TemplateMaker} puts it together on a chain's tip, as bitcoind's miner does;
 * {@link dev.cairn.mempool.template.Miner} finds its nonce where targets are easy. Both are functions of what they are
 * handed: any thread may call them, and the same chain, time and script give the same bytes.
 */
package dev.cairn.mempool.template;
