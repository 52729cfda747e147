/**
 * Proof structures, and verifiers that depend on nothing. Bytes in, bytes out: a hash or a node is 32 bytes in internal
 * order, many of them lie side by side in one array, and this module knows no other.
 *
 * <p>Read first: {@link dev.cairn.merkle.block}, the tree in every Bitcoin header; {@link dev.cairn.merkle.mmr}, the
 * mountain range over a list that only grows; {@link dev.cairn.merkle.sparse}, the tree over 256-bit keys; and
 * {@link dev.cairn.merkle.verify}, which checks what the other three prove and shares no source with them.
 *
 * <p>Bitcoin's tree hashes twice and tags nothing, as the rules have it. Cairn's own structures hash once with SHA-256,
 * and the first byte of every message says what it is, so that nothing can pose as something else:
 *
 * <pre>
 *   00  leaf of a mountain range     00 | value (32)
 *   01  node of a mountain range     01 | left (32) | right (32)
 *   02  root of a mountain range     02 | leaves (8, little-endian) | peaks (32 each, tallest first)
 *   10  leaf of a sparse tree        10 | key (32) | value (32)
 *   11  node of a sparse tree        11 | left (32) | right (32)
 * </pre>
 *
 * <p>Nothing here starts a thread or keeps state between calls beyond a hash engine, which belongs to one worker.
 */
package dev.cairn.merkle;
