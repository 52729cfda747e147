/**
 * The sparse Merkle tree: one root over a set of 256-bit keys with a value each, and proofs that it holds a key or lacks it.
 *
 * <p>This package owns what nodes and proofs look like; keeping nodes is a store's business. Read first
 * {@link dev.cairn.merkle.sparse.SparseLayout}, which draws them. A tree is kept as a Jellyfish Merkle tree does: a
 * {@link dev.cairn.merkle.sparse.SparseBranch} stands for four levels and names each child's version, a
 * {@link dev.cairn.merkle.sparse.SparseLeaf} stands as high as it is alone. {@link dev.cairn.merkle.sparse.SparseHasher}
 * gives a node's hash. A proof is written on the way down from the root by
 * {@link dev.cairn.merkle.sparse.SparseProofWriter} and checked by {@link dev.cairn.merkle.verify.SparseVerifier}.
 *
 * <p>Nodes are immutable and may be shared; hasher and writer belong to one worker. Who chooses keys chooses where they
 * lie: hash keys that strangers make, or they crowd one branch, up to 256 levels deep.
 */
package dev.cairn.merkle.sparse;
