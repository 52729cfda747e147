/** bitcoind's logging categories. */
package dev.cairn.ledger.log;
