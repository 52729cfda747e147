/**
 * Snapshots, from the ledger up to the wire: what a reader holds stays as it was, no read waits for the writer wherever it
 * stands, nobody sees the chain lose work, and what nobody needs is given back. Read {@code SpineChain} first.
 */
package dev.cairn.conformance.spine.snapshot;
