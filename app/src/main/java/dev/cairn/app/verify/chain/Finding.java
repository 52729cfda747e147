package dev.cairn.app.verify.chain;

import static java.util.Objects.requireNonNull;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.RecordLayout;

/**
 * Something about a folder that whoever asked for the audit should know.
 *
 * @param kind whether it spoils the result
 * @param file the file's name; empty if it is no file's
 * @param offset where in the file; −1 if it is the whole
 * @param text what is the matter, without the place
 */
public record Finding(Kind kind, String file, long offset, String text) {

    /** What follows from a finding. */
    public enum Kind {
        /** Nothing: bitcoind's folders are like that. */
        NOTICE,
        /** A part of the chain could not be read: the audit cannot call it valid. */
        DAMAGE
    }

    /** Refuses nulls. */
    public Finding {
        requireNonNull(kind, "kind");
        requireNonNull(file, "file");
        requireNonNull(text, "text");
    }

    /** A notice about the folder as a whole. */
    public static Finding notice(String text) {
        return new Finding(Kind.NOTICE, "", -1, text);
    }

    /** A notice about the record of a block. */
    public static Finding notice(BlockPlace place, String text) {
        return new Finding(Kind.NOTICE, RecordLayout.blockFileName(place.file()), place.offset(), text);
    }

    /** A notice of what a scan stepped over. */
    public static Finding notice(Damage damage) {
        return new Finding(Kind.NOTICE, damage.file(), damage.offset(), damage.found() + ", want " + damage.wanted());
    }

    /** Damage in the record of a block. */
    public static Finding damage(BlockPlace place, String text) {
        return damage(RecordLayout.blockFileName(place.file()), place.offset(), text);
    }

    /** Damage in a file. */
    public static Finding damage(String file, long offset, String text) {
        return new Finding(Kind.DAMAGE, file, offset, text);
    }

    /** The same, as damage that spoils the result. */
    public Finding asDamage() {
        return new Finding(Kind.DAMAGE, file, offset, text);
    }

    /** {@code blk00012.dat @ 83886080: what is the matter}. */
    @Override
    public String toString() {
        return file.isEmpty() ? text : file + (offset < 0 ? "" : " @ " + offset) + ": " + text;
    }
}
