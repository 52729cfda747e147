package dev.cairn.chain.load;

import dev.cairn.blockfiles.BlockFile;
import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.chain.store.BlockStore;

/** Where blocks are loaded from. */
sealed interface Source {

    /** Goes through all files. */
    void scan(BlockVisitor visitor) throws BlockFileException;

    /** The bytes of a block, its hash compared. */
    byte[] read(BlockPlace place) throws BlockFileException;

    /** Name of a file, for messages. */
    String fileName(int file);

    /** Whether the chain leaves the blocks where they lie; otherwise it copies them. */
    boolean inPlace();

    /**
     * Whether blocks that come before their parents are looked at again when the parent is found. Core does so for {@code -reindex}
     * alone: of a {@code -loadblock} file they are passed over.
     */
    default boolean ordered() {
        return inPlace();
    }

    /** Files that the chain reads where they lie. */
    sealed interface InPlace extends Source {

        /** What knows them. */
        BlockStore files();

        @Override
        default byte[] read(BlockPlace place) throws BlockFileException {
            return files().readRaw(place, place.hash());
        }

        @Override
        default String fileName(int file) {
            return files().fileName(file);
        }

        @Override
        default boolean inPlace() {
            return true;
        }
    }

    /** The node's own files, after {@code -reindex}. */
    record Own(BlockStore files) implements InPlace {

        @Override
        public void scan(BlockVisitor visitor) throws BlockFileException {
            files.folder().scan(visitor);
        }
    }

    /** A bitcoind's files, read in place ({@code -readblocks}). */
    record Foreign(BlockStore files) implements InPlace {

        @Override
        public void scan(BlockVisitor visitor) throws BlockFileException {
            files.scanInPlace(false, visitor);
        }
    }

    /** A {@code -loadblock} file, never unscrambled. */
    record Plain(BlockFile file) implements Source {

        @Override
        public void scan(BlockVisitor visitor) throws BlockFileException {
            file.scan(visitor);
        }

        @Override
        public byte[] read(BlockPlace place) throws BlockFileException {
            return file.readRaw(place);
        }

        @Override
        public String fileName(int number) {
            return file.fileName(number);
        }

        @Override
        public boolean inPlace() {
            return false;
        }
    }
}
