/**
 * Rules for blocks, in three steps that Core takes at different times:
 *
 * <pre>
 *  BlockRules.check            the block by itself: proof of work, root, sizes, coinbase, transactions
 *  BlockRules.checkContextual  in its place: finality, height, witness commitment, weight
 *  ConnectRules.check          with the coins it spends: values, relative locks, signature operations, scripts
 * </pre>
 *
 * <p>{@link dev.cairn.consensus.block.BlockAudit} takes all three at once for a block whose spent coins are listed; read it
 * first. A {@link dev.cairn.consensus.block.BlockEngine} is one thread's; a {@link
 * dev.cairn.consensus.block.ScriptCheckPool} is shared by all. Scripts are the one part that runs on several threads.
 */
package dev.cairn.consensus.block;
