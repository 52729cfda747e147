package dev.cairn.primitives.tx;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.wire.WireWriter;
import java.util.List;
import java.util.Objects;

/**
 * One input's witness, as a view over its bytes: a count, then each item with its length. Items are found by walking,
 * so that half a million empty ones cost nothing until somebody asks.
 */
public final class Witness {

    /** The witness of an input that has none. */
    public static final Witness EMPTY = new Witness(new byte[1], 0);

    private final byte[] array;
    private final int offset;

    /** A view of well-formed witness bytes; {@link Transaction} and {@link #of} see to that. */
    Witness(byte[] array, int offset) {
        this.array = array;
        this.offset = offset;
    }

    /** A witness of these items, in bytes of its own. */
    public static Witness of(List<? extends Bytes> items) {
        WireWriter out = new WireWriter();
        out.writeCompactSize(items.size());
        items.forEach(out::writeSized);
        return new Witness(out.toBytes(), 0);
    }

    /** How many items there are. */
    public int count() {
        return compact(offset);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return array[offset] == 0;
    }

    /** The item at {@code index}, found by walking from the first. */
    public Bytes item(int index) {
        Objects.checkIndex(index, count());
        int at = offset + compactLength(offset);
        for (int i = 0; i < index; i++) {
            at += compactLength(at) + compact(at);
        }
        return new Bytes(array, at + compactLength(at), compact(at));
    }

    /** Every item in one walk: offset in {@link #array()} in the high 32 bits, length in the low. */
    public long[] spans() {
        int count = count();
        long[] spans = new long[count];
        int at = offset + compactLength(offset);
        for (int i = 0; i < count; i++) {
            int length = compact(at);
            at += compactLength(at);
            spans[i] = (long) at << 32 | length;
            at += length;
        }
        return spans;
    }

    /** Where in {@link #array()} the count lies; the items, each behind its length, follow. */
    public int offset() {
        return offset;
    }

    /** The array that {@link #spans()} points into; not to be written to. */
    public byte[] array() {
        return array;
    }

    /** The bytes of the whole witness, count included. */
    public Bytes bytes() {
        int at = offset + compactLength(offset);
        for (int i = count(); i > 0; i--) {
            at += compactLength(at) + compact(at);
        }
        return new Bytes(array, offset, at - offset);
    }

    private int compact(int at) {
        return CompactSizes.value(array, at);
    }

    private int compactLength(int at) {
        return CompactSizes.length(array, at);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Witness that && bytes().equals(that.bytes());
    }

    @Override
    public int hashCode() {
        return bytes().hashCode();
    }

    @Override
    public String toString() {
        return "witness of " + count() + " items";
    }
}
