/**
 * Verifiers that depend on nothing: {@link dev.cairn.merkle.verify.BranchVerifier} and
 * {@link dev.cairn.merkle.verify.PartialTreeVerifier} for transactions in a Bitcoin block,
 * {@link dev.cairn.merkle.verify.MmrVerifier} for inclusion and growth of a mountain range,
 * {@link dev.cairn.merkle.verify.SparseVerifier} for keys that a sparse tree holds or lacks.
 *
 * <p>Each is one file that imports nothing but {@code java.*}, compiles alone for Java 21, and shares no source with the
 * trees whose proofs it checks nor with the others: take the file along. That is why small helpers repeat, and why this
 * package, unlike others, has several ways in.
 *
 * <p>Every method is static, safe from any thread, and total: whatever bytes it is given, it answers and throws nothing
 * ({@code null} aside). Memory is bounded by the bytes given, time by one hash for each 32 of them.
 */
package dev.cairn.merkle.verify;
