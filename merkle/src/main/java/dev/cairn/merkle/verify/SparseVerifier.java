package dev.cairn.merkle.verify;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Checks proofs of Cairn's sparse Merkle tree, format version 1: that the tree with this root holds a key with this value,
 * or lacks the key. One file, no dependency.
 *
 * <pre>
 *   empty = 00…00 (32)
 *   leaf  = SHA-256(10 | key (32) | value (32))       stands for a part of the tree with one key
 *   node  = SHA-256(11 | left (32) | right (32))      stands for a part with two or more
 *
 *   0      1       3            …                             …
 *   +------+-------+------------+-----------------------------+------------------------------+
 *   | kind | depth | bitmap     | other key (32), value (32)  | neighbours (32 each)         |
 *   +------+-------+------------+-----------------------------+------------------------------+
 *   kind    0 the key's leaf; 1 empty; 2 another leaf, and only then other key and value are there
 *   depth   2 bytes, little-endian: levels from the root to the end of the way, 0 to 256
 *   bitmap  ⌈depth / 8⌉ bytes, high bit first as in keys; bit i: the neighbour at depth i + 1 is not empty;
 *           bits beyond depth are 0; the last within it is 1
 *   neighbours that are not empty, deepest first; nothing may follow
 * </pre>
 *
 * <p>A proof is as good as the root it is checked against: get that from somewhere you trust. That a tree <em>lacks</em> a
 * key is proved for a root that was made by the rules; whoever can choose a root can also hide keys in it. There is
 * exactly one valid proof for each key, and any changed bit spoils it.
 */
public final class SparseVerifier {

    private static final int HASH = 32;
    private static final int MAX_DEPTH = 256;
    private static final int MEMBER = 0;
    private static final int NOTHING = 1;
    private static final int OTHER = 2;

    private SparseVerifier() {}

    /** True if the tree with this root holds {@code key} with {@code value}; 32 bytes each. */
    public static boolean holds(byte[] root, byte[] key, byte[] value, byte[] proof) {
        if (root.length != HASH || key.length != HASH || value.length != HASH) {
            return false;
        }
        if (!wellFormed(proof) || proof[0] != MEMBER) {
            return false;
        }
        MessageDigest sha256 = sha256();
        return climb(sha256, root, key, join(sha256, 0x10, key, 0, value, 0), proof);
    }

    /** True if the tree with this root lacks {@code key}; 32 bytes each. */
    public static boolean lacks(byte[] root, byte[] key, byte[] proof) {
        if (root.length != HASH || key.length != HASH || !wellFormed(proof)) {
            return false;
        }
        int depth = depth(proof);
        if (proof[0] == NOTHING) {
            // What is empty at the last level has one leaf beside it, which would stand higher.
            return depth < MAX_DEPTH && climb(sha256(), root, key, new byte[HASH], proof);
        }
        if (proof[0] != OTHER) {
            return false;
        }
        int at = 3 + bitmapLength(depth);
        byte[] other = Arrays.copyOfRange(proof, at, at + HASH);
        int shared = 0;
        while (shared < MAX_DEPTH && bit(other, 0, shared) == bit(key, 0, shared)) {
            shared++;
        }
        if (shared < depth || shared == MAX_DEPTH) {
            return false; // not on the key's way, or the key itself
        }
        MessageDigest sha256 = sha256();
        return climb(sha256, root, key, join(sha256, 0x10, other, 0, proof, at + HASH), proof);
    }

    /** Kind, depth, bitmap and length fit each other. */
    private static boolean wellFormed(byte[] proof) {
        if (proof.length < 3 || proof[0] < MEMBER || proof[0] > OTHER || depth(proof) > MAX_DEPTH) {
            return false;
        }
        int depth = depth(proof);
        int end = 3 + bitmapLength(depth);
        if (proof.length < end) {
            return false;
        }
        int neighbours = 0;
        for (int i = 3; i < end; i++) {
            neighbours += Integer.bitCount(proof[i] & 0xff);
        }
        for (int i = depth; i < 8 * bitmapLength(depth); i++) {
            if (bit(proof, 3, i) != 0) {
                return false;
            }
        }
        if (depth > 0 && bit(proof, 3, depth - 1) == 0) {
            return false;
        }
        return proof.length == end + (proof[0] == OTHER ? 2 * HASH : 0) + HASH * neighbours;
    }

    private static boolean climb(MessageDigest sha256, byte[] root, byte[] key, byte[] start, byte[] proof) {
        byte[] empty = new byte[HASH];
        byte[] node = start;
        int depth = depth(proof);
        int at = 3 + bitmapLength(depth) + (proof[0] == OTHER ? 2 * HASH : 0);
        for (int i = depth - 1; i >= 0; i--) {
            byte[] from = empty;
            int neighbour = 0;
            if (bit(proof, 3, i) != 0) {
                from = proof;
                neighbour = at;
                at += HASH;
                if (Arrays.equals(proof, neighbour, at, empty, 0, HASH)) {
                    return false; // empty, and said not to be
                }
            }
            node = bit(key, 0, i) != 0
                    ? join(sha256, 0x11, from, neighbour, node, 0)
                    : join(sha256, 0x11, node, 0, from, neighbour);
        }
        return Arrays.equals(node, root);
    }

    private static int depth(byte[] proof) {
        return (proof[1] & 0xff) | (proof[2] & 0xff) << 8;
    }

    private static int bitmapLength(int depth) {
        return (depth + 7) >>> 3;
    }

    private static int bit(byte[] bytes, int offset, int i) {
        return bytes[offset + (i >>> 3)] >>> (7 - (i & 7)) & 1;
    }

    private static byte[] join(MessageDigest sha256, int prefix, byte[] left, int leftAt, byte[] right, int rightAt) {
        sha256.update((byte) prefix);
        sha256.update(left, leftAt, HASH);
        sha256.update(right, rightAt, HASH);
        return sha256.digest();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no SHA-256, which every Java must have", e);
        }
    }
}
