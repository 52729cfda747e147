/** Merkle structures against the world: the roots and commitments of real blocks, proofs that others made, a bitcoind. */
package dev.cairn.conformance.merkle;
