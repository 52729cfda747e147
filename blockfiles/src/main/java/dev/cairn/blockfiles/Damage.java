package dev.cairn.blockfiles;

import static java.util.Objects.requireNonNull;

/**
 * Something in a file that a scan had to step over.
 *
 * @param file the file's name
 * @param offset where it begins; −1 if it is the file as a whole
 * @param kind what sort of thing
 * @param found what is there
 * @param wanted what should be there
 */
public record Damage(String file, long offset, Kind kind, String found, String wanted) {

    /** Sorts of damage. */
    public enum Kind {
        /** Bytes between records that belong to none; bitcoind skips them too. */
        GARBAGE,
        /** A record's magic with a length that no block has, or another than the block behind it. */
        BAD_LENGTH,
        /**
         * A record that ends before its length says, or whose bytes end in nothing: cut off, or half written. As the
         * last record of a folder in use this is no fault: bitcoind is still writing it.
         */
        INCOMPLETE,
        /** A file without a single record: another network's, or scrambled with another key. */
        NOTHING_FOUND,
        /** A file that was listed and is gone: a running bitcoind prunes. */
        VANISHED,
        /** A file that the system does not let us read, or not to the end. */
        UNREADABLE,
        /** Undo data whose block is none of those known, or whose bytes are not what they were. */
        NO_OWNER
    }

    /** Refuses nulls. */
    public Damage {
        requireNonNull(file, "file");
        requireNonNull(kind, "kind");
        requireNonNull(found, "found");
        requireNonNull(wanted, "wanted");
    }

    /** {@code blk00012.dat @ 83886080: 17 bytes that belong to no record, want f9beb4d9}. */
    @Override
    public String toString() {
        return file + (offset < 0 ? "" : " @ " + offset) + ": " + found + ", want " + wanted;
    }
}
