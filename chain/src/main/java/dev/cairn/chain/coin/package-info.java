/**
 * The set of unspent outputs: a base on disk, shared by all versions until the next flush, and layers above it, one immutable
 * table a block.
 *
 * <pre>
 *   readers                                                                      the writer
 *
 *   newest  block 812 ┐ a layer a block: a look-up goes from here down, ──┐      index: outpoint → newest record
 *           block 811 ├ and the first that knows the outpoint is right   ─┼──→   records, outside the heap   ←──┘
 *           block 810 ┘                                                  ─┘        those that no layer names are a cache
 *   - - - - - - - - - - flushed up to here
 *           base        chainstate: the coins of one named block
 * </pre>
 *
 * <p>{@link dev.cairn.chain.coin.CoinView} is the set after one block. It never changes: connecting or disconnecting a block
 * makes another, that shares all layers but one, in time and memory that depend on the block alone. {@link
 * dev.cairn.chain.coin.CoinCache} makes them, and finds coins for the writer: a branch that fails is taken back. {@link
 * dev.cairn.chain.coin.CoinStore} is the disk: it takes a view's layers in as one sorted file, in one atomic step, so that what lies there is at every instant the
 * coins of exactly one block, whose name lies with them.
 *
 * <p>Reads: any thread, no locks. Views are made by the writer; a flush runs on a thread of its own meanwhile. Read {@code
 * CoinView} first, then {@code CoinCache} and the package {@code record}.
 */
package dev.cairn.chain.coin;
