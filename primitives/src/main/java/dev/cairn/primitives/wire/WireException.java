package dev.cairn.primitives.wire;

/**
 * Bytes that are not what the wire format says: where reading stopped, and why. An expected outcome of reading what a
 * stranger sent, so it carries no stack trace and costs little to make.
 */
public final class WireException extends Exception {

    private static final long serialVersionUID = 1;

    private final int offset;

    /** Reading failed at {@code offset} of the array that was read. */
    public WireException(int offset, String what) {
        super("offset " + offset + ": " + what, null, false, false);
        this.offset = offset;
    }

    /** The offset, in the array that was read, of the field that could not be. */
    public int offset() {
        return offset;
    }
}
