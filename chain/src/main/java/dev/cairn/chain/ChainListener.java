package dev.cairn.chain;

import dev.cairn.primitives.block.Block;

/** Told of what was published, in order, on the {@code notify} thread, after the publication. */
public interface ChainListener {

    /** A block joined the active chain. */
    default void blockConnected(BlockEntry entry, Block block) {}

    /** A block left the active chain. */
    default void blockDisconnected(BlockEntry entry, Block block) {}

    /**
     * The tip changed: once for each publication that moved it.
     *
     * @param fork the highest block that the old and the new chain share
     */
    default void tipChanged(BlockEntry tip, BlockEntry fork, boolean initialDownload) {}
}
