package dev.cairn.primitives.script;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/**
 * A view of a range of an array: a script, a witness item, a whole transaction, without a copy. Immutable as long as
 * nobody writes to the array, and nobody may.
 */
public sealed class Bytes permits Script {

    /** No bytes. */
    public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

    private final byte[] array;
    private final int offset;
    private final int length;

    /** A view of {@code length} bytes of {@code array} from {@code offset}. */
    public Bytes(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        this.array = array;
        this.offset = offset;
        this.length = length;
    }

    /** A view of all of {@code array}. */
    public static Bytes of(byte[] array) {
        return new Bytes(array, 0, array.length);
    }

    /** Reads hex digits. */
    public static Bytes ofHex(String hex) {
        return of(HexFormat.of().parseHex(hex));
    }

    /** The array looked into; not to be written to. */
    public final byte[] array() {
        return array;
    }

    /** Where in the array the view begins. */
    public final int offset() {
        return offset;
    }

    /** How many bytes the view shows. */
    public final int length() {
        return length;
    }

    /** Whether the view shows nothing. */
    public final boolean isEmpty() {
        return length == 0;
    }

    /** The byte at {@code index}, 0–255. */
    public final int at(int index) {
        return array[offset + Objects.checkIndex(index, length)] & 0xff;
    }

    /** A view of a part of this view. */
    public final Bytes slice(int from, int count) {
        Objects.checkFromIndexSize(from, count, length);
        return new Bytes(array, offset + from, count);
    }

    /** A copy in an array of its own. */
    public final byte[] toBytes() {
        return Arrays.copyOfRange(array, offset, offset + length);
    }

    /** Lower-case hex digits. */
    public final String toHex() {
        return HexFormat.of().formatHex(array, offset, offset + length);
    }

    /** By content: a script equals other bytes that read the same. */
    @Override
    public final boolean equals(Object other) {
        return other instanceof Bytes that
                && Arrays.equals(array, offset, offset + length, that.array, that.offset, that.offset + that.length);
    }

    @Override
    public final int hashCode() {
        int hash = 1;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    @Override
    public final String toString() {
        return toHex();
    }
}
