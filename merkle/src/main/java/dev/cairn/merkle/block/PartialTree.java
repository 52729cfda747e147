package dev.cairn.merkle.block;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A BIP37 partial tree: a proof, for some leaves of a block's tree, that they are in it and where. This class writes it;
 * {@link dev.cairn.merkle.verify.PartialTreeVerifier} reads it.
 *
 * <pre>
 *   0        4             …              …              …
 *   +--------+-------------+--------------+--------------+-----------+
 *   | leaves | hash count  | hashes       | flag bytes   | flags     |
 *   | u32 LE | compact     | 32 each      | compact      | bits      |
 *   +--------+-------------+--------------+--------------+-----------+
 * </pre>
 *
 * <p>The tree is walked from the root, left before right. Each node visited gives a flag, lowest bit of a byte first: is a
 * wanted leaf at or below it? A node without one, and a leaf, gives its hash; any other is walked on into. The second
 * child of an odd end is not walked into. The last byte is filled with zero bits.
 *
 * <p>Source: BIP37; Core merkleblock.cpp, {@code CPartialMerkleTree}.
 */
public final class PartialTree {

    private static final int NODE = BlockTree.NODE;

    private final byte[][] levels;
    private final BitSet wanted;
    private final int count;
    private final BitSet flags = new BitSet();
    private int flagCount;
    private byte[] hashes = new byte[16 * NODE];
    private int hashCount;

    private PartialTree(byte[][] levels, int count, BitSet wanted) {
        this.levels = levels;
        this.count = count;
        this.wanted = wanted;
    }

    /**
     * The proof for the leaves whose bits are set; for none it is the root alone. Costs one reduction of the tree.
     *
     * @param tree the worker's engine
     * @param leaves the leaves side by side, which stay as they are
     * @param count how many, from 1
     * @param wanted the leaves to prove, by index
     * @throws IndexOutOfBoundsException if {@code count} is not positive, or {@code leaves} too short for it, or a wanted
     *     leaf is not there
     */
    public static byte[] write(BlockTree tree, byte[] leaves, int count, BitSet wanted) {
        if (count < 1 || (long) NODE * count > leaves.length || wanted.length() > count) {
            throw new IndexOutOfBoundsException(
                    count + " leaves in " + leaves.length + " bytes, the last wanted being " + (wanted.length() - 1));
        }
        PartialTree proof = new PartialTree(levels(tree, leaves, count), count, wanted);
        proof.walk(proof.levels.length - 1, 0);
        return proof.bytes();
    }

    private static byte[][] levels(BlockTree tree, byte[] leaves, int count) {
        byte[][] levels = new byte[BlockTree.height(count) + 1][];
        levels[0] = leaves;
        int width = count;
        for (int level = 1; level < levels.length; level++) {
            byte[] below = levels[level - 1];
            int last = NODE * (width - 1);
            width = (width + 1) >>> 1;
            byte[] nodes = new byte[NODE * width];
            for (int i = 0; i < width; i++) {
                int left = 2 * NODE * i;
                tree.parent(below, left, Math.min(left + NODE, last), nodes, NODE * i);
            }
            levels[level] = nodes;
        }
        return levels;
    }

    private void walk(int level, int place) {
        int first = place << level; // below count, so it fits
        int next = wanted.nextSetBit(first);
        boolean holds = next >= 0 && next >>> level == place;
        flags.set(flagCount++, holds);
        if (level == 0 || !holds) {
            keep(levels[level], NODE * place);
            return;
        }
        walk(level - 1, 2 * place);
        if (2 * place + 1 <= (count - 1) >>> (level - 1)) {
            walk(level - 1, 2 * place + 1);
        }
    }

    private void keep(byte[] nodes, int at) {
        if (NODE * hashCount == hashes.length) {
            hashes = Arrays.copyOf(hashes, Math.multiplyExact(hashes.length, 2));
        }
        System.arraycopy(nodes, at, hashes, NODE * hashCount, NODE);
        hashCount++;
    }

    private byte[] bytes() {
        int flagBytes = (flagCount + 7) >>> 3;
        byte[] out = new byte[4 + compactLength(hashCount) + NODE * hashCount + compactLength(flagBytes) + flagBytes];
        int at = little(out, 0, count, 4);
        at = compact(out, at, hashCount);
        System.arraycopy(hashes, 0, out, at, NODE * hashCount);
        at = compact(out, at + NODE * hashCount, flagBytes);
        byte[] packed = flags.toByteArray(); // ends with the last set bit
        System.arraycopy(packed, 0, out, at, packed.length);
        return out;
    }

    private static int compactLength(int value) {
        return value < 0xfd ? 1 : value <= 0xffff ? 3 : 5;
    }

    private static int compact(byte[] out, int at, int value) {
        int length = compactLength(value);
        if (length == 1) {
            return little(out, at, value, 1);
        }
        out[at] = (byte) (length == 3 ? 0xfd : 0xfe);
        return little(out, at + 1, value, length - 1);
    }

    private static int little(byte[] out, int at, int value, int length) {
        for (int i = 0; i < length; i++) {
            out[at + i] = (byte) (value >>> (8 * i));
        }
        return at + length;
    }
}
