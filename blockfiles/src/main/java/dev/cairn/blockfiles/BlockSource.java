package dev.cairn.blockfiles;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;

/**
 * Where blocks are read from: a folder of {@code blk} files, or one plain file. Everything is read in place and nothing
 * is ever written, created or locked. Immutable; any number of threads may read.
 */
public sealed interface BlockSource permits BlockFolder, BlockFile {

    /**
     * Goes through all files from the lowest number, reading headers only. What is wrong in a file, its absence
     * included, is told to the visitor and is no exception.
     *
     * @throws BlockFileException if the folder itself cannot be listed
     */
    void scan(BlockVisitor visitor) throws BlockFileException;

    /**
     * The bytes of a block, unscrambled, not parsed: magic, length, and the header's hash have been compared with what
     * the place says. The file is opened anew, so that a block whose file is gone is not answered from a descriptor.
     *
     * @throws BlockFileException if the file is gone, cut or not what it was
     */
    byte[] readRaw(BlockPlace place) throws BlockFileException;

    /** Name of the file in which a place lies, for messages. */
    String fileName(int number);

    /**
     * A block, parsed from {@link #readRaw}. Bytes that a too long record has behind its block are left out, as Core
     * leaves them out; a scan reports them.
     *
     * @throws BlockFileException if the file is gone, cut or not what it was, or the bytes are no block
     */
    default Block readBlock(BlockPlace place) throws BlockFileException {
        byte[] raw = readRaw(place);
        try {
            return Block.read(new WireReader(raw));
        } catch (WireException e) {
            throw new BlockFileException(
                    fileName(place.file()),
                    place.offset() + e.offset(),
                    "no block " + place.hash() + " (" + e.getMessage() + ")",
                    "a block of " + place.size() + " bytes",
                    BlockFileException.TAKE_AGAIN);
        }
    }
}
