/**
 * The tree whose root stands in a block's header, and proofs that a transaction is in it.
 *
 * <p>{@link dev.cairn.merkle.block.BlockTree} is the way in: the root of a list of txids or wtxids, whether that list was
 * {@linkplain dev.cairn.merkle.block.BlockTree#reduce mutated}, and the branch from one leaf, which
 * {@link dev.cairn.merkle.verify.BranchVerifier} checks. {@link dev.cairn.merkle.block.PartialTree} writes a BIP37 proof
 * for any number of leaves, which {@link dev.cairn.merkle.verify.PartialTreeVerifier} reads. Those two say what a proof
 * does not prove.
 *
 * <p>Each worker owns a {@code BlockTree}; everything else is bytes.
 */
package dev.cairn.merkle.block;
