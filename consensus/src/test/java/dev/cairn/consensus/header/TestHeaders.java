package dev.cairn.consensus.header;

import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import java.util.ArrayList;
import java.util.List;

/** A chain of made-up headers, for rules that read no more than times, bits and versions. */
public final class TestHeaders {

    private final List<BlockHeader> headers = new ArrayList<>();
    private BlockHash last = BlockHash.ZERO;

    /** Adds a header on top. */
    public TestHeaders add(int version, long time, int bits) {
        BlockHeader header =
                new BlockHeader(version, last, new MerkleRoot(new byte[32], 0), time, bits, headers.size());
        headers.add(header);
        last = header.hash();
        return this;
    }

    /** The chain, from genesis. */
    public HeaderChain chain() {
        return HeaderChain.of(0, headers);
    }

    /** The chain up to a height. */
    public HeaderChain upTo(int height) {
        return HeaderChain.of(0, headers.subList(0, height + 1));
    }

    /** The chain from a height on, what is below being forgotten. */
    public HeaderChain from(int lowest) {
        return HeaderChain.of(lowest, headers.subList(lowest, headers.size()));
    }
}
