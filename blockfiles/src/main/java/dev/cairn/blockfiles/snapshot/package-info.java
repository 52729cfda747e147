/** UTXO snapshots as dumptxoutset writes them. */
package dev.cairn.blockfiles.snapshot;
