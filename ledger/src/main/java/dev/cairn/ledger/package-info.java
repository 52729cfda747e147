/** What both ledgers stand on. See the packages below. */
package dev.cairn.ledger;
