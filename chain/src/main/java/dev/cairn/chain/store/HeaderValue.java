package dev.cairn.chain.store;

import static dev.cairn.chain.store.IndexLayout.DAMAGED;
import static dev.cairn.chain.store.IndexLayout.FAILED;
import static dev.cairn.chain.store.IndexLayout.FLAGS;
import static dev.cairn.chain.store.IndexLayout.VALIDITY;
import static dev.cairn.chain.store.IndexLayout.WITNESS;
import static dev.cairn.chain.store.IndexLayout.little;
import static dev.cairn.chain.store.IndexLayout.require;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.chain.Validity;
import dev.cairn.primitives.hash.BlockHash;
import java.nio.ByteBuffer;

/**
 * A header's value as it is read ({@link IndexLayout}). What cannot have been written is an {@link IllegalArgumentException}.
 */
final class HeaderValue {

    private final byte[] value;

    HeaderValue(byte[] value) {
        require(value.length == IndexLayout.HEADER_VALUE, value.length + " bytes, want " + IndexLayout.HEADER_VALUE);
        int flags = value[FLAGS];
        require((flags & ~(VALIDITY | FAILED | WITNESS | DAMAGED)) == 0, "flags " + flags + ", which have no meaning");
        this.value = value;
    }

    /** The first 80 bytes are the header. */
    byte[] bytes() {
        return value;
    }

    Validity validity() {
        return Validity.of(value[FLAGS] & VALIDITY);
    }

    boolean failed() {
        return (value[FLAGS] & FAILED) != 0;
    }

    boolean witness() {
        return (value[FLAGS] & WITNESS) != 0;
    }

    boolean damaged() {
        return (value[FLAGS] & DAMAGED) != 0;
    }

    int tx() {
        int tx = little(value).getInt(IndexLayout.TX);
        require(tx >= 0, "a negative number of transactions");
        return tx;
    }

    int checksum() {
        return little(value).getInt(IndexLayout.CHECKSUM);
    }

    /** Null if there is no data. */
    BlockPlace place(BlockHash hash) {
        ByteBuffer in = little(value).position(IndexLayout.PLACE);
        int file = in.getInt();
        long offset = Integer.toUnsignedLong(in.getInt());
        int size = in.getInt();
        return size == 0 ? null : new BlockPlace(file, offset, size, hash);
    }

    /** Null if there is none. */
    UndoPlace undo() {
        ByteBuffer in = little(value).position(IndexLayout.UNDO);
        int file = in.getInt();
        long offset = Integer.toUnsignedLong(in.getInt());
        int size = in.getInt();
        return size == 0 ? null : new UndoPlace(file, offset, size);
    }
}
