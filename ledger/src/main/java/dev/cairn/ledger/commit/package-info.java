/** The single writer. */
package dev.cairn.ledger.commit;
