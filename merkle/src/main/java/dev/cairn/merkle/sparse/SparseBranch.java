package dev.cairn.merkle.sparse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/** Four levels of the tree: up to 16 children, each by version, hash, and whether it is a leaf. Immutable. */
public final class SparseBranch implements SparseNode {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int ENTRIES = 5;
    private static final int ENTRY = 8 + SparseLayout.HASH;

    /** As kept. */
    private final byte[] bytes;

    private final int children;
    private final int leaves;

    private SparseBranch(byte[] bytes, int children, int leaves) {
        this.bytes = bytes;
        this.children = children;
        this.leaves = leaves;
    }

    /** Takes over {@code bytes}, which start with the kind. */
    static SparseBranch decode(byte[] bytes) {
        if (bytes.length < ENTRIES) {
            throw new IllegalArgumentException("offset " + bytes.length + ": a branch has 5 bytes before its children");
        }
        int children = (bytes[1] & 0xff) | (bytes[2] & 0xff) << 8;
        int leaves = (bytes[3] & 0xff) | (bytes[4] & 0xff) << 8;
        if ((leaves & ~children) != 0) {
            throw new IllegalArgumentException("offset 3: leaves " + leaves + " that are not children " + children);
        }
        if (children == 0 || (Integer.bitCount(children) == 1 && leaves != 0)) {
            throw new IllegalArgumentException("offset 1: a branch over fewer than two keys");
        }
        int length = ENTRIES + ENTRY * Integer.bitCount(children);
        if (bytes.length != length) {
            throw new IllegalArgumentException("offset " + Math.min(bytes.length, length) + ": a branch of "
                    + Integer.bitCount(children) + " children has " + length + " bytes, not " + bytes.length);
        }
        for (int at = ENTRIES + 8; at < length; at += ENTRY) {
            if (isZero(bytes, at)) {
                throw new IllegalArgumentException("offset " + at + ": a child whose hash is that of nothing");
            }
        }
        return new SparseBranch(bytes, children, leaves);
    }

    private static boolean isZero(byte[] bytes, int at) {
        for (int i = 0; i < SparseLayout.HASH; i++) {
            if (bytes[at + i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Which children there are: bit i for child i. */
    public int children() {
        return children;
    }

    /** Which children are leaves: bit i for child i. */
    public int leaves() {
        return leaves;
    }

    /** The version of a child that is there. */
    public long version(int child) {
        return (long) LONGS.get(bytes, entry(child));
    }

    /** Writes the 32-byte hash of a child that is there. */
    public void hash(int child, byte[] target, int offset) {
        System.arraycopy(bytes, entry(child) + 8, target, offset, SparseLayout.HASH);
    }

    @Override
    public byte[] encode() {
        return bytes.clone();
    }

    private int entry(int child) {
        Objects.checkIndex(child, 16);
        if ((children >>> child & 1) == 0) {
            throw new IllegalArgumentException("no child " + child);
        }
        return ENTRIES + ENTRY * Integer.bitCount(children & ((1 << child) - 1));
    }

    /** Puts a branch together, from nothing or from another one. Not thread-safe. */
    public static final class Builder {

        private final byte[] entries = new byte[16 * ENTRY];
        private int children;
        private int leaves;

        /** No child yet. */
        public Builder() {}

        /** The children of {@code branch}. */
        public Builder(SparseBranch branch) {
            for (int rest = branch.children; rest != 0; rest &= rest - 1) {
                int child = Integer.numberOfTrailingZeros(rest);
                System.arraycopy(branch.bytes, branch.entry(child), entries, ENTRY * child, ENTRY);
            }
            children = branch.children;
            leaves = branch.leaves;
        }

        /** Sets or replaces a child, 0 to 15; its hash is the 32 bytes at {@code hash[offset…]}. */
        public Builder put(int child, long version, byte[] hash, int offset, boolean leaf) {
            Objects.checkIndex(child, 16);
            LONGS.set(entries, ENTRY * child, version);
            System.arraycopy(hash, offset, entries, ENTRY * child + 8, SparseLayout.HASH);
            children |= 1 << child;
            leaves = leaf ? leaves | 1 << child : leaves & ~(1 << child);
            return this;
        }

        /** Takes a child out, if it is there. */
        public Builder remove(int child) {
            Objects.checkIndex(child, 16);
            children &= ~(1 << child);
            leaves &= ~(1 << child);
            return this;
        }

        /** Which children there are: bit i for child i. With none the place is empty. */
        public int children() {
            return children;
        }

        /** Which children are leaves. If there is one child and it is a leaf, it takes the branch's place. */
        public int leaves() {
            return leaves;
        }

        /**
         * The branch.
         *
         * @throws IllegalArgumentException if there is no child, or one that is a leaf, or one whose hash is zero
         */
        public SparseBranch build() {
            byte[] bytes = new byte[ENTRIES + ENTRY * Integer.bitCount(children)];
            bytes[0] = SparseLayout.BRANCH;
            bytes[1] = (byte) children;
            bytes[2] = (byte) (children >>> 8);
            bytes[3] = (byte) leaves;
            bytes[4] = (byte) (leaves >>> 8);
            int at = ENTRIES;
            for (int rest = children; rest != 0; rest &= rest - 1) {
                System.arraycopy(entries, ENTRY * Integer.numberOfTrailingZeros(rest), bytes, at, ENTRY);
                at += ENTRY;
            }
            return decode(bytes);
        }
    }
}
