/**
 * Blocks and their headers. A {@link dev.cairn.primitives.block.Block} is a view over its bytes, its transactions
 * sharing one table of offsets; a {@link dev.cairn.primitives.block.BlockHeader} is eighty bytes as a value.
 */
package dev.cairn.primitives.block;
