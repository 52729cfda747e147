/**
 * {@code cairn verify} on real blocks, and on the folders of a real bitcoind: in place, while it runs and after, damaged in
 * every way that it should notice, and killed in the middle.
 */
package dev.cairn.conformance.verify;
