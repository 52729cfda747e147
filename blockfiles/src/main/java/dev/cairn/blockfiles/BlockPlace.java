package dev.cairn.blockfiles;

import static java.util.Objects.requireNonNull;

import dev.cairn.primitives.hash.BlockHash;

/**
 * Where a block lies, and which it is, so that reading it can check that it is still the one.
 *
 * @param file the number in {@code blkNNNNN.dat}, from 0
 * @param offset where the block's first byte lies, 8 or more: magic and length are the eight bytes before it. This is
 *     what bitcoind's block index calls {@code nDataPos}
 * @param size the block's bytes, 80–4,000,000
 * @param hash the hash of its header
 */
public record BlockPlace(int file, long offset, int size, BlockHash hash) {

    /** Refuses places that no block can have. */
    public BlockPlace {
        requireNonNull(hash, "hash");
        if (file < 0
                || offset < RecordLayout.HEADER_LENGTH
                || size < RecordLayout.MIN_BLOCK_SIZE
                || size > RecordLayout.MAX_BLOCK_SIZE) {
            throw new IllegalArgumentException(
                    "no place of a block: file=" + file + " offset=" + offset + " size=" + size);
        }
    }

    /** {@code blk00012.dat @ 83886088}. */
    @Override
    public String toString() {
        return RecordLayout.blockFileName(file) + " @ " + offset;
    }
}
