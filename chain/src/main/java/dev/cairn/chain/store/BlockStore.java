package dev.cairn.chain.store;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import java.io.IOException;

/**
 * Block and undo files: the node's own, and with {@code -readblocks} a bitcoind's, read in place. Reads from any thread, by
 * path each time (a file renamed away is gone); writes by the writer.
 */
public final class BlockStore {

    /** Writes a block; visible at once, durable after {@link #sync}. */
    public BlockPlace write(Block block, int height) throws IOException {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Writes a block's undo data ({@code undo} in bitcoind's form). */
    public UndoPlace writeUndo(BlockPlace block, int height, BlockHash parent, byte[] undo) throws IOException {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Makes durable what was written. */
    public void sync() throws IOException {
        throw new UnsupportedOperationException("skeleton");
    }

    /** A block, its hash compared with the one asked for. */
    public Block read(BlockPlace place, BlockHash hash) throws BlockFileException {
        throw new UnsupportedOperationException("skeleton");
    }

    /** A block's bytes; magic, length and the header's hash compared. */
    public byte[] readRaw(BlockPlace place, BlockHash hash) throws BlockFileException {
        throw new UnsupportedOperationException("skeleton");
    }

    /** A block's undo data, its checksum compared. */
    public BlockUndo readUndo(UndoPlace place, BlockHash parent) throws BlockFileException {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Bytes of block and undo files in use. */
    public long bytes() {
        throw new UnsupportedOperationException("skeleton");
    }
}
