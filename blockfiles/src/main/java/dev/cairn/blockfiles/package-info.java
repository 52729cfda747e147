/**
 * Block files: the folder in which bitcoind keeps blocks and the coins they spent, read by anyone, without a node, while
 * its owner may be at work in it. Nothing here writes to that folder; {@link dev.cairn.blockfiles.write} writes one of our
 * own.
 *
 * <p>The bytes are drawn in {@link dev.cairn.blockfiles.RecordLayout}, the key over them in
 * {@link dev.cairn.blockfiles.XorKey}, coins and undo data in {@link dev.cairn.blockfiles.coin}.
 *
 * <p>A block's way out of a folder:
 *
 * <pre>
 *  BlockFolder.open          xor.dat is read
 *       |
 *     scan --- ByteSource -> FileWindow -> RecordScanner -> BlockRecords --- BlockVisitor
 *       |      positions     unscrambled   where records    what they are    block(BlockRecord), damage(Damage)
 *       |                                  begin
 *   readBlock(BlockPlace)    magic, length, hash compared; parsed
 *       |
 *   UndoIndex.read           the coins it spent: UndoMatcher tries UndoOwners until a checksum is right
 * </pre>
 *
 * <p>What a folder may hold that an index of blocks would not: duplicates, stale blocks, children before their parents,
 * gaps where files were pruned, blank space at the end of files, a record half written, garbage from an older crash,
 * files that grow, shrink or go while they are read. A scan tells of all of it as {@link dev.cairn.blockfiles.Damage} or
 * passes over it as its documentation says, and never ends in an exception for it. Reading one block is the other way
 * round: it is the right block or a {@link dev.cairn.blockfiles.BlockFileException} that names file, offset, what was
 * found and what was wanted.
 *
 * <p>All entry types are immutable, or thread-safe as they say; no file is held open between calls. Read
 * {@link dev.cairn.blockfiles.BlockFolder} first.
 */
package dev.cairn.blockfiles;
