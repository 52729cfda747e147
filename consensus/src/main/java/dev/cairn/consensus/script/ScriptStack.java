package dev.cairn.consensus.script;

import java.util.Arrays;

/**
 * The stack, or the alternate one. An item is a slice: of the script that pushed it, of the witness that it came with, or of
 * a cell when an opcode made it. Nothing is copied that lies somewhere already, and no item is an object.
 *
 * <p>Items are numbered from the top, 0 being the top one. Opcodes ask {@link #size} first; the stack itself checks nothing.
 *
 * <p>A witness script may start with more items than any script may leave (half a million have been seen). Its first opcode
 * can reach only some of them before the limit ends the run, so those further down are counted and not kept.
 */
final class ScriptStack {

    /** Items kept; twenty keys and signatures of one {@code CHECKMULTISIG} above the limit are within reach of a first opcode. */
    static final int KEPT = ScriptLimits.STACK_ITEMS + 100;

    /** {@code 3DUP} may add three before the limit is looked at. */
    private static final int CAPACITY = KEPT + 4;

    private static final byte[] EMPTY = new byte[0];
    private static final int MOST_IN_CONSTANTS = 16;

    /** 1 … 16 and −1 (81), one byte each. */
    private static final byte[] CONSTANTS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, (byte) 0x81};

    private final Cells cells;
    private final byte[][] arrays = new byte[CAPACITY][];
    private final int[] offsets = new int[CAPACITY];
    private final int[] lengths = new int[CAPACITY];
    private int kept;
    private int hidden;

    ScriptStack(Cells cells) {
        this.cells = cells;
    }

    /** A pool of cells for two stacks. */
    static Cells cellsForTwo() {
        return new Cells(2 * CAPACITY);
    }

    int size() {
        return kept + hidden;
    }

    void clear() {
        while (kept > 0) {
            pop();
        }
        hidden = 0;
    }

    /** Says that there are so many more items below those that are kept. */
    void hide(int count) {
        hidden = count;
    }

    // Looking.

    byte[] array(int depth) {
        return arrays[kept - 1 - depth];
    }

    int offset(int depth) {
        return offsets[kept - 1 - depth];
    }

    int length(int depth) {
        return lengths[kept - 1 - depth];
    }

    /** Core, {@code CastToBool}: false is empty, all zeros, or all zeros but for the sign bit. */
    boolean isTrue(int depth) {
        byte[] array = array(depth);
        int from = offset(depth);
        int last = from + length(depth) - 1;
        for (int i = from; i <= last; i++) {
            if (array[i] != 0) {
                return i != last || array[i] != (byte) 0x80;
            }
        }
        return false;
    }

    boolean equal(int one, int other) {
        return Arrays.equals(
                array(one),
                offset(one),
                offset(one) + length(one),
                array(other),
                offset(other),
                offset(other) + length(other));
    }

    // Pushing.

    void push(byte[] array, int offset, int length) {
        arrays[kept] = array;
        offsets[kept] = offset;
        lengths[kept++] = length;
    }

    void pushBoolean(boolean value) {
        if (value) {
            push(CONSTANTS, 0, 1);
        } else {
            push(EMPTY, 0, 0);
        }
    }

    /** Pushes a number in its shortest form (Core, {@code CScriptNum::serialize}). */
    void pushNumber(long value) {
        if (value == 0) {
            push(EMPTY, 0, 0);
        } else if (value > 0 && value <= MOST_IN_CONSTANTS) {
            push(CONSTANTS, (int) value - 1, 1);
        } else if (value == -1) {
            push(CONSTANTS, MOST_IN_CONSTANTS, 1);
        } else {
            int cell = cells.take();
            push(cells.bytes(), cell, ScriptNumbers.write(value, cells.bytes(), cell));
        }
    }

    /** Pushes an item of {@code length} bytes, which the caller writes at {@code array(0)[offset(0)…]}. */
    void pushCell(int length) {
        push(cells.bytes(), cells.take(), length);
    }

    /** Pushes what lies at {@code depth} once more. */
    void pushCopy(int depth) {
        int at = kept - 1 - depth;
        if (at < 0) {
            push(EMPTY, 0, 0); // of the hidden: the limit ends the run before anybody looks
        } else if (arrays[at] == cells.bytes()) {
            int cell = cells.take();
            System.arraycopy(cells.bytes(), offsets[at], cells.bytes(), cell, lengths[at]);
            push(cells.bytes(), cell, lengths[at]);
        } else {
            push(arrays[at], offsets[at], lengths[at]);
        }
    }

    // Taking away and moving.

    void pop() {
        kept--;
        if (arrays[kept] == cells.bytes()) {
            cells.giveBack(offsets[kept]);
        }
        arrays[kept] = null;
    }

    void pop(int count) {
        for (int i = 0; i < count; i++) {
            pop();
        }
    }

    /** Moves the top item to another stack over the same cells. */
    void moveTopTo(ScriptStack other) {
        kept--;
        other.push(arrays[kept], offsets[kept], lengths[kept]);
        arrays[kept] = null;
    }

    /** Takes the item at {@code depth} out and puts it on top; those above it move down. */
    void roll(int depth) {
        int at = kept - 1 - depth;
        if (at < 0) {
            hidden--;
            push(EMPTY, 0, 0);
            return;
        }
        byte[] array = arrays[at];
        int offset = offsets[at];
        int length = lengths[at];
        System.arraycopy(arrays, at + 1, arrays, at, depth);
        System.arraycopy(offsets, at + 1, offsets, at, depth);
        System.arraycopy(lengths, at + 1, lengths, at, depth);
        kept--;
        push(array, offset, length);
    }

    /** Puts the top item below {@code depth} others; they move up. */
    void bury(int depth) {
        int at = kept - 1 - depth;
        byte[] array = arrays[kept - 1];
        int offset = offsets[kept - 1];
        int length = lengths[kept - 1];
        System.arraycopy(arrays, at, arrays, at + 1, depth);
        System.arraycopy(offsets, at, offsets, at + 1, depth);
        System.arraycopy(lengths, at, lengths, at + 1, depth);
        arrays[at] = array;
        offsets[at] = offset;
        lengths[at] = length;
    }
}
