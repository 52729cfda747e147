package dev.cairn.merkle.sparse;

import java.util.Arrays;

/** One key with its value, 32 bytes each. Immutable. */
public final class SparseLeaf implements SparseNode {

    static final int LENGTH = 1 + 2 * SparseLayout.HASH;

    private final byte[] key;
    private final byte[] value;

    /**
     * A leaf; the arrays are copied.
     *
     * @throws IllegalArgumentException if either is not 32 bytes
     */
    public SparseLeaf(byte[] key, byte[] value) {
        this.key = SparseLayout.hash(key, "key").clone();
        this.value = SparseLayout.hash(value, "value").clone();
    }

    /** A copy of the key. */
    public byte[] key() {
        return key.clone();
    }

    /** A copy of the value. */
    public byte[] value() {
        return value.clone();
    }

    /** True if this leaf is that key's. */
    public boolean hasKey(byte[] other) {
        return Arrays.equals(key, other);
    }

    @Override
    public byte[] encode() {
        byte[] out = new byte[LENGTH];
        out[0] = SparseLayout.LEAF;
        writeTo(out, 1);
        return out;
    }

    /** Writes key and value, 64 bytes. */
    void writeTo(byte[] target, int offset) {
        System.arraycopy(key, 0, target, offset, SparseLayout.HASH);
        System.arraycopy(value, 0, target, offset + SparseLayout.HASH, SparseLayout.HASH);
    }
}
