/**
 * Block files as others wrote them: a data directory of Core, snapshots of two layouts, lists of spent outputs, and the
 * folder of a real bitcoind, read while it runs, after it stopped and after it was killed, and written again to the byte.
 */
package dev.cairn.conformance.blockfiles;
