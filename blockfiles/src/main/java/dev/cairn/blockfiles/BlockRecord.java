package dev.cairn.blockfiles;

import static java.util.Objects.requireNonNull;

import dev.cairn.primitives.block.BlockHeader;

/**
 * What a scan learns of a block without reading it: its place, its header, and how many transactions it claims. Nothing
 * of it is checked beyond the frame: the header may have no work behind it and the bytes after it may be no block.
 *
 * @param place where it lies
 * @param header its header
 * @param transactions the count that follows the header; −1 if what follows is no count that a block could hold
 */
public record BlockRecord(BlockPlace place, BlockHeader header, int transactions) {

    /** Refuses nulls. */
    public BlockRecord {
        requireNonNull(place, "place");
        requireNonNull(header, "header");
    }
}
