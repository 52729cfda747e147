package dev.cairn.blockfiles;

import java.nio.file.Path;

/**
 * One file of blocks as {@code -loadblock} takes it: framed as in {@code blk} files and never scrambled.
 */
@SuppressWarnings("DoNotCallSuggester") // a skeleton still
public final class BlockFile implements BlockSource {

    private BlockFile() {}

    /** Names a file; it is opened when it is read. */
    public static BlockFile of(Path file, int magic) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void scan(BlockVisitor visitor) throws BlockFileException {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] readRaw(BlockPlace place) throws BlockFileException {
        throw new UnsupportedOperationException();
    }

    @Override
    public String fileName(int number) {
        throw new UnsupportedOperationException();
    }
}
