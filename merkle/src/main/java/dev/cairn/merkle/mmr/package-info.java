/**
 * The Merkle mountain range: a commitment to a list that only grows, with proofs of any leaf against any later size.
 *
 * <p>Read first {@link dev.cairn.merkle.mmr.MmrLayout}, which draws nodes, roots and proofs byte by byte. Then
 * {@link dev.cairn.merkle.mmr.MountainRange}, the way in: it appends through {@link dev.cairn.merkle.mmr.MmrStore} and
 * answers from {@link dev.cairn.merkle.mmr.MmrNodes}, for the size it is told. {@link dev.cairn.merkle.verify.MmrVerifier}
 * checks what it writes.
 *
 * <p>A node, once written, never changes, and a size is all that names a state; so readers of any size need no lock beside
 * a writer that appends, if the store publishes the nodes before it publishes the size. A list cut back and continued
 * otherwise (a reorganisation) writes other nodes at the same positions: the store gives those readers who hold the old
 * size the old ones (copy on write).
 */
package dev.cairn.merkle.mmr;
