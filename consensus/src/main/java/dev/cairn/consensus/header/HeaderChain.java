package dev.cairn.consensus.header;

import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.util.List;

/**
 * The ancestors of the block in question: one header for each height up to its parent's. The rules read them by height and
 * keep nothing, so a view over columns serves as well as a list.
 *
 * <p>The lowest headers may be missing (a pruned folder, a run of headers from the middle of a chain, a single block):
 * {@link #lowest()} says where knowledge begins, and a rule that would need headers below is left out. A chain that reaches
 * down to the genesis block, as any node's does, has every rule checked.
 */
public interface HeaderChain {

    /** The parent's height; −1 if the block in question is a genesis block. */
    int height();

    /** The lowest height that is known; {@code height() + 1} if none is. */
    default int lowest() {
        return 0;
    }

    /** Seconds since 1970, 0–2³²−1, of the header at {@code height}. */
    long time(int height);

    /** The target in compact form. */
    int bits(int height);

    /** The version. */
    int version(int height);

    /** The block's hash. */
    BlockHash hash(int height);

    /** The ancestors of a block of that height of which nothing is known. */
    static HeaderChain unknownBelow(int blockHeight) {
        return new ListedHeaders(blockHeight, List.of());
    }

    /**
     * A run of headers, each the next one's parent. The list may grow while the chain is used.
     *
     * @param lowest the height of the first
     */
    static HeaderChain of(int lowest, List<BlockHeader> headers) {
        return new ListedHeaders(lowest, headers);
    }
}
