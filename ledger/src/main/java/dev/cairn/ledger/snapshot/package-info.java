/** Versions of a ledger's state, who holds them, and what they keep alive. */
package dev.cairn.ledger.snapshot;
