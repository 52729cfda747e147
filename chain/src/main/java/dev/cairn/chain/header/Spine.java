package dev.cairn.chain.header;

import dev.cairn.merkle.mmr.MmrLayout;
import dev.cairn.merkle.mmr.MmrStore;
import dev.cairn.merkle.mmr.MountainRange;
import dev.cairn.primitives.hash.BlockHash;
import java.util.Arrays;

/**
 * The chunks behind {@link ActiveChain}s, and how far they are filled. The writer's alone: versions hold the directories. It
 * writes only behind {@link #length}, which no version of this spine reaches beyond.
 */
final class Spine implements MmrStore {

    static final int CHUNK_BITS = 10;
    static final int CHUNK = 1 << CHUNK_BITS;
    static final int MASK = CHUNK - 1;

    private static final int NODE = MmrLayout.NODE;

    private final MountainRange range;
    private int[][] ids;
    private byte[][] nodes;
    private int length;

    private Spine(MountainRange range, int[][] ids, byte[][] nodes, int length) {
        this.range = range;
        this.ids = ids;
        this.nodes = nodes;
        this.length = length;
    }

    static Spine empty() {
        return new Spine(MountainRange.create(), new int[4][], new byte[8][], 0);
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

    /** A spine of the first blocks of this one, to go on otherwise: full chunks are shared, the last ones copied. */
    Spine fork(int shorter) {
        int[][] myIds = ids.clone();
        byte[][] myNodes = nodes.clone();
        own(myIds, shorter);
        own(myNodes, MmrLayout.nodes(shorter));
        return new Spine(range, myIds, myNodes, shorter);
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
        range.append(this, length, hash.toBytes(), 0);
        length++;
    }

    @Override
    public void append(long position, byte[] source, int offset) {
        int chunk = (int) (position >>> CHUNK_BITS);
        if (chunk == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * chunk);
        }
        if (nodes[chunk] == null) {
            nodes[chunk] = new byte[CHUNK * NODE];
        }
        System.arraycopy(source, offset, nodes[chunk], (int) (position & MASK) * NODE, NODE);
    }

    @Override
    public void read(long position, byte[] target, int offset) {
        read(nodes, position, target, offset);
    }

    static void read(byte[][] nodes, long position, byte[] target, int offset) {
        System.arraycopy(nodes[(int) (position >>> CHUNK_BITS)], (int) (position & MASK) * NODE, target, offset, NODE);
    }
}
