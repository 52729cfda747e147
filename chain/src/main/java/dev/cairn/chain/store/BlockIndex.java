package dev.cairn.chain.store;

import dev.cairn.chain.header.HeaderTree;
import dev.cairn.consensus.params.ChainParams;

/** Headers, places, marks and file sizes on disk ({@code blocks/index}), logged. */
public final class BlockIndex implements AutoCloseable {

    /** Reads the whole tree. */
    public HeaderTree load(ChainParams params) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Writes what changed since the last time, with the files' sizes, in one step; sync the files before. */
    public void save(HeaderTree tree, BlockStore files) {
        throw new UnsupportedOperationException("skeleton");
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
