/**
 * Versions of a ledger's state, who holds them, and what they keep alive.
 *
 * <pre>
 *   writer    publish(view, born, died) ── one reference swap ──► the published version
 *   reader    acquire ──► Held ── enter ── reads ── exit ── … ── close
 *   reaper    frees the parts that nobody needs any longer; reports who holds too long; cuts off the oldest
 * </pre>
 *
 * A {@link dev.cairn.ledger.snapshot.Part} is whatever a view can name and that must be freed by hand. It is born with one
 * version and dies with a later one; it is freed when it is dead and no held version v has born ≤ v &lt; died. That rule is in
 * one class, {@code Parts}, and a model test compares it with a naive reading of this sentence.
 *
 * <p>A reader takes no lock and frees nothing. Its ways are three atomic words: the published reference, the count of the
 * version it found there, and the word of its own hold, in which "cut off" and "reads under way" lie together, so that a
 * cut-off and the beginning of a read cannot miss each other. Writer and reaper share one lock, held for bookkeeping alone;
 * parts are freed outside it.
 *
 * <p>What old holders pin has a budget in bytes. Past it the oldest version is cut off: reads that began are let end, the next
 * {@link dev.cairn.ledger.snapshot.Held#enter} throws {@link dev.cairn.ledger.snapshot.SnapshotExpired}.
 *
 * <p>Read {@link dev.cairn.ledger.snapshot.Snapshots} first, then {@code Version}, {@link dev.cairn.ledger.snapshot.Held}, {@code
 * Parts}.
 */
package dev.cairn.ledger.snapshot;
