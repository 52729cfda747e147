/**
 * The single writer. Whatever changes a ledger's state is handed to its {@link dev.cairn.ledger.commit.CommitLoop} as a piece
 * of work that prepares, publishes once, and returns; then whoever brought it is answered. So a call that begins after that
 * answer sees its effect.
 *
 * <p>Any thread may hand in work. A queue of bounded length is between; who finds it full waits, and nobody who reads is ever
 * in it.
 */
package dev.cairn.ledger.commit;
