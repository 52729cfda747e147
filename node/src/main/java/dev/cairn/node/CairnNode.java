package dev.cairn.node;

import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.Chain;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.block.Block;

/** A node in a Java program. */
public final class CairnNode implements AutoCloseable {

    /** Opens the data directory; nothing is served yet. */
    public static CairnNode open(NodeConfig config) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Starts serving, loading and whatever else the configuration asks for; returns when calls are answered. */
    public void start() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** One version of the chain, to be closed. */
    public ChainSnapshot snapshot(String label) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Hands a block in; answers when its effect is published. */
    public BlockAnswer submit(Block block) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The chain behind it. */
    public Chain chain() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Waits until {@code stop} was called, a signal came, or a fault ended the node. */
    public void awaitStop() throws InterruptedException {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Stops and closes everything. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
