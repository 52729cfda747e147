package dev.cairn.consensus.block;

import dev.cairn.curve.Secp256k1;

/**
 * Workers that run the scripts of blocks. Whoever asks for a block's scripts joins in, so a pool of no workers runs them on
 * the caller alone. Several threads may use one pool at once. Closing ends the workers.
 */
public final class ScriptCheckPool implements AutoCloseable {

    /**
     * Starts workers.
     *
     * @param name what the threads are called: {@code name.0}, {@code name.1}, …
     * @param workers how many besides the caller, 0 and up
     */
    public ScriptCheckPool(String name, int workers, Secp256k1 curve) {
        if (workers < 0) {
            throw new UnsupportedOperationException("skeleton: " + name + workers + curve);
        }
    }

    @Override
    public void close() {}
}
