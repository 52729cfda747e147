package dev.cairn.chain.header;

import dev.cairn.merkle.mmr.MmrNodes;
import dev.cairn.primitives.hash.BlockHash;

/** Height → id, and the mountain range over the hashes, in chunks that versions share. Immutable. */
public final class ActiveChain {

    /** A chain of no block. */
    public static ActiveChain empty() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The tip's height; −1 if empty. */
    public int height() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The block at a height. */
    public int id(int height) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The mountain range over the hashes (as hashed, 32 bytes), {@code height() + 1} leaves. */
    public MmrNodes mountain() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** With one block more. The writer's: of one chain only the newest version may be extended cheaply. */
    public ActiveChain connect(int id, BlockHash hash) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Cut down to a height. */
    public ActiveChain truncate(int height) {
        throw new UnsupportedOperationException("skeleton");
    }
}
