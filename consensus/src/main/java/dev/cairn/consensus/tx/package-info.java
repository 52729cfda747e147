/**
 * Rules for one transaction. {@link dev.cairn.consensus.tx.TransactionRules} has those that every transaction must keep,
 * first by itself, then against the coins that it spends; {@link dev.cairn.consensus.tx.SequenceLocks} those of BIP68. Its
 * scripts are the matter of {@code consensus.script}. Blocks and mempools ask the same questions here. Any thread may call
 * anything.
 */
package dev.cairn.consensus.tx;
