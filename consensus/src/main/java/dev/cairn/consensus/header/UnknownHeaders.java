package dev.cairn.consensus.header;

import dev.cairn.primitives.hash.BlockHash;

/** Ancestors that exist and of which nothing is known. */
record UnknownHeaders(int height) implements HeaderChain {

    @Override
    public int lowest() {
        return height + 1;
    }

    @Override
    public long time(int height) {
        throw unknown(height);
    }

    @Override
    public int bits(int height) {
        throw unknown(height);
    }

    @Override
    public int version(int height) {
        throw unknown(height);
    }

    @Override
    public BlockHash hash(int height) {
        throw unknown(height);
    }

    private static IndexOutOfBoundsException unknown(int height) {
        return new IndexOutOfBoundsException("the header at height " + height + " is not known");
    }
}
