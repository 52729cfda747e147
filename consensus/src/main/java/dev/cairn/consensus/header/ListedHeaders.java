package dev.cairn.consensus.header;

import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.util.List;

/** Headers in a list, from some height on. */
record ListedHeaders(int lowest, List<BlockHeader> headers) implements HeaderChain {

    @Override
    public int height() {
        return lowest + headers.size() - 1;
    }

    @Override
    public long time(int height) {
        return at(height).time();
    }

    @Override
    public int bits(int height) {
        return at(height).bits();
    }

    @Override
    public int version(int height) {
        return at(height).version();
    }

    /** As the next header says; the last one's is made anew each time. */
    @Override
    public BlockHash hash(int height) {
        return height < height() ? at(height + 1).previous() : at(height).hash();
    }

    private BlockHeader at(int height) {
        return headers.get(height - lowest);
    }
}
