package dev.cairn.primitives.script;

/**
 * Numbers as scripts write them (Core, script.h, {@code CScriptNum}): little-endian, as short as can be, the highest bit
 * of the last byte being the sign; zero is no bytes.
 */
public final class ScriptNumber {

    /** Bytes that an operand of arithmetic may have. */
    public static final int DEFAULT_MAX_LENGTH = 4;

    private ScriptNumber() {}

    /** The bytes that say {@code value}: none for 0, at most nine. */
    public static byte[] encode(long value) {
        if (value == 0) {
            return new byte[0];
        }
        long absolute = Math.abs(value); // of the least long, 2⁶³ as unsigned: right below, which shifts unsigned
        int bits = Long.SIZE - Long.numberOfLeadingZeros(absolute);
        byte[] bytes = new byte[bits / 8 + 1]; // one bit more than the value's own, for the sign
        for (int i = 0; i < bytes.length && i < Long.BYTES; i++) {
            bytes[i] = (byte) (absolute >>> (8 * i));
        }
        if (value < 0) {
            bytes[bytes.length - 1] |= (byte) 0x80;
        }
        return bytes;
    }

    /**
     * The number that {@code length} bytes say.
     *
     * @param requireMinimal whether more bytes than it takes are refused
     * @param maxLength how many bytes are taken, up to 8
     * @throws ScriptNumberException {@code script number overflow} or {@code non-minimally encoded script number}
     */
    public static long decode(byte[] array, int offset, int length, boolean requireMinimal, int maxLength)
            throws ScriptNumberException {
        if (length > maxLength) {
            throw new ScriptNumberException("script number overflow");
        }
        if (requireMinimal && !isMinimal(array, offset, length)) {
            throw new ScriptNumberException("non-minimally encoded script number");
        }
        return decode(array, offset, length);
    }

    /** The number that {@code bytes} say, as {@link #decode(byte[], int, int, boolean, int)}. */
    public static long decode(Bytes bytes, boolean requireMinimal, int maxLength) throws ScriptNumberException {
        return decode(bytes.array(), bytes.offset(), bytes.length(), requireMinimal, maxLength);
    }

    /** The number that {@code length} bytes say, 0–8 of them, however long-winded. */
    public static long decode(byte[] array, int offset, int length) {
        if (length == 0) {
            return 0;
        }
        if (length > Long.BYTES) {
            throw new IllegalArgumentException(length + " bytes do not fit a long");
        }
        long value = 0;
        for (int i = 0; i < length; i++) {
            value |= (array[offset + i] & 0xffL) << (8 * i);
        }
        return array[offset + length - 1] < 0 ? -(value & ~(0x80L << (8 * (length - 1)))) : value;
    }

    /** Whether no fewer bytes would say the same; −0 and 0 with a byte are not minimal. */
    public static boolean isMinimal(byte[] array, int offset, int length) {
        if (length == 0 || (array[offset + length - 1] & 0x7f) != 0) {
            return true;
        }
        // A last byte without value is right only where the byte before it needs its own highest bit.
        return length > 1 && array[offset + length - 2] < 0;
    }
}
