package dev.cairn.merkle.block;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Objects;

/**
 * The Merkle tree of a block: leaves are txids (or wtxids, the coinbase's set to zero: BIP141), a node is the double
 * SHA-256 of its two children, and the last node of an odd level is its own neighbour.
 *
 * <pre>
 *          root                 five leaves: e stands beside itself,
 *        /      \               and so does ee above it
 *     abcd      eeee
 *     /  \      /  \
 *    ab  cd   ee    =
 *   / \ / \   / \
 *   a b c d   e  =
 * </pre>
 *
 * <p>It reduces the caller's array in place, level by level, and allocates nothing for a node: 4,400 leaves take about as
 * long as 4,400 double hashes. Holds a hash engine, so one for each worker; not thread-safe.
 *
 * <p>Source: Core consensus/merkle.cpp.
 */
public final class BlockTree {

    /** Bytes of a leaf, a node and a root. */
    public static final int NODE = 32;

    private final MessageDigest digest;

    private BlockTree(MessageDigest digest) {
        this.digest = digest;
    }

    /** A tree engine for one worker. */
    public static BlockTree create() {
        try {
            return new BlockTree(MessageDigest.getInstance("SHA-256"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }

    /**
     * Reduces {@code count} leaves to their root, in place: afterwards {@code nodes[0…31]} is the root (zero for no leaf,
     * the leaf itself for one) and the rest of the leaves is overwritten.
     *
     * <p>The answer says whether the list was <em>mutated</em> (CVE-2012-2459). Because an odd level repeats its last
     * node, some lists with repeated tails have the root of a shorter list. Whoever sees two equal neighbours on any level
     * must treat the block as one whose root does not match, and must not remember its hash as invalid: the honest block
     * has the same hash. As Core's {@code ComputeMerkleRoot}, a node beside itself at the odd end does not count.
     *
     * @param nodes the leaves side by side, internal byte order; at least {@code 32 * max(count, 1)} bytes
     * @param count how many leaves, from 0
     * @return true if two different places of one level held the same hash
     * @throws IndexOutOfBoundsException if {@code nodes} is too short or {@code count} negative
     */
    public boolean reduce(byte[] nodes, int count) {
        checkRoom(nodes, count);
        if (count == 0) {
            Arrays.fill(nodes, 0, NODE, (byte) 0);
            return false;
        }
        boolean mutated = false;
        for (int width = count; width > 1; width = (width + 1) >>> 1) {
            mutated |= reduceLevel(nodes, width);
        }
        return mutated;
    }

    /** As {@link #reduce}, on a copy: {@code leaves} is left alone. */
    public BlockRoot root(byte[] leaves, int count) {
        checkRoom(leaves, count);
        byte[] nodes = Arrays.copyOf(leaves, NODE * Math.max(count, 1));
        boolean mutated = reduce(nodes, count);
        return new BlockRoot(Arrays.copyOf(nodes, NODE), mutated);
    }

    /**
     * The branch of one leaf: its neighbour on each level, from the leaves up, 32 bytes each; nothing for a single leaf.
     * At the odd end of a level a node's neighbour is itself, as in Core's {@code TransactionMerklePath}. Reduces
     * {@code nodes} in place, as {@link #reduce} does.
     *
     * @param index which leaf, from 0
     * @throws IndexOutOfBoundsException if there is no such leaf, or {@code nodes} is too short
     */
    public byte[] branch(byte[] nodes, int count, int index) {
        checkRoom(nodes, count);
        Objects.checkIndex(index, count);
        byte[] branch = new byte[NODE * height(count)];
        int at = 0;
        int place = index;
        for (int width = count; width > 1; width = (width + 1) >>> 1) {
            int neighbour = Math.min(place ^ 1, width - 1);
            System.arraycopy(nodes, NODE * neighbour, branch, at, NODE);
            at += NODE;
            place >>>= 1;
            reduceLevel(nodes, width);
        }
        return branch;
    }

    /** Levels above the leaves: 0 for one leaf (or none), 13 for 4,400. */
    static int height(int count) {
        return count <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(count - 1);
    }

    /** Writes the parent of two nodes; {@code target} may be the array they lie in. */
    void parent(byte[] nodes, int left, int right, byte[] target, int at) {
        digest.update(nodes, left, NODE);
        digest.update(nodes, right, NODE);
        finish(target, at);
    }

    /** Replaces a level of at least two nodes by the next; says if two neighbours were equal. */
    private boolean reduceLevel(byte[] nodes, int width) {
        boolean mutated = false;
        int pairs = width >>> 1;
        for (int i = 0; i < pairs; i++) {
            int left = 2 * NODE * i;
            int right = left + NODE;
            if (Arrays.equals(nodes, left, right, nodes, right, right + NODE)) {
                mutated = true;
            }
            digest.update(nodes, left, 2 * NODE);
            finish(nodes, NODE * i);
        }
        if ((width & 1) != 0) {
            int last = NODE * (width - 1);
            parent(nodes, last, last, nodes, NODE * pairs);
        }
        return mutated;
    }

    private void finish(byte[] target, int at) {
        try {
            digest.digest(target, at, NODE);
            digest.update(target, at, NODE);
            digest.digest(target, at, NODE);
        } catch (DigestException e) {
            throw new IllegalStateException("32 bytes at " + at + " of " + target.length, e);
        }
    }

    private static void checkRoom(byte[] nodes, int count) {
        if (count < 0 || (long) NODE * Math.max(count, 1) > nodes.length) {
            throw new IndexOutOfBoundsException(count + " leaves of 32 bytes do not lie in " + nodes.length + " bytes");
        }
    }
}
