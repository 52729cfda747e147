/** What of the chain is on disk besides coins: block and undo files, and the index of headers, places and marks. */
package dev.cairn.chain.store;
