/**
 * What of the chain is on disk besides coins: block and undo files, and the index of headers, places and marks.
 *
 * <p>A block's way: {@link dev.cairn.chain.store.BlockStore#write} puts its bytes where bitcoind would; the place goes into the
 * {@link dev.cairn.chain.header.HeaderTree}; {@link dev.cairn.chain.store.BlockIndex#prepare} takes what changed there,
 * {@link dev.cairn.chain.store.BlockStore#sync} makes the files durable, {@link dev.cairn.chain.store.BlockIndex#write} then
 * the index, in one step: whatever the index on disk names is on disk. After a kill files may hold more than the index knows:
 * {@link dev.cairn.chain.store.BlockStore#scanTail} finds it.
 *
 * <p>The index's bytes are drawn in {@code IndexLayout}, the files' in {@link dev.cairn.blockfiles.RecordLayout}. Writing is the
 * writer's; reading a block is anybody's, opens its file by its path, and waits for nobody.
 */
package dev.cairn.chain.store;
