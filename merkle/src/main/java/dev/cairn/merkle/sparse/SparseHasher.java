package dev.cairn.merkle.sparse;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** The hashes of a sparse tree's nodes. Holds a hash engine, so one for each worker; not thread-safe. */
public final class SparseHasher {

    private static final int HASH = SparseLayout.HASH;
    private static final byte LEAF = 0x10;
    private static final byte NODE = 0x11;

    private final MessageDigest digest;
    private final byte[] leaf = new byte[2 * HASH];
    /** A pair for each of a branch's levels: what is left and right of the node that is being hashed. */
    private final byte[][] pairs = new byte[4][2 * HASH];

    private SparseHasher(MessageDigest digest) {
        this.digest = digest;
    }

    /** An engine for one worker. */
    public static SparseHasher create() {
        try {
            return new SparseHasher(MessageDigest.getInstance("SHA-256"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }

    /** A node's hash: that of the part of the tree that it stands for. As a root's, the root of the tree. */
    public byte[] hash(SparseNode node) {
        byte[] hash = new byte[HASH];
        hash(node, hash, 0);
        return hash;
    }

    /** Writes a node's 32-byte hash at {@code target[offset…]}. A full branch takes 15 hashes of 65 bytes. */
    public void hash(SparseNode node, byte[] target, int offset) {
        switch (node) {
            case SparseNode.Empty empty -> Arrays.fill(target, offset, offset + HASH, (byte) 0);
            case SparseLeaf single -> {
                single.writeTo(leaf, 0);
                hash(LEAF, leaf, target, offset);
            }
            case SparseBranch branch -> hash(branch, 0, 16, target, offset);
        }
    }

    /** Writes the hash of a branch's children {@code first} to {@code first + width − 1}; width is a power of two. */
    void hash(SparseBranch branch, int first, int width, byte[] target, int offset) {
        int within = within(first, width);
        int children = branch.children() & within;
        if (children == 0) {
            Arrays.fill(target, offset, offset + HASH, (byte) 0);
        } else if (width == 1 || isOneLeaf(branch, within)) {
            branch.hash(Integer.numberOfTrailingZeros(children), target, offset);
        } else {
            int half = width / 2;
            byte[] pair = pairs[Integer.numberOfTrailingZeros(half)];
            hash(branch, first, half, pair, 0);
            hash(branch, first + half, half, pair, HASH);
            hash(NODE, pair, target, offset);
        }
    }

    static int within(int first, int width) {
        return ((1 << width) - 1) << first;
    }

    /** True if of these children there is one alone, and it a leaf: it stands for the whole part. */
    static boolean isOneLeaf(SparseBranch branch, int within) {
        int children = branch.children() & within;
        return Integer.bitCount(children) == 1 && (branch.leaves() & children) != 0;
    }

    private void hash(byte prefix, byte[] pair, byte[] target, int offset) {
        digest.update(prefix);
        digest.update(pair, 0, 2 * HASH);
        try {
            digest.digest(target, offset, HASH);
        } catch (DigestException e) {
            throw new IllegalArgumentException("no room for 32 bytes at " + offset + " of " + target.length, e);
        }
    }
}
