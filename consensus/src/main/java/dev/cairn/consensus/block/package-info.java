/**
 * Rules for blocks. {@link dev.cairn.consensus.block.BlockAudit} checks a whole block in Core's order.
 */
package dev.cairn.consensus.block;
