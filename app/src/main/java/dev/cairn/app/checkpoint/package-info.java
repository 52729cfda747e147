/**
 * {@code cairn checkpoint}: a copy of a node's chain that opens as a data directory. A running node is asked to make it, by its call
 * {@code checkpoint}, and goes on meanwhile; where none runs, the data directory is opened for the purpose.
 */
package dev.cairn.app.checkpoint;
