package dev.cairn.conformance.merkle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.conformance.primitives.RealBlocks;
import dev.cairn.merkle.block.BlockRoot;
import dev.cairn.merkle.block.BlockTree;
import dev.cairn.merkle.block.PartialTree;
import dev.cairn.merkle.verify.BranchVerifier;
import dev.cairn.merkle.verify.PartialTreeVerifier;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The roots, commitments and proofs of every real block there is. */
class RealRootsTest {

    // A test that sees fewer blocks than there are must not pass.
    private static final int SINGLE_BLOCKS = 53;
    private static final int RUN_BLOCKS = 4531;
    private static final int SINGLE_COMMITMENTS = 19;

    private static final byte[] COMMITMENT = HexFormat.of().parseHex("6a24aa21a9ed");

    private final BlockTree tree = BlockTree.create();
    private final Sha256 engine = Sha256.create();

    @Test
    void everyRealBlocksRootIsItsHeaders() {
        AtomicInteger singles = new AtomicInteger();
        AtomicInteger commitments = new AtomicInteger();
        RealBlocks.eachSingle((file, bytes) -> {
            Block block = check(file, bytes);
            commitments.addAndGet(checkCommitment(file, block));
            singles.incrementAndGet();
        });
        AtomicInteger runs = new AtomicInteger();
        RealBlocks.eachInRuns((file, bytes) -> {
            checkCommitment(file, check(file, bytes));
            runs.incrementAndGet();
        });
        assertThat(singles.get()).isEqualTo(SINGLE_BLOCKS);
        assertThat(runs.get()).isEqualTo(RUN_BLOCKS);
        assertThat(commitments.get()).isEqualTo(SINGLE_COMMITMENTS);
    }

    private Block check(Path file, byte[] bytes) {
        Block block;
        try {
            block = Block.parse(bytes);
        } catch (WireException e) {
            throw new AssertionError(file.toString(), e);
        }
        int count = block.transactions().size();
        byte[] leaves = Leaves.txids(block, engine);
        BlockRoot root = tree.root(leaves, count);
        assertThat(root.hash())
                .as("%s", file)
                .isEqualTo(block.header().merkleRoot().toBytes());
        assertThat(root.mutated()).isFalse();
        checkProofs(block, leaves, count);
        return block;
    }

    /** The last transaction, which stands at the odd end, and one in the middle. */
    private void checkProofs(Block block, byte[] leaves, int count) {
        byte[] root = block.header().merkleRoot().toBytes();
        byte[] coinbase = block.transactions().get(0).strippedBytes();
        byte[] coinbaseBranch = tree.branch(leaves.clone(), count, 0);
        BitSet wanted = new BitSet();
        wanted.set(0);
        for (int index : new int[] {count / 2, count - 1}) {
            wanted.set(index);
            byte[] leaf = Leaves.leaf(leaves, index);
            byte[] branch = tree.branch(leaves.clone(), count, index);
            assertThat(BranchVerifier.verify(root, leaf, index, count, branch)).isTrue();
            assertThat(BranchVerifier.withCoinbase(root, leaf, index, branch, coinbase, coinbaseBranch))
                    .isTrue();
        }
        byte[] proof = PartialTree.write(tree, leaves, count, wanted);
        assertThat(PartialTreeVerifier.verify(proof))
                .isInstanceOfSatisfying(PartialTreeVerifier.Proven.class, proven -> {
                    assertThat(proven.root()).isEqualTo(root);
                    assertThat(proven.matches()).isEqualTo(wanted.cardinality());
                    assertThat(proven.provesDepthBy(coinbase)).isTrue();
                });
    }

    /** Returns 1 if there is a witness commitment, which then is right (BIP141). */
    private int checkCommitment(Path file, Block block) {
        Transaction coinbase = block.transactions().get(0);
        for (int i = coinbase.outputCount() - 1; i >= 0; i--) {
            byte[] script = coinbase.outputScript(i).toBytes();
            if (script.length >= 38 && Arrays.equals(script, 0, 6, COMMITMENT, 0, 6)) {
                if (!coinbase.hasWitness()) {
                    return 0; // made ready for witnesses, and none came
                }
                byte[] message = new byte[64];
                byte[] leaves = Leaves.wtxids(block, engine);
                tree.reduce(leaves, block.transactions().size());
                System.arraycopy(leaves, 0, message, 0, 32);
                System.arraycopy(coinbase.witness(0).item(0).toBytes(), 0, message, 32, 32);
                assertThat(Arrays.copyOfRange(script, 6, 38)).as("%s", file).isEqualTo(engine.doubleHash(message));
                return 1;
            }
        }
        return 0;
    }
}
