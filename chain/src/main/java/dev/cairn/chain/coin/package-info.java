/**
 * The set of unspent outputs: a base on disk, shared by all versions until the next flush, and layers above it, one immutable
 * table a block.
 *
 * <pre>
 *   newest  block 812 ┐
 *           block 811 ├ layers of single blocks: a look-up goes from here down, and the first that knows the outpoint is right
 *           block 810 ┘
 *           blocks 794–809   sixteen of them as one, merged off the writer
 *           …
 *   - - - - - - - - - - - -  flushed up to here
 *           clean layers     what the last flush wrote, kept as a cache of the base while there is room
 *           base             chainstate: the coins of one named block
 * </pre>
 *
 * <p>{@link dev.cairn.chain.coin.CoinView} is the set after one block. It never changes: connecting or disconnecting a block
 * makes another, that shares all layers but one, in time and memory that depend on the block alone. So a branch that fails is
 * dropped by forgetting its views, and a snapshot of the chain simply holds its own. {@link dev.cairn.chain.coin.CoinStore} is the
 * disk: it takes a view's layers in as one sorted file, in one atomic step, so that what lies there is at every instant the
 * coins of exactly one block, whose name lies with them.
 *
 * <p>Reads: any thread, no locks. Views are made by the writer; a flush runs on a thread of its own meanwhile. Read {@code
 * CoinView} first, then {@code Layer}.
 */
package dev.cairn.chain.coin;
