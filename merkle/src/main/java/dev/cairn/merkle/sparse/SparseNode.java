package dev.cairn.merkle.sparse;

import java.util.Arrays;

/** A node as it is kept; {@link SparseLayout} draws its bytes. Immutable. */
public sealed interface SparseNode permits SparseNode.Empty, SparseLeaf, SparseBranch {

    /** The root of a tree without keys. */
    record Empty() implements SparseNode {

        @Override
        public byte[] encode() {
            return new byte[] {SparseLayout.EMPTY};
        }
    }

    /** The bytes to keep. */
    byte[] encode();

    /**
     * Reads a node from the bytes that were kept.
     *
     * @throws IllegalArgumentException if they are no node, or something follows it; says what was found where
     */
    static SparseNode decode(byte[] bytes) {
        byte kind = bytes.length == 0 ? -1 : bytes[0];
        return switch (kind) {
            case SparseLayout.EMPTY -> {
                if (bytes.length != 1) {
                    throw new IllegalArgumentException("offset 1: an empty node is one byte, not " + bytes.length);
                }
                yield new Empty();
            }
            case SparseLayout.LEAF -> {
                if (bytes.length != SparseLeaf.LENGTH) {
                    throw new IllegalArgumentException(
                            "offset 0: a leaf is " + SparseLeaf.LENGTH + " bytes, not " + bytes.length);
                }
                yield new SparseLeaf(
                        Arrays.copyOfRange(bytes, 1, 1 + SparseLayout.HASH),
                        Arrays.copyOfRange(bytes, 1 + SparseLayout.HASH, SparseLeaf.LENGTH));
            }
            case SparseLayout.BRANCH -> SparseBranch.decode(bytes.clone());
            default ->
                throw new IllegalArgumentException(
                        bytes.length == 0 ? "offset 0: no byte" : "offset 0: no kind of node is " + kind);
        };
    }
}
