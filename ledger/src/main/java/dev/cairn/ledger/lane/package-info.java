/** Threads by what they may do. */
package dev.cairn.ledger.lane;
