package dev.cairn.merkle.mmr;

/**
 * Where the nodes of a mountain range lie, and what its bytes look like. Format version 1.
 *
 * <p><b>Nodes.</b> Leaves are numbered from 0. A node is written as soon as its last leaf is there, right behind it, so
 * that the nodes of n leaves are the first {@code nodes(n) = 2n − (ones in n)} positions, whatever comes later:
 *
 * <pre>
 *   height
 *     3                14
 *                  /        \
 *     2        6                13
 *            /   \            /    \
 *     1     2     5        9        12        17
 *          / \   / \      / \      /  \      /  \
 *     0   0   1 3   4    7   8   10   11   15   16   18
 *
 *   leaf  0   1 2   3    4   5    6    7    8    9   10
 * </pre>
 *
 * <p>A size n has one mountain for each one in its binary form, tallest first: the 11 (1011) leaves above have peaks 14,
 * 17 and 18. The node of height h whose index on that height is k stands over the leaves k·2ʰ to (k+1)·2ʰ−1.
 *
 * <pre>
 *   leaf  = SHA-256(00 | value (32))
 *   node  = SHA-256(01 | left (32) | right (32))
 *   root  = SHA-256(02 | peaks message)
 * </pre>
 *
 * <p>The root commits to the size, and to every peak at one level: a proof needs no hashing to write, and two to three
 * hundred bytes more than with peaks bagged in a chain.
 *
 * <p><b>Messages.</b> All numbers are 8 bytes, little-endian, 0 to {@link #MAX_LEAVES}. No length is stored: the two
 * numbers tell how many nodes follow, and nothing comes after.
 *
 * <pre>
 *   peaks      0        8
 *              +--------+---------------------------------+
 *              | size   | peaks, tallest first (32 each)  |
 *              +--------+---------------------------------+
 *
 *   inclusion  0        8        16
 *              +--------+--------+----------------------------+--------------------------------------+
 *              | leaf   | size   | neighbours, from the leaf  | the other peaks, tallest first       |
 *              |        |        | up to its peak (32 each)   | (32 each)                            |
 *              +--------+--------+----------------------------+--------------------------------------+
 *              leaf &lt; size
 *
 *   delta      0        8        16
 *              +--------+--------+-------------------------------------------------------------------+
 *              | from   | to     | nodes, left to right (32 each)                                    |
 *              +--------+--------+-------------------------------------------------------------------+
 *              from ≤ to; the nodes cover leaves from … to−1, each the tallest that starts where the one before
 *              ended and does not reach beyond to
 * </pre>
 *
 * <p>Whoever has the peaks of {@code from} pushes a delta's nodes onto them, joining the last two whenever they are of one
 * height, and has the peaks of {@code to}.
 */
public final class MmrLayout {

    /** Bytes of a value, a node and a root. */
    public static final int NODE = 32;

    /** The most leaves: 2⁶², so that every position fits a long. */
    public static final long MAX_LEAVES = 1L << 62;

    private MmrLayout() {}

    /** How many nodes there are once {@code leaves} leaves are appended; also the position of the next leaf. */
    public static long nodes(long leaves) {
        checkSize(leaves);
        return 2 * leaves - Long.bitCount(leaves);
    }

    /** How many peaks a size has, 0 to 62. */
    public static int peaks(long size) {
        checkSize(size);
        return Long.bitCount(size);
    }

    /**
     * The position of a node.
     *
     * @param height 0 for a leaf, to 62
     * @param index which node of that height, from 0; its last leaf is below {@link #MAX_LEAVES}
     */
    public static long position(int height, long index) {
        if (height < 0 || height > 62 || index < 0 || index >= MAX_LEAVES >>> height) {
            throw new IndexOutOfBoundsException("no node " + index + " of height " + height);
        }
        long last = ((index + 1) << height) - 1;
        return 2 * last - Long.bitCount(last) + height;
    }

    /** The bytes of a peaks message. */
    public static int peaksLength(long size) {
        return 8 + NODE * peaks(size);
    }

    /** The bytes of an inclusion proof. */
    public static int inclusionLength(long leaf, long size) {
        checkSize(size);
        if (leaf < 0 || leaf >= size) {
            throw new IndexOutOfBoundsException("no leaf " + leaf + " among " + size);
        }
        return 16 + NODE * (heightOver(leaf, size) + Long.bitCount(size) - 1);
    }

    /** The bytes of a delta. */
    public static int deltaLength(long from, long to) {
        checkDelta(from, to);
        int nodes = 0;
        for (long at = from; at < to; at += 1L << heightAt(at, to)) {
            nodes++;
        }
        return 16 + NODE * nodes;
    }

    /** The height of the mountain over a leaf: the highest bit in which leaf and size differ is the size's. */
    static int heightOver(long leaf, long size) {
        return 63 - Long.numberOfLeadingZeros(leaf ^ size);
    }

    /** The height of the tallest node that starts at a leaf and does not reach beyond {@code to}. */
    static int heightAt(long leaf, long to) {
        int room = 63 - Long.numberOfLeadingZeros(to - leaf);
        return Math.min(room, Long.numberOfTrailingZeros(leaf)); // 64 for leaf 0
    }

    static void checkSize(long size) {
        if (size < 0 || size > MAX_LEAVES) {
            throw new IndexOutOfBoundsException("size " + size + " is not within 0 to " + MAX_LEAVES);
        }
    }

    static void checkDelta(long from, long to) {
        checkSize(to);
        if (from < 0 || from > to) {
            throw new IndexOutOfBoundsException("no delta from " + from + " to " + to);
        }
    }
}
