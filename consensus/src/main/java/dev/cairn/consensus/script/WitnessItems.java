package dev.cairn.consensus.script;

import dev.cairn.primitives.tx.Witness;

/**
 * The items of one witness, where they lie. One walk finds the count, the size and the last three items, which is all that a
 * witness program asks for before its script runs; the others are walked to when the stack is filled. No table of them is
 * ever made, so half a million cost nothing but the walk.
 */
final class WitnessItems {

    private byte[] array;
    private int first;
    private int count;
    private int size;
    private final int[] lastOffsets = new int[3];
    private final int[] lastLengths = new int[3];

    // What read() found last.
    private int itemOffset;
    private int itemLength;

    void set(Witness witness) {
        array = witness.array();
        first = read(witness.offset());
        count = itemLength;
        int at = first;
        for (int i = count; i > 0; i--) {
            at = read(at) + itemLength;
            if (i <= 3) {
                lastOffsets[i - 1] = itemOffset;
                lastLengths[i - 1] = itemLength;
            }
        }
        size = at - witness.offset();
    }

    void clear() {
        array = null;
    }

    byte[] array() {
        return array;
    }

    /** How many items there are. */
    int count() {
        return count;
    }

    /** Bytes of the whole witness, count and lengths included. */
    int size() {
        return size;
    }

    /** The offset of the last item (0), the one before it (1), or the one before that (2). */
    int lastOffset(int fromLast) {
        return lastOffsets[fromLast];
    }

    int lastLength(int fromLast) {
        return lastLengths[fromLast];
    }

    /** Fills the stack, empty as yet, with the first {@code wanted} items; false if one is too long. */
    boolean pushTo(ScriptStack stack, int wanted) {
        int hidden = Math.max(0, wanted - ScriptStack.KEPT);
        int at = first;
        for (int i = 0; i < wanted; i++) {
            at = read(at) + itemLength;
            if (itemLength > ScriptLimits.ITEM_BYTES) {
                return false;
            }
            if (i >= hidden) {
                stack.push(array, itemOffset, itemLength);
            }
        }
        stack.hide(hidden);
        return true;
    }

    /** Reads a compact size that is known to be well-formed; the offset behind it. */
    private int read(int at) {
        int head = array[at] & 0xff;
        int width = head < 0xfd ? 0 : head == 0xfd ? 2 : 4;
        itemLength = head < 0xfd ? head : 0;
        for (int i = 0; i < width; i++) {
            itemLength |= (array[at + 1 + i] & 0xff) << (8 * i);
        }
        itemOffset = at + 1 + width;
        return itemOffset;
    }
}
