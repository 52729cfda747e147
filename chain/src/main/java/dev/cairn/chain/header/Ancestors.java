package dev.cairn.chain.header;

import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.primitives.hash.BlockHash;

/**
 * A header and its ancestors by height.
 *
 * @param headers the version
 * @param id the highest of them: the parent of the block in question
 */
record Ancestors(Headers headers, int id) implements HeaderChain {

    @Override
    public int height() {
        return headers.height(id);
    }

    @Override
    public long time(int height) {
        return headers.time(headers.ancestor(id, height));
    }

    @Override
    public int bits(int height) {
        return headers.bits(headers.ancestor(id, height));
    }

    @Override
    public int version(int height) {
        return headers.version(headers.ancestor(id, height));
    }

    @Override
    public BlockHash hash(int height) {
        return headers.hash(headers.ancestor(id, height));
    }
}
