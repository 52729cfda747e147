/**
 * Deterministic regtest chains, every input of which is really signed: what demo, tests and benchmarks stand on.
 *
 * <p>A {@link dev.cairn.chaingen.ChainSpec} says what is wanted, a {@link dev.cairn.chaingen.ChainGenerator} makes it, block
 * by block in the order in which a node would receive them: the genesis block; a hundred blocks with nothing but a
 * coinbase, until the first may be spent; a few that fan its coins out; then blocks of the size, shapes and script kinds of
 * the main network ({@code Shares} has the figures and where they are from); last, if asked for, blocks
 * that are nearly empty. With reorganisations, blocks of competing branches come in between.
 *
 * <p>One block's path: {@code BlockPlanner} draws it, from a stream of random numbers that depends on the seed and the
 * height alone, taking coins by age out of the {@code CoinBook}; {@code BlockSigner} signs its transactions on all threads,
 * those that spend each other on one; {@code BlockAssembler} adds coinbase, roots and nonce; the book takes in the outputs
 * that will be spent one day and forgets the rest. Only signing runs on more than one thread, and no random number is drawn
 * there, so that one spec gives the same bytes on every machine and with any number of threads.
 *
 * <p>{@code ChainFolder} writes {@code blk} and {@code rev} files as bitcoind would have.
 *
 * <p>Read first: {@code ChainGenerator}, then {@code BlockPlanner}.
 */
package dev.cairn.chaingen;
