package dev.cairn.primitives.script;

import java.util.HexFormat;

/** A script as bytes, valid or not: what an output locks with, or an input unlocks with. */
public final class Script extends Bytes {

    /** The script of no bytes. */
    public static final Script EMPTY = new Script(new byte[0], 0, 0);

    /** A view of {@code length} bytes of {@code array} from {@code offset}. */
    public Script(byte[] array, int offset, int length) {
        super(array, offset, length);
    }

    /** A view of all of {@code array}. */
    public static Script of(byte[] array) {
        return new Script(array, 0, array.length);
    }

    /** The same bytes, seen as a script. */
    public static Script of(Bytes bytes) {
        return new Script(bytes.array(), bytes.offset(), bytes.length());
    }

    /** Reads hex digits. */
    public static Script ofHex(String hex) {
        return of(HexFormat.of().parseHex(hex));
    }
}
