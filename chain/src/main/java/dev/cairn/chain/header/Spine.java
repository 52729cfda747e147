package dev.cairn.chain.header;

import dev.cairn.merkle.mmr.MmrLayout;
import dev.cairn.merkle.mmr.MmrStore;
import dev.cairn.merkle.mmr.MountainRange;
import dev.cairn.primitives.hash.BlockHash;
import java.util.Arrays;

/**
 * The chunks behind {@link ActiveChain}s, and how far they are filled. The writer's alone: versions hold the directories. It
 * writes only behind {@link #length}, which no version of this spine reaches beyond.
 *
 * <p>Of the mountain range only nodes above the leaves lie here: a leaf is made of a block's hash, which the headers have.
 * Half the nodes are leaves, so a chain of a million blocks takes 32 MB less.
 */
final class Spine implements MmrStore {

    static final int CHUNK_BITS = 10;
    static final int CHUNK = 1 << CHUNK_BITS;
    static final int MASK = CHUNK - 1;

    private static final int NODE = MmrLayout.NODE;

    private final MountainRange range;
    private int[][] ids;
    private byte[][] nodes; // without leaves
    private int length;
    private final byte[] lastLeaves; // the last even one and the last odd one: no other leaf is looked at again

    private Spine(MountainRange range, int[][] ids, byte[][] nodes, int length, byte[] lastLeaves) {
        this.range = range;
        this.ids = ids;
        this.nodes = nodes;
        this.length = length;
        this.lastLeaves = lastLeaves;
    }

    static Spine empty() {
        return new Spine(MountainRange.create(), new int[4][], new byte[4][], 0, new byte[2 * NODE]);
    }

    int length() {
        return length;
    }

    int[][] ids() {
        return ids;
    }

    byte[][] nodes() {
        return nodes;
    }

    /**
     * A spine of the first blocks of this one, to go on otherwise: full chunks are shared, the last ones copied.
     *
     * @param tip the hash of the last of them
     */
    Spine fork(int shorter, BlockHash tip) {
        int[][] myIds = ids.clone();
        byte[][] myNodes = nodes.clone();
        own(myIds, shorter);
        own(myNodes, innerNodes(shorter));
        byte[] leaves = new byte[2 * NODE];
        range.leaf(tip.toBytes(), 0, leaves, placeOfLeaf(shorter - 1));
        return new Spine(range, myIds, myNodes, shorter, leaves);
    }

    /** How many nodes are no leaves. */
    static long innerNodes(int leaves) {
        return MmrLayout.nodes(leaves) - leaves;
    }

    private static void own(int[][] directory, long filled) {
        int chunk = (int) (filled >>> CHUNK_BITS);
        if (chunk < directory.length && directory[chunk] != null) {
            directory[chunk] = directory[chunk].clone();
        }
        Arrays.fill(directory, Math.min(chunk + 1, directory.length), directory.length, null);
    }

    private static void own(byte[][] directory, long filled) {
        int chunk = (int) (filled >>> CHUNK_BITS);
        if (chunk < directory.length && directory[chunk] != null) {
            directory[chunk] = directory[chunk].clone();
        }
        Arrays.fill(directory, Math.min(chunk + 1, directory.length), directory.length, null);
    }

    void append(int id, BlockHash hash) {
        int chunk = length >>> CHUNK_BITS;
        if (chunk == ids.length) {
            ids = Arrays.copyOf(ids, 2 * chunk);
        }
        if (ids[chunk] == null) {
            ids[chunk] = new int[CHUNK];
        }
        ids[chunk][length & MASK] = id;
        range.append(this, length, hash.toBytes(), 0); // the leaf itself comes back to append(long, …)
        length++;
    }

    @Override
    public void append(long position, byte[] source, int offset) {
        int leaves = leavesBefore(position);
        if (isLeaf(position, leaves)) {
            System.arraycopy(source, offset, lastLeaves, placeOfLeaf(leaves), NODE);
            return;
        }
        int inner = (int) (position - leaves);
        int chunk = inner >>> CHUNK_BITS;
        if (chunk == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * chunk);
        }
        if (nodes[chunk] == null) {
            nodes[chunk] = new byte[CHUNK * NODE];
        }
        System.arraycopy(source, offset, nodes[chunk], (inner & MASK) * NODE, NODE);
    }

    @Override
    public void read(long position, byte[] target, int offset) {
        int leaves = leavesBefore(position);
        if (isLeaf(position, leaves)) {
            System.arraycopy(lastLeaves, placeOfLeaf(leaves), target, offset, NODE);
        } else {
            readInner(nodes, position, leaves, target, offset);
        }
    }

    private static int placeOfLeaf(int leaf) {
        return (leaf & 1) * NODE;
    }

    static void readInner(byte[][] nodes, long position, int leaves, byte[] target, int offset) {
        int inner = (int) (position - leaves);
        System.arraycopy(nodes[inner >>> CHUNK_BITS], (inner & MASK) * NODE, target, offset, NODE);
    }

    /** How many leaves lie before a position. */
    static int leavesBefore(long position) {
        int leaves = (int) (position >>> 1); // at least: before the position of leaf n lie 2n − bitCount(n) nodes
        while (MmrLayout.nodes(leaves) < position) {
            leaves++;
        }
        return leaves;
    }

    /** Whether the node at a position is a leaf, of the number of {@code leaves} before it. */
    static boolean isLeaf(long position, int leaves) {
        return MmrLayout.nodes(leaves) == position;
    }
}
