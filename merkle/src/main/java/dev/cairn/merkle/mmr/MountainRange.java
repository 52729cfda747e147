package dev.cairn.merkle.mmr;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Appends to a mountain range, and writes its roots, peaks and proofs; {@link MmrLayout} draws them. It keeps no node and
 * no size: the caller's store has the nodes, and a size says which state is meant. Holds a hash engine, so one for each
 * worker; not thread-safe. The static methods hash nothing and are safe from any thread.
 */
public final class MountainRange {

    private static final int NODE = MmrLayout.NODE;
    private static final byte LEAF = 0;
    private static final byte INNER = 1;
    private static final byte ROOT = 2;

    private final MessageDigest digest;
    private final byte[] pair = new byte[2 * NODE];

    private MountainRange(MessageDigest digest) {
        this.digest = digest;
    }

    /** An engine for one worker. */
    public static MountainRange create() {
        try {
            return new MountainRange(MessageDigest.getInstance("SHA-256"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }

    /**
     * Appends a leaf: hands its node, and every node that it completes, to the store. One hash, and on average one more.
     *
     * @param size leaves there are before; at most {@link MmrLayout#MAX_LEAVES} − 1
     * @param value holds the leaf's 32 bytes at {@code offset}
     * @return the new size
     */
    public long append(MmrStore store, long size, byte[] value, int offset) {
        if (size == MmrLayout.MAX_LEAVES) {
            throw new IndexOutOfBoundsException("a mountain range ends at " + MmrLayout.MAX_LEAVES + " leaves");
        }
        long position = MmrLayout.nodes(size);
        leaf(value, offset, pair, NODE);
        store.append(position, pair, NODE);
        // A one of the size is a mountain as tall as the node just made: they join, and the carry goes on.
        for (int height = 0; (size >>> height & 1) != 0; height++) {
            store.read(position - ((2L << height) - 1), pair, 0);
            digest.update(INNER);
            digest.update(pair, 0, 2 * NODE);
            finish(pair, NODE);
            store.append(++position, pair, NODE);
        }
        return size + 1;
    }

    /** The node that a value becomes: whoever keeps the values need not keep these. */
    public void leaf(byte[] value, int offset, byte[] target, int at) {
        digest.update(LEAF);
        digest.update(value, offset, NODE);
        finish(target, at);
    }

    /** Writes the 32-byte root of a size, any up to that of the nodes, at {@code target[offset…]}. */
    public void root(MmrNodes nodes, long size, byte[] target, int offset) {
        byte[] peaks = peaks(nodes, size);
        digest.update(ROOT);
        digest.update(peaks, 0, peaks.length);
        finish(target, offset);
    }

    /** The root of a size, any up to that of the nodes. */
    public byte[] root(MmrNodes nodes, long size) {
        byte[] root = new byte[NODE];
        root(nodes, size, root, 0);
        return root;
    }

    /** The peaks message of a size, any up to that of the nodes. */
    public static byte[] peaks(MmrNodes nodes, long size) {
        byte[] message = new byte[MmrLayout.peaksLength(size)];
        int at = number(message, 0, size);
        writePeaks(nodes, size, -1, message, at);
        return message;
    }

    /** The inclusion proof of a leaf against a size: any above the leaf, up to that of the nodes. */
    public static byte[] inclusion(MmrNodes nodes, long leaf, long size) {
        byte[] proof = new byte[MmrLayout.inclusionLength(leaf, size)];
        inclusion(nodes, leaf, size, proof, 0);
        return proof;
    }

    /** As {@link #inclusion(MmrNodes, long, long)}, at {@code target[offset…]}; returns the offset behind it. */
    public static int inclusion(MmrNodes nodes, long leaf, long size, byte[] target, int offset) {
        java.util.Objects.checkFromIndexSize(offset, MmrLayout.inclusionLength(leaf, size), target.length);
        int at = number(target, number(target, offset, leaf), size);
        int height = MmrLayout.heightOver(leaf, size);
        for (int level = 0; level < height; level++) {
            nodes.read(MmrLayout.position(level, leaf >>> level ^ 1), target, at);
            at += NODE;
        }
        return writePeaks(nodes, size, height, target, at);
    }

    /** The delta that takes the peaks of {@code from} to those of {@code to}, any up to the size of the nodes. */
    public static byte[] delta(MmrNodes nodes, long from, long to) {
        byte[] delta = new byte[MmrLayout.deltaLength(from, to)];
        int at = number(delta, number(delta, 0, from), to);
        long leaf = from;
        while (leaf < to) {
            int height = MmrLayout.heightAt(leaf, to);
            nodes.read(MmrLayout.position(height, leaf >>> height), delta, at);
            at += NODE;
            leaf += 1L << height;
        }
        return delta;
    }

    /** Writes the peaks, tallest first, but for the one of height {@code except}. */
    private static int writePeaks(MmrNodes nodes, long size, int except, byte[] target, int offset) {
        int at = offset;
        long left = size;
        while (left != 0) {
            int height = 63 - Long.numberOfLeadingZeros(left);
            left ^= 1L << height;
            if (height != except) {
                // The mountain ends where the smaller ones begin.
                nodes.read(MmrLayout.position(height, ((size - left) >>> height) - 1), target, at);
                at += NODE;
            }
        }
        return at;
    }

    private static int number(byte[] target, int at, long value) {
        for (int i = 0; i < 8; i++) {
            target[at + i] = (byte) (value >>> (8 * i));
        }
        return at + 8;
    }

    private void finish(byte[] target, int offset) {
        try {
            digest.digest(target, offset, NODE);
        } catch (DigestException e) {
            throw new IllegalArgumentException("no room for 32 bytes at " + offset + " of " + target.length, e);
        }
    }
}
