/**
 * Hashes that cannot be mixed up, and the two engines that make them.
 *
 * <p>{@link dev.cairn.primitives.hash.Txid}, {@link dev.cairn.primitives.hash.Wtxid},
 * {@link dev.cairn.primitives.hash.BlockHash} and {@link dev.cairn.primitives.hash.MerkleRoot} are immutable and share
 * {@link dev.cairn.primitives.hash.Hash256}. {@link dev.cairn.primitives.hash.Sha256} and
 * {@link dev.cairn.primitives.hash.Hash160} are engines: one a worker, passed down, never shared.
 */
package dev.cairn.primitives.hash;
