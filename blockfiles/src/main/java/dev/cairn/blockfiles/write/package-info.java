/**
 * The writer's side of block files: {@link dev.cairn.blockfiles.write.BlockFileWriter} puts each block and its undo data
 * where bitcoind would, so that bitcoind can take the folder over. What it wrote is told by
 * {@link dev.cairn.blockfiles.write.FileInfo}s, which the caller keeps with its index of blocks and hands back after a
 * restart. One thread.
 */
package dev.cairn.blockfiles.write;
