/** Folders of keys and values. */
package dev.cairn.ledger.store;
