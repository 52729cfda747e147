package dev.cairn.merkle.sparse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A tree of kept nodes, by way, each encoded and decoded: what a store does, without versions. */
final class MemoryTree {

    private final SparseHasher hasher = SparseHasher.create();
    private final Map<String, byte[]> nodes = new HashMap<>();

    MemoryTree(List<SparseLeaf> leaves) {
        keep("", leaves);
    }

    private SparseNode keep(String way, List<SparseLeaf> part) {
        SparseNode node = node(way, part);
        nodes.put(way, node.encode());
        return node;
    }

    private SparseNode node(String way, List<SparseLeaf> part) {
        if (part.isEmpty()) {
            return new SparseNode.Empty();
        }
        if (part.size() == 1) {
            return part.get(0);
        }
        SparseBranch.Builder branch = new SparseBranch.Builder();
        for (int child = 0; child < 16; child++) {
            List<SparseLeaf> below = new ArrayList<>();
            for (SparseLeaf leaf : part) {
                if (nibble(leaf.key(), way.length()) == child) {
                    below.add(leaf);
                }
            }
            if (!below.isEmpty()) {
                SparseNode node = keep(way + Character.forDigit(child, 16), below);
                branch.put(child, way.length(), hasher.hash(node), 0, node instanceof SparseLeaf);
            }
        }
        return branch.build();
    }

    private static int nibble(byte[] key, int i) {
        return key[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15;
    }

    byte[] root() {
        return hasher.hash(fetch(""));
    }

    byte[] proof(byte[] key) {
        SparseProofWriter proof = new SparseProofWriter(hasher, key);
        String way = "";
        SparseNode node = fetch(way);
        while (node instanceof SparseBranch branch) {
            int child = proof.through(branch);
            if (child < 0) {
                return proof.endEmpty();
            }
            way += Character.forDigit(child, 16);
            node = fetch(way);
        }
        return node instanceof SparseLeaf leaf ? proof.endAt(leaf) : proof.endEmpty();
    }

    private SparseNode fetch(String way) {
        return SparseNode.decode(nodes.get(way));
    }

    /** Every node, as kept. */
    Iterable<byte[]> kept() {
        return nodes.values();
    }
}
