package dev.cairn.merkle.sparse;

/**
 * What a sparse tree's hashes, nodes and proofs look like. Format version 1.
 *
 * <p><b>The tree</b> is binary, 256 levels deep, and keys are its ways: bit 0 is the highest bit of byte 0, zero goes left.
 * A part of the tree without a key is <em>empty</em>, its hash 32 zero bytes. A part with one key is that key's leaf,
 * however high it begins. Only a part with two keys or more is a node.
 *
 * <pre>
 *   empty = 00…00 (32)
 *   leaf  = SHA-256(10 | key (32) | value (32))
 *   node  = SHA-256(11 | left (32) | right (32))
 *
 *   keys 000…, 001…, 1…          node
 *                               /    \
 *                            node     leaf 1…
 *                           /    \
 *                        node    empty
 *                       /    \
 *               leaf 000…    leaf 001…
 * </pre>
 *
 * <p>So a set of keys and values has one tree and one root, whatever happened before. The value is 32 bytes: a longer one
 * is hashed by whoever owns it, under a prefix of his own.
 *
 * <p><b>Nodes</b> as kept. A branch begins at a multiple of four levels and stands for the four below; child i is what
 * lies on way i (four bits, high first), and the levels between are hashed anew when needed. A child's version is that of
 * the write that made it, so that version and way name it in a store. Numbers are little-endian.
 *
 * <pre>
 *   empty    0
 *            +----+
 *            | 00 |                                            only as the root of an empty tree
 *            +----+
 *
 *   leaf     0    1            33            65
 *            +----+------------+------------+
 *            | 01 | key        | value      |
 *            +----+------------+------------+
 *
 *   branch   0    1          3        5             13
 *            +----+----------+--------+-------------+-----------+--------
 *            | 02 | children | leaves | version (8) | hash (32) | …       one pair for each child, ascending
 *            +----+----------+--------+-------------+-----------+--------
 *            children: bit i of 16 (bit 0 lowest), there is a child i; leaves: it is a leaf
 *            a branch has two children, or one that is no leaf
 * </pre>
 *
 * <p><b>Proofs</b> that a tree holds a key (its leaf is at the end of the way) or lacks it (the way ends at an empty part,
 * or at the leaf of another key):
 *
 * <pre>
 *   0      1       3            …                             …
 *   +------+-------+------------+-----------------------------+------------------------------+
 *   | kind | depth | bitmap     | other key (32), value (32)  | neighbours (32 each)         |
 *   +------+-------+------------+-----------------------------+------------------------------+
 *   kind    0 the key's leaf; 1 empty; 2 another leaf, and only then other key and value are there
 *   depth   levels from the root to the end of the way, 0 to 256
 *   bitmap  ⌈depth / 8⌉ bytes, in the order of key bits; bit i: the neighbour at depth i + 1 is not empty;
 *           bits beyond depth are 0; the last within it is 1, as an end without a neighbour would lie higher
 *   neighbours that are not empty, deepest first
 * </pre>
 *
 * <p>A tree has exactly one proof for each key. A million keys that were hashed give about 20 neighbours: 700 bytes.
 */
public final class SparseLayout {

    /** Bytes of a key, a value, a hash and a root. */
    public static final int HASH = 32;

    /** The most levels. */
    public static final int MAX_DEPTH = 256;

    /** The longest that a kept node can be: a branch with 16 children. */
    public static final int MAX_NODE_LENGTH = 5 + 16 * (8 + HASH);

    /** The longest that a proof can be. */
    public static final int MAX_PROOF_LENGTH = 3 + MAX_DEPTH / 8 + 2 * HASH + MAX_DEPTH * HASH;

    static final byte EMPTY = 0;
    static final byte LEAF = 1;
    static final byte BRANCH = 2;

    private SparseLayout() {}

    /** Bit {@code i} of a key, from its high end: 0 goes left. */
    static int bit(byte[] key, int i) {
        return key[i >>> 3] >>> (7 - (i & 7)) & 1;
    }

    static byte[] hash(byte[] bytes, String what) {
        if (bytes.length != HASH) {
            throw new IllegalArgumentException(what + " of " + bytes.length + " bytes, want " + HASH);
        }
        return bytes;
    }
}
