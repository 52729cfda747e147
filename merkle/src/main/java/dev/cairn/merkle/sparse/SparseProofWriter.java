package dev.cairn.merkle.sparse;

import java.util.Arrays;

/**
 * Writes the proof for one key on the way down from the root. Begin with the root node; hand each branch to
 * {@link #through} and fetch the child that it names; end with {@link #endAt} at a leaf, or with {@link #endEmpty}. Which
 * of the three kinds of proof it is follows from where the way ends. For one key and one worker; not thread-safe.
 *
 * <pre>{@code
 * SparseNode node = root;
 * while (node instanceof SparseBranch branch) {
 *     int child = proof.through(branch);
 *     if (child < 0) {
 *         return proof.endEmpty();
 *     }
 *     node = fetch(branch, child);
 * }
 * return node instanceof SparseLeaf leaf ? proof.endAt(leaf) : proof.endEmpty();
 * }</pre>
 */
public final class SparseProofWriter {

    private static final int HASH = SparseLayout.HASH;
    private static final byte MEMBER = 0;
    private static final byte NOTHING = 1;
    private static final byte OTHER = 2;

    private final SparseHasher hasher;
    private final byte[] key;
    private final byte[] bitmap = new byte[SparseLayout.MAX_DEPTH / 8];
    /** Neighbours that are not empty, root first. */
    private byte[] neighbours = new byte[32 * HASH];

    private int count;
    private int depth;

    /**
     * Begins at the root.
     *
     * @throws IllegalArgumentException if the key is not 32 bytes
     */
    public SparseProofWriter(SparseHasher hasher, byte[] key) {
        this.hasher = hasher;
        this.key = SparseLayout.hash(key, "key").clone();
    }

    /**
     * Goes through a branch, taking down the neighbours on the way.
     *
     * @return the child to fetch and go on with, which is another key's leaf at times; −1 if the way ends at an empty part
     * @throws IllegalStateException if the way has no four levels left, or ended before: the nodes are not those of a tree
     */
    public int through(SparseBranch branch) {
        if ((depth & 3) != 0 || depth == SparseLayout.MAX_DEPTH) {
            throw new IllegalStateException("a branch at depth " + depth + " of a way that ends before it");
        }
        int first = 0;
        for (int width = 16; width > 1; width /= 2) {
            int within = SparseHasher.within(first, width);
            int children = branch.children() & within;
            if (children == 0) {
                return -1;
            }
            if (SparseHasher.isOneLeaf(branch, within)) {
                return Integer.numberOfTrailingZeros(children);
            }
            int half = width / 2;
            boolean right = SparseLayout.bit(key, depth) != 0;
            neighbour(branch, right ? first : first + half, half);
            first += right ? half : 0;
        }
        return (branch.children() >>> first & 1) != 0 ? first : -1;
    }

    /** Ends at a leaf: the key's own, and the tree holds it; or another's, and the tree lacks the key. */
    public byte[] endAt(SparseLeaf leaf) {
        return leaf.hasKey(key) ? write(MEMBER, null) : write(OTHER, leaf);
    }

    /** Ends where nothing is: the tree lacks the key. */
    public byte[] endEmpty() {
        return write(NOTHING, null);
    }

    private void neighbour(SparseBranch branch, int first, int width) {
        if ((branch.children() & SparseHasher.within(first, width)) != 0) {
            if (HASH * count == neighbours.length) {
                neighbours = Arrays.copyOf(neighbours, 2 * neighbours.length);
            }
            hasher.hash(branch, first, width, neighbours, HASH * count++);
            bitmap[depth >>> 3] |= (byte) (0x80 >>> (depth & 7));
        }
        depth++;
    }

    private byte[] write(byte kind, SparseLeaf other) {
        int bitmapLength = (depth + 7) >>> 3;
        int at = 3 + bitmapLength;
        byte[] proof = new byte[at + (other == null ? 0 : 2 * HASH) + HASH * count];
        proof[0] = kind;
        proof[1] = (byte) depth;
        proof[2] = (byte) (depth >>> 8);
        System.arraycopy(bitmap, 0, proof, 3, bitmapLength);
        if (other != null) {
            other.writeTo(proof, at);
            at += 2 * HASH;
        }
        for (int i = count - 1; i >= 0; i--) {
            System.arraycopy(neighbours, HASH * i, proof, at, HASH);
            at += HASH;
        }
        return proof;
    }
}
