/**
 * Bitcoin's values, and the clock that everything above is handed.
 *
 * <p>Start with {@link dev.cairn.primitives.block.Block} and {@link dev.cairn.primitives.tx.Transaction}: both are views
 * over the bytes they were read from, well-formed by construction and judged by nobody yet. Underneath lie
 * {@code wire} (one field at a time), {@code hash} (ids that cannot be mixed up) and {@code script} (bytes that lock and
 * unlock); beside them {@code network} and {@code address}. Nothing here knows a rule of consensus, keeps state, or
 * starts a thread; all values are immutable and may be shared.
 */
package dev.cairn.primitives;
