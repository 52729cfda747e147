/** Unconfirmed transactions, one day; for now what blocks are made of. */
package dev.cairn.mempool;
