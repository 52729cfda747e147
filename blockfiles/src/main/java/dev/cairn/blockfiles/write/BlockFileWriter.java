package dev.cairn.blockfiles.write;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.script.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes {@code blk} and {@code rev} files, to the byte as bitcoind does for the same blocks and key. Not thread-safe.
 */
@SuppressWarnings("DoNotCallSuggester") // a skeleton still
public final class BlockFileWriter {

    private BlockFileWriter() {}

    /**
     * Goes on writing where an index says that writing stopped.
     *
     * @param files what each file holds, by number; empty for a new folder
     * @param fastPrune files of 64 KiB, as {@code -fastprune} makes for tests
     */
    public static BlockFileWriter open(Path blocksDir, int magic, XorKey key, List<FileInfo> files, boolean fastPrune)
            throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Writes a block. */
    public BlockPlace writeBlock(Block block, int height) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Writes the undo data of a block that was written before. */
    public UndoPlace writeUndo(BlockPlace block, int height, BlockHash parent, Bytes undo) throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Makes what was written durable. */
    public void sync() throws IOException {
        throw new UnsupportedOperationException();
    }

    /** What each file holds, by number. */
    public List<FileInfo> files() {
        throw new UnsupportedOperationException();
    }
}
