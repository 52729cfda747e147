package dev.cairn.merkle.block;

import static dev.cairn.merkle.TestHashes.doubleSha256;
import static dev.cairn.merkle.TestHashes.flip;
import static dev.cairn.merkle.TestHashes.hex;
import static dev.cairn.merkle.TestHashes.join;
import static dev.cairn.merkle.TestHashes.manyValues;
import static dev.cairn.merkle.TestHashes.reversed;
import static dev.cairn.merkle.TestHashes.slice;
import static dev.cairn.merkle.TestHashes.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.merkle.verify.BranchVerifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BlockTreeTest {

    private final BlockTree tree = BlockTree.create();

    /** Mainnet block 100,000. */
    private static final List<byte[]> REAL = List.of(
            reversed("8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87"),
            reversed("fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4"),
            reversed("6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4"),
            reversed("e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d"));

    private static final byte[] REAL_ROOT =
            reversed("f3e94742aca4b5ef85488dc37c06c3282295ffec960994b2c0d5ac2a25a95766");

    @Test
    void aRealBlocksRootIsFound() {
        BlockRoot root = tree.root(join(REAL), 4);

        assertThat(root.hash()).isEqualTo(REAL_ROOT);
        assertThat(root.mutated()).isFalse();
    }

    @Test
    void noLeafGivesZeroAndOneLeafGivesItself() {
        assertThat(tree.root(new byte[32], 0).hash()).isEqualTo(new byte[32]);
        assertThat(tree.root(value(7), 1).hash()).isEqualTo(value(7));
    }

    @Property(tries = 200)
    void rootAndMutationAreTheModels(@ForAll @IntRange(min = 1, max = 200) int count, @ForAll int seed) {
        // given leaves of which some are repeated, often side by side
        byte[] leaves = manyValues(count);
        java.util.Random random = new java.util.Random(seed);
        for (int copies = random.nextInt(3); copies > 0; copies--) {
            int from = random.nextInt(count);
            int to = Math.min(count - 1, from + random.nextInt(3));
            System.arraycopy(leaves, 32 * from, leaves, 32 * to, 32);
        }
        byte[] before = leaves.clone();

        BlockRoot root = tree.root(leaves, count);

        Model model = new Model(leaves, count);
        assertThat(root.hash()).isEqualTo(model.root);
        assertThat(root.mutated()).isEqualTo(model.mutated);
        assertThat(leaves).isEqualTo(before);
    }

    @Property(tries = 300)
    void aRepeatedTailHasTheSameRootAndIsFoundOut(@ForAll @IntRange(min = 1, max = 300) int count) {
        // given the subtree at the odd end of some level
        int level = Integer.numberOfTrailingZeros(count);
        if (Integer.bitCount(count) == 1) {
            return; // a full tree has no odd end
        }
        byte[] leaves = manyValues(count);
        int tail = 1 << level;

        byte[] longer = Arrays.copyOf(leaves, 32 * (count + tail));
        System.arraycopy(leaves, 32 * (count - tail), longer, 32 * count, 32 * tail);

        assertThat(tree.root(longer, count + tail).hash())
                .isEqualTo(tree.root(leaves, count).hash());
        assertThat(tree.root(leaves, count).mutated()).isFalse();
        assertThat(tree.root(longer, count + tail).mutated()).isTrue();
    }

    @Test
    void equalLeavesThatAreNoNeighboursAreNoMutation() {
        byte[] leaves = join(value(1), value(2), value(2), value(3));

        assertThat(tree.root(leaves, 4).mutated()).isFalse();
    }

    @Test
    void everyBranchLeadsToTheRootAndToNoOther() {
        for (int count = 1; count <= 70; count++) {
            byte[] leaves = manyValues(count);
            byte[] root = tree.root(leaves, count).hash();
            for (int index = 0; index < count; index++) {
                byte[] branch = tree.branch(leaves.clone(), count, index);
                byte[] leaf = slice(leaves, index);

                assertThat(branch).hasSize(32 * BlockTree.height(count));
                assertThat(BranchVerifier.verify(root, leaf, index, branch)).isTrue();
                assertThat(BranchVerifier.verify(root, leaf, index, count, branch))
                        .isTrue();
                for (int other = -1; other <= 2 * count; other++) {
                    if (other != index) {
                        assertThat(BranchVerifier.verify(root, leaf, other, branch))
                                .isFalse();
                        assertThat(BranchVerifier.verify(root, leaf, other, count, branch))
                                .isFalse();
                    }
                }
                assertThat(BranchVerifier.verify(root, value(-1), index, branch))
                        .isFalse();
            }
        }
    }

    @Test
    void aBranchWithAnyBitChangedIsRefused() {
        byte[] leaves = manyValues(21);
        byte[] root = tree.root(leaves, 21).hash();
        for (int index : new int[] {0, 7, 19, 20}) {
            byte[] branch = tree.branch(leaves.clone(), 21, index);
            for (int bit = 0; bit < 8 * branch.length; bit++) {
                assertThat(BranchVerifier.verify(root, slice(leaves, index), index, flip(branch, bit)))
                        .isFalse();
            }
            for (int length = 0; length < branch.length; length++) {
                assertThat(BranchVerifier.verify(root, slice(leaves, index), index, Arrays.copyOf(branch, length)))
                        .isFalse();
            }
            assertThat(BranchVerifier.verify(
                            root, slice(leaves, index), index, Arrays.copyOf(branch, branch.length + 32)))
                    .isFalse();
        }
    }

    @Test
    void aCountThatIsNotTheBlocksIsRefusedWhereItChangesTheTree() {
        // given leaf 4 of 5, which stands beside itself twice
        byte[] leaves = manyValues(5);
        byte[] root = tree.root(leaves, 5).hash();
        byte[] branch = tree.branch(leaves.clone(), 5, 4);

        for (int count = 0; count < 20; count++) {
            assertThat(BranchVerifier.verify(root, slice(leaves, 4), 4, count, branch))
                    .isEqualTo(count == 5);
        }
    }

    @Test
    void branchesOfAbsurdSizesAreRefused() {
        byte[] root = value(0);
        assertThat(BranchVerifier.verify(root, root, 0, new byte[0])).isTrue(); // the only transaction of its block
        assertThat(BranchVerifier.verify(root, root, 0, 1, new byte[0])).isTrue();
        assertThat(BranchVerifier.verify(root, root, 1, new byte[0])).isFalse();
        assertThat(BranchVerifier.verify(root, root, Long.MIN_VALUE, new byte[0]))
                .isFalse();
        assertThat(BranchVerifier.verify(root, root, 0, Long.MAX_VALUE, new byte[32]))
                .isFalse();
        assertThat(BranchVerifier.verify(root, root, 0, new byte[33])).isFalse();
        assertThat(BranchVerifier.verify(root, root, 0, new byte[32 * 33])).isFalse();
        assertThat(BranchVerifier.verify(new byte[31], root, 0, new byte[0])).isFalse();
        assertThat(BranchVerifier.verify(root, new byte[33], 0, new byte[0])).isFalse();
    }

    @Test
    void theCoinbaseSettlesTheDepthThatA64ByteTransactionHides() {
        // given a mined transaction of 64 bytes whose second half is the hash of a payment that never was
        byte[] forged = value(99);
        byte[] mined = join(value(98), forged);
        byte[] coinbase = coinbase();
        byte[] leaves = join(doubleSha256(coinbase), doubleSha256(mined));
        byte[] root = tree.root(leaves, 2).hash();
        byte[] coinbaseBranch = tree.branch(leaves.clone(), 2, 0);
        byte[] honest = tree.branch(leaves.clone(), 2, 1);
        byte[] tooLong = join(value(98), honest);

        // then without the depth the forgery passes, and with it not
        assertThat(BranchVerifier.verify(root, forged, 3, tooLong)).isTrue();
        assertThat(BranchVerifier.verify(root, forged, 3, 2, tooLong)).isFalse();
        assertThat(BranchVerifier.withCoinbase(root, forged, 3, tooLong, coinbase, coinbaseBranch))
                .isFalse();
        assertThat(BranchVerifier.withCoinbase(root, doubleSha256(mined), 1, honest, coinbase, coinbaseBranch))
                .isTrue();
    }

    @Test
    void onlyACoinbaseCountsAsOne() {
        byte[] coinbase = coinbase();
        byte[] leaves = join(doubleSha256(coinbase), value(1));
        byte[] branch = tree.branch(leaves.clone(), 2, 0);
        for (int bit = 0; bit < 8 * 64; bit++) {
            byte[] changed = flip(coinbase, bit);
            byte[] changedRoot =
                    tree.root(join(doubleSha256(changed), value(1)), 2).hash();
            boolean free = bit < 32 || bit >= 8 * 41; // the version, and what follows the outpoint
            assertThat(BranchVerifier.withCoinbase(changedRoot, doubleSha256(changed), 0, branch, changed, branch))
                    .isEqualTo(free);
        }
        byte[] root = tree.root(leaves, 2).hash();
        assertThat(BranchVerifier.withCoinbase(root, slice(leaves, 0), 0, branch, flip(coinbase, 0), branch))
                .isFalse();
        assertThat(BranchVerifier.withCoinbase(root, slice(leaves, 0), 0, branch, new byte[3], branch))
                .isFalse();
    }

    @Test
    void leavesThatAreNotThereAreAnError() {
        assertThatThrownBy(() -> tree.reduce(new byte[63], 2))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("2 leaves of 32 bytes do not lie in 63 bytes");
        assertThatThrownBy(() -> tree.reduce(new byte[64], 1 << 27)) // 2^32 bytes
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> tree.reduce(new byte[64], -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> tree.branch(new byte[64], 2, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void heightsAroundPowersOfTwo() {
        assertThat(BlockTree.height(1)).isZero();
        for (int power = 1; power < 31; power++) {
            assertThat(BlockTree.height(1 << power)).isEqualTo(power);
            assertThat(BlockTree.height((1 << power) + 1)).isEqualTo(power + 1);
        }
        assertThat(BlockTree.height(Integer.MAX_VALUE)).isEqualTo(31);
    }

    /** Version 1, one input of nothing, three bytes of script, one output with an empty script: 63 bytes; one more. */
    static byte[] coinbase() {
        byte[] tx = new byte[64];
        tx[0] = 1;
        tx[4] = 1;
        Arrays.fill(tx, 37, 41, (byte) -1);
        tx[41] = 4;
        Arrays.fill(tx, 46, 50, (byte) -1);
        tx[50] = 1;
        assertThat(hex(tx)).startsWith("0100000001" + "00".repeat(32) + "ffffffff");
        return tx;
    }

    /** Core's ComputeMerkleRoot, list by list. */
    private static final class Model {
        private final byte[] root;
        private final boolean mutated;

        Model(byte[] leaves, int count) {
            List<byte[]> level = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                level.add(slice(leaves, i));
            }
            boolean found = false;
            while (level.size() > 1) {
                for (int i = 0; i + 1 < level.size(); i += 2) {
                    found |= Arrays.equals(level.get(i), level.get(i + 1));
                }
                List<byte[]> next = new ArrayList<>();
                for (int i = 0; i < level.size(); i += 2) {
                    next.add(doubleSha256(level.get(i), level.get(Math.min(i + 1, level.size() - 1))));
                }
                level = next;
            }
            root = level.get(0);
            mutated = found;
        }
    }
}
