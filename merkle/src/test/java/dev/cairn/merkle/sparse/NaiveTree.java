package dev.cairn.merkle.sparse;

import static dev.cairn.merkle.TestHashes.join;
import static dev.cairn.merkle.TestHashes.sha256;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The tree by its definition, hashed anew at each question, bit by bit; proofs likewise. */
final class NaiveTree {

    private final List<SparseLeaf> leaves;

    NaiveTree(List<SparseLeaf> leaves) {
        this.leaves = leaves;
    }

    byte[] root() {
        return root(leaves, 0);
    }

    private static byte[] root(List<SparseLeaf> part, int depth) {
        if (part.isEmpty()) {
            return new byte[32];
        }
        if (part.size() == 1) {
            return sha256(new byte[] {0x10}, part.get(0).key(), part.get(0).value());
        }
        return sha256(
                new byte[] {0x11}, root(side(part, depth, false), depth + 1), root(side(part, depth, true), depth + 1));
    }

    private static List<SparseLeaf> side(List<SparseLeaf> part, int depth, boolean right) {
        return part.stream().filter(leaf -> isRight(leaf.key(), depth) == right).toList();
    }

    private static boolean isRight(byte[] key, int depth) {
        return new java.math.BigInteger(1, key).testBit(255 - depth);
    }

    byte[] proof(byte[] key) {
        List<byte[]> neighbours = new ArrayList<>();
        byte[] bitmap = new byte[32];
        List<SparseLeaf> part = leaves;
        int depth = 0;
        while (part.size() > 1) {
            boolean right = isRight(key, depth);
            List<SparseLeaf> beside = side(part, depth, !right);
            if (!beside.isEmpty()) {
                bitmap[depth / 8] |= (byte) (128 >> depth % 8);
                neighbours.add(root(beside, depth + 1));
            }
            part = side(part, depth, right);
            depth++;
        }
        Collections.reverse(neighbours);
        boolean other = !part.isEmpty() && !part.get(0).hasKey(key);
        byte kind = (byte) (part.isEmpty() ? 1 : other ? 2 : 0);
        return join(
                new byte[] {kind, (byte) depth, (byte) (depth >> 8)},
                java.util.Arrays.copyOf(bitmap, (depth + 7) / 8),
                other ? join(part.get(0).key(), part.get(0).value()) : new byte[0],
                join(neighbours));
    }
}
