package dev.cairn.chain.store;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.primitives.block.Block;
import java.io.IOException;

/** Is told of a block that lies in a file already. */
@FunctionalInterface
public interface FoundBlock {

    /**
     * A block that parses; nothing else of it is checked.
     *
     * @param place where it lies: for {@link BlockStore#adopt}, once it is taken
     */
    void found(Block block, BlockPlace place) throws IOException;
}
