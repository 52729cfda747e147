/**
 * Sets of coins as {@code dumptxoutset} writes them, of both layouts that are about:
 * {@link dev.cairn.blockfiles.snapshot.UtxoSnapshot}. Read in stretches, whatever their size.
 */
package dev.cairn.blockfiles.snapshot;
