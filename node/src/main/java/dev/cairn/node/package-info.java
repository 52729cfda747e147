/**
 * Assembling a node. {@link dev.cairn.node.CairnNode} is the one public way in, for {@code bitcoind} and for Java programs that
 * embed a node alike; {@link dev.cairn.node.NodeConfig} says how it is set up.
 *
 * <p>A start goes: the data directory is locked and looked at, the scheduler starts, the server answers that it is warming up,
 * the chain is opened, block files are read on a thread of their own ({@code initload}), calls are answered. A stop goes the
 * same way back. Both can be asked for at any moment, from any thread.
 */
package dev.cairn.node;
