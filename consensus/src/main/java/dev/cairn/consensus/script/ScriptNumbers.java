package dev.cairn.consensus.script;

import dev.cairn.primitives.script.ScriptNumber;

/**
 * Numbers on the stack, read without exceptions and written without objects. Opcodes take four bytes at most (lock times
 * five) and may leave more, so that a result can be too long to go on with.
 */
final class ScriptNumbers {

    /** What {@link #read} says of bytes that are no number here; numbers have five bytes at most and never reach it. */
    static final long NONE = Long.MIN_VALUE;

    static final int USUAL_BYTES = 4;
    static final int LOCK_TIME_BYTES = 5;

    private ScriptNumbers() {}

    /** The item at {@code depth} as a number; {@link #NONE} if it is too long, or not minimal where it must be. */
    static long read(ScriptStack stack, int depth, boolean minimal, int mostBytes) {
        return read(stack.array(depth), stack.offset(depth), stack.length(depth), minimal, mostBytes);
    }

    private static long read(byte[] array, int offset, int length, boolean minimal, int mostBytes) {
        if (length > mostBytes || (minimal && !ScriptNumber.isMinimal(array, offset, length))) {
            return NONE;
        }
        return ScriptNumber.decode(array, offset, length);
    }

    /** Writes a number in its shortest form and returns how many bytes that took, nine at most. */
    static int write(long value, byte[] array, int offset) {
        long rest = Math.abs(value);
        int length = 0;
        while (rest != 0) {
            array[offset + length++] = (byte) rest;
            rest >>>= 8;
        }
        if (length > 0) {
            byte sign = (byte) (value < 0 ? 0x80 : 0);
            if (array[offset + length - 1] < 0) {
                array[offset + length++] = sign;
            } else {
                array[offset + length - 1] |= sign;
            }
        }
        return length;
    }
}
