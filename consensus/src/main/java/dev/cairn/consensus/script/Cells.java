package dev.cairn.consensus.script;

/**
 * Room for what opcodes make: hashes and numbers, 32 bytes at most. Each cell belongs to one item on one stack and is free
 * again when that goes, so a script of four million opcodes needs no more room than one of ten.
 */
final class Cells {

    static final int LENGTH = 32;

    private final byte[] bytes;
    private final int[] free;
    private int freeCount;

    Cells(int count) {
        bytes = new byte[count * LENGTH];
        free = new int[count];
        for (int i = 0; i < count; i++) {
            free[i] = (count - 1 - i) * LENGTH;
        }
        freeCount = count;
    }

    /** The array that all cells lie in. */
    byte[] bytes() {
        return bytes;
    }

    /** The offset of a cell that nobody has. */
    int take() {
        return free[--freeCount];
    }

    void giveBack(int offset) {
        free[freeCount++] = offset;
    }
}
