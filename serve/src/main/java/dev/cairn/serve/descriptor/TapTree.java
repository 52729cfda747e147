package dev.cairn.serve.descriptor;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The scripts under a taproot output (BIP341). A tree is given as its leaves from left to right with their depths. An output
 * does not tell left from right: what is known of one ({@link Spend}) is each script with the hashes beside its way to the root,
 * and a tree is found again from those, its sides in an order of their own (Core, {@code TaprootBuilder}, {@code
 * InferTaprootTree}).
 */
final class TapTree {

    private static final int TAPSCRIPT = 0xc0;

    private TapTree() {}

    /** A script at a depth. */
    record Leaf(int depth, Script script) {}

    /**
     * A script, and how it is shown to be in the tree.
     *
     * @param branch the hashes beside the way from the script to the root, the script's own side first
     */
    record Proof(Script script, Bytes hash, List<Bytes> branch) {}

    /** What it takes to spend an output. */
    record Spend(Bytes internalKey, Bytes root, List<Proof> proofs) {}

    /** The root of the tree and a proof for each leaf; depths must make a whole tree, and there is at least one leaf. */
    static Spend build(Bytes internalKey, List<Leaf> leaves, KeyTools tools) {
        // The left sides still waiting for their right ones, by depth.
        List<Side> waiting = new ArrayList<>();
        for (Leaf leaf : leaves) {
            Bytes hash = leafHash(leaf.script, tools);
            Side side = new Side(leaf.depth, hash, new ArrayList<>(List.of(new Proof(leaf.script, hash, List.of()))));
            while (!waiting.isEmpty() && waiting.getLast().depth == side.depth) {
                side = waiting.removeLast().join(side, tools);
            }
            waiting.add(side);
        }
        Side all = waiting.getFirst();
        if (waiting.size() != 1 || all.depth != 0) {
            throw new IllegalArgumentException("depths that make no tree: " + leaves);
        }
        return new Spend(internalKey, all.hash, List.copyOf(all.proofs));
    }

    /** A subtree. */
    private record Side(int depth, Bytes hash, List<Proof> proofs) {
        Side join(Side right, KeyTools tools) {
            List<Proof> both = new ArrayList<>(proofs.size() + right.proofs.size());
            proofs.forEach(proof -> both.add(longer(proof, right.hash)));
            right.proofs.forEach(proof -> both.add(longer(proof, hash)));
            return new Side(depth - 1, branchHash(hash, right.hash, tools), both);
        }

        private static Proof longer(Proof proof, Bytes sibling) {
            List<Bytes> branch = new ArrayList<>(proof.branch);
            branch.add(sibling);
            return new Proof(proof.script, proof.hash, branch);
        }
    }

    /** The output's key for an internal key over a root; null if there is none. */
    static Bytes outputKey(Bytes internalKey, byte[] root, KeyTools tools) {
        byte[] tweak = tools.tagged("TapTweak", internalKey.toBytes(), root);
        byte[] key = tools.curve.tweakXOnlyKey(internalKey.array(), internalKey.offset(), tweak);
        return key == null ? null : KeyTools.xOnly(Bytes.of(key));
    }

    private static Bytes leafHash(Script script, KeyTools tools) {
        byte[] leaf = new WireWriter(script.length() + 10)
                .writeByte(TAPSCRIPT)
                .writeSized(script)
                .toBytes();
        return Bytes.of(tools.tagged("TapLeaf", leaf));
    }

    private static Bytes branchHash(Bytes a, Bytes b, KeyTools tools) {
        boolean inOrder = KeyTools.compare(a, b) <= 0;
        return Bytes.of(tools.tagged("TapBranch", (inOrder ? a : b).toBytes(), (inOrder ? b : a).toBytes()));
    }

    /** Leaves of a tree with that root, in the order in which bitcoind finds them again; null if proofs do not make a whole. */
    static List<Leaf> leaves(Spend spend, KeyTools tools) {
        // Equal sides have one proof between them.
        List<Proof> proofs = new ArrayList<>(new LinkedHashSet<>(spend.proofs));
        proofs.sort(Comparator.comparing((Proof proof) -> (Bytes) proof.script, KeyTools::compare)
                .thenComparing(proof -> proof.branch.size())
                .thenComparing(proof -> proof.branch, TapTree::compareBranches));
        Node root = new Node(spend.root);
        for (Proof proof : proofs) {
            if (!root.descend(proof)) {
                return null;
            }
        }
        List<Leaf> leaves = new ArrayList<>();
        return root.collect(0, leaves, tools) ? leaves : null;
    }

    private static int compareBranches(List<Bytes> a, List<Bytes> b) {
        for (int i = 0; i < a.size(); i++) {
            int order = KeyTools.compare(a.get(i), b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** A node of the tree that is being found. */
    private static final class Node {
        private Bytes hash;
        private boolean explored;
        private Node left;
        private Node right;
        private Script script;

        Node(Bytes hash) {
            this.hash = hash;
        }

        boolean descend(Proof proof) {
            Node at = this;
            for (int depth = proof.branch.size() - 1; depth >= 0; depth--) {
                if (at.explored && at.left == null) {
                    return false;
                }
                Bytes sibling = proof.branch.get(depth);
                if (at.left == null) {
                    at.explored = true;
                    at.left = new Node(null);
                    at.right = new Node(sibling);
                    at = at.left;
                } else if (mayBe(at.left, at.right, sibling)) {
                    at.left.hash = sibling;
                    at = at.right;
                } else if (mayBe(at.right, at.left, sibling)) {
                    at.right.hash = sibling;
                    at = at.left;
                } else {
                    return false;
                }
            }
            if (at.left != null) {
                return false;
            }
            at.explored = true;
            at.script = proof.script;
            at.hash = proof.hash;
            return true;
        }

        private static boolean mayBe(Node side, Node other, Bytes hash) {
            return hash.equals(side.hash) || (side.hash == null && !hash.equals(other.hash));
        }

        boolean collect(int depth, List<Leaf> leaves, KeyTools tools) {
            if (!explored) {
                return false;
            }
            if (left == null) {
                leaves.add(new Leaf(depth, script));
                return true;
            }
            if (!left.collect(depth + 1, leaves, tools)) {
                return false;
            }
            // Two equal sides have one proof between them: the second is the first again.
            boolean twins = !right.explored
                    && right.hash != null
                    && hash != null
                    && branchHash(right.hash, right.hash, tools).equals(hash);
            return twins ? left.collect(depth + 1, leaves, tools) : right.collect(depth + 1, leaves, tools);
        }
    }
}
