/**
 * Made chains before a real bitcoind: it loads the files, takes the folder over, follows competing branches as they come, and
 * stores each byte as the generator did; and its mempool takes the transactions.
 */
package dev.cairn.conformance.chaingen;
