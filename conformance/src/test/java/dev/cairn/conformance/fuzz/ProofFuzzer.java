package dev.cairn.conformance.fuzz;

import static dev.cairn.conformance.fuzz.Fuzzing.check;

import dev.cairn.merkle.block.BlockTree;
import dev.cairn.merkle.mmr.MmrLayout;
import dev.cairn.merkle.mmr.MmrStore;
import dev.cairn.merkle.mmr.MountainRange;
import dev.cairn.merkle.sparse.SparseHasher;
import dev.cairn.merkle.sparse.SparseLeaf;
import dev.cairn.merkle.sparse.SparseNode;
import dev.cairn.merkle.verify.BranchVerifier;
import dev.cairn.merkle.verify.MmrVerifier;
import dev.cairn.merkle.verify.PartialTreeVerifier;
import dev.cairn.merkle.verify.PartialTreeVerifier.Proven;
import dev.cairn.merkle.verify.SparseVerifier;
import dev.cairn.primitives.hash.Sha256;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * No bytes prove what is not so: whatever a verifier accepts against the root of a known small tree is in that tree. The
 * first byte says which verifier is meant, the second which leaf.
 */
public final class ProofFuzzer {

    private static final int LEAVES = 11;
    private static final byte[] VALUES = values();
    private static final byte[] BLOCK_ROOT =
            BlockTree.create().root(VALUES, LEAVES).hash();
    private static final Range RANGE = new Range();
    private static final byte[] RANGE_ROOT = MountainRange.create().root(RANGE, LEAVES);
    private static final byte[] SPARSE_ROOT = SparseHasher.create().hash(new SparseLeaf(value(0), value(1)));

    private ProofFuzzer() {}

    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length < 2) {
            return;
        }
        int leaf = data[1] & 0xff;
        byte[] proof = Arrays.copyOfRange(data, 2, data.length);
        byte[] value = value(leaf % LEAVES);
        switch (data[0] & 7) {
            case 0 -> partialTree(PartialTreeVerifier.verify(proof));
            case 1 -> partialTree(PartialTreeVerifier.merkleBlock(proof));
            case 2 -> {
                boolean held = BranchVerifier.verify(BLOCK_ROOT, value, leaf, LEAVES, proof);
                byte[] branch = BlockTree.create().branch(VALUES.clone(), LEAVES, leaf % LEAVES);
                check(held == (leaf < LEAVES && Arrays.equals(branch, proof)), "one branch for each leaf");
            }
            case 3 -> {
                boolean held = MmrVerifier.includes(RANGE_ROOT, leaf, value, proof);
                byte[] inclusion = MountainRange.inclusion(RANGE, leaf % LEAVES, LEAVES);
                check(held == (leaf < LEAVES && Arrays.equals(inclusion, proof)), "one proof for each leaf");
            }
            case 4 -> {
                byte[] peaks = MountainRange.peaks(RANGE, leaf % LEAVES);
                byte[] root = MmrVerifier.root(peaks).orElseThrow();
                boolean held = MmrVerifier.continues(root, RANGE_ROOT, peaks, proof);
                byte[] delta = MountainRange.delta(RANGE, leaf % LEAVES, LEAVES);
                check(held == Arrays.equals(delta, proof), "one delta for each pair of sizes");
            }
            case 5 -> {
                boolean held = SparseVerifier.holds(SPARSE_ROOT, value, value(1), proof);
                check(held == (leaf % LEAVES == 0 && Arrays.equals(proof, new byte[3])), "one key is held");
            }
            case 6 -> {
                boolean lacked = SparseVerifier.lacks(SPARSE_ROOT, value, proof);
                check(!lacked || (leaf % LEAVES != 0 && proof.length == 67 && proof[0] == 2), "and it is not lacked");
            }
            default -> node(proof);
        }
    }

    private static void partialTree(PartialTreeVerifier.Answer answer) {
        if (answer instanceof Proven proven && proven.count() == LEAVES && Arrays.equals(proven.root(), BLOCK_ROOT)) {
            for (int i = 0; i < proven.matches(); i++) {
                check(Arrays.equals(proven.leaf(i), value(proven.position(i))), "a leaf where it is said to be");
            }
        }
    }

    private static void node(byte[] bytes) {
        try {
            SparseNode node = SparseNode.decode(bytes);
            check(Arrays.equals(node.encode(), bytes), "a node is its bytes again");
            check(SparseHasher.create().hash(node).length == 32, "and has a hash");
        } catch (IllegalArgumentException e) {
            check(e.getMessage().startsWith("offset "), "a place in the data: " + e.getMessage());
        }
    }

    private static byte[] value(int i) {
        return Sha256.create().hash(new byte[] {(byte) i});
    }

    private static byte[] values() {
        byte[] values = new byte[32 * LEAVES];
        for (int i = 0; i < LEAVES; i++) {
            System.arraycopy(value(i), 0, values, 32 * i, 32);
        }
        return values;
    }

    /** The nodes of the known range. */
    private static final class Range implements MmrStore {

        private final List<byte[]> nodes = new ArrayList<>();

        Range() {
            MountainRange range = MountainRange.create();
            for (int i = 0; i < LEAVES; i++) {
                range.append(this, i, VALUES, 32 * i);
            }
        }

        @Override
        public void read(long position, byte[] target, int offset) {
            System.arraycopy(nodes.get((int) position), 0, target, offset, MmrLayout.NODE);
        }

        @Override
        public void append(long position, byte[] source, int offset) {
            nodes.add(Arrays.copyOfRange(source, offset, offset + MmrLayout.NODE));
        }
    }
}
