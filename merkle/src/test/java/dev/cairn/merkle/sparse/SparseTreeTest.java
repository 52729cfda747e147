package dev.cairn.merkle.sparse;

import static dev.cairn.merkle.TestHashes.flip;
import static dev.cairn.merkle.TestHashes.hex;
import static dev.cairn.merkle.TestHashes.join;
import static dev.cairn.merkle.TestHashes.little;
import static dev.cairn.merkle.TestHashes.sha256;
import static dev.cairn.merkle.TestHashes.unhex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.merkle.verify.SparseVerifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Golden bytes were made by a model in Python; key i is SHA-256("key" | i), value i SHA-256("value" | i). */
class SparseTreeTest {

    private static final List<SparseLeaf> THOUSAND = leaves(1000);

    private static byte[] key(long i) {
        return sha256("key".getBytes(StandardCharsets.US_ASCII), little(i));
    }

    private static byte[] valueOf(long i) {
        return sha256("value".getBytes(StandardCharsets.US_ASCII), little(i));
    }

    private static List<SparseLeaf> leaves(int count) {
        List<SparseLeaf> leaves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            leaves.add(new SparseLeaf(key(i), valueOf(i)));
        }
        return leaves;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0000000000000000000000000000000000000000000000000000000000000000",
        "1, b1495e0ec949301ed7514c4ab770e8f0500a2e845e5d34cf05c31c697bbed421",
        "2, 234998ade7df3de913756442820cc83bde0066ecd10d70dfa1b783573d25cd07",
        "3, a4c519dd1cb925fa44b45dce84f44c27fc5035ff72af92210fef926689a25be3",
        "10, 4972759072316ad9ae91f9db8d137d1f4679d130d371e79bde2ab1e096062294",
        "1000, d29ea18006261ca3788a268c91f9575316f975f4d2f72f64cdc027a80d0b39c7"
    })
    void rootsAreGolden(int count, String root) {
        assertThat(hex(new MemoryTree(leaves(count)).root())).isEqualTo(root);
    }

    @Test
    void proofsAreGoldenByteByByte() {
        MemoryTree five = new MemoryTree(leaves(5));
        String near = "fb377d9cc1a56e317328da8c6954214e9721e0012320e3c67c4dd9067569db12";

        assertThat(hex(five.proof(key(3))))
                .isEqualTo("00" + "0200" + "c0" + "fa1e13dff87f3c748b04087d9efdd40c12a14dc24d932e71ed407f35180d87cc"
                        + near);
        assertThat(hex(five.proof(key(7))))
                .isEqualTo("01" + "0300" + "e0" + "13079af3f13527355c725fdf505d58060886a3ad2e3f05f253c6569e11185d3e"
                        + "0f2e9421f6b29dc854409f5d4ce80b3c74d994e813222a980cbff275bb68564d" + near);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 325, 93d8c89918746a9189cb7675d50441c15f7e60655bb6744729de99a7666ad8fa",
        "999, 0, 389, 911746ed9e851b8aa15c6f4b0bff7b494ffa49e8808dec1a4a9ecc4901c6936b",
        "1000, 2, 389, 2edda1f9932cdf639eadbc4c6d976a3839ba037c99adaf697e09965c6bb2e5c7",
        "1002, 2, 421, e7f2a4c5258b0796318d3ab110c8ffdfd5bb593974f2898b2779ebe8f60e5c0f",
        "1003, 1, 293, eac22e98931e1a5b1917549ad942f465066db6b33cc5bcd44d967d8a29523844",
        "1004, 2, 324, 882de53348f98d4d537f7d3da2dc1cef1dea10a50ee536713c8c2f0df2ffdeb3"
    })
    void longerProofsAreGoldenByTheirHash(int key, int kind, int length, String hash) {
        byte[] proof = new MemoryTree(THOUSAND).proof(key(key));

        assertThat(proof).hasSize(length).startsWith(kind);
        assertThat(hex(sha256(proof))).isEqualTo(hash);
    }

    @Property(tries = 25)
    void treesOfBranchesAreTheTreeByDefinition(@ForAll Random random) {
        // given keys that share long beginnings, so that ways are long and neighbours few
        List<byte[]> keys = clustered(random, random.nextInt(25));
        List<SparseLeaf> leaves = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            leaves.add(new SparseLeaf(keys.get(i), valueOf(i)));
        }
        NaiveTree naive = new NaiveTree(leaves);
        MemoryTree tree = new MemoryTree(leaves);

        byte[] root = tree.root();
        assertThat(root).isEqualTo(naive.root());
        for (SparseLeaf leaf : leaves) {
            byte[] proof = tree.proof(leaf.key());
            assertThat(proof).isEqualTo(naive.proof(leaf.key()));
            assertThat(SparseVerifier.holds(root, leaf.key(), leaf.value(), proof))
                    .isTrue();
            assertThat(SparseVerifier.holds(root, leaf.key(), valueOf(-1), proof))
                    .isFalse();
            assertThat(SparseVerifier.lacks(root, leaf.key(), proof)).isFalse();
            // a key beside it, at any depth
            byte[] beside = flip(leaf.key(), random.nextInt(256));
            if (leaves.stream().noneMatch(other -> other.hasKey(beside))) {
                byte[] absent = tree.proof(beside);
                assertThat(absent).isEqualTo(naive.proof(beside));
                assertThat(SparseVerifier.lacks(root, beside, absent)).isTrue();
                assertThat(SparseVerifier.holds(root, beside, leaf.value(), absent))
                        .isFalse();
                assertThat(SparseVerifier.holds(root, beside, leaf.value(), proof))
                        .isFalse();
                assertThat(SparseVerifier.lacks(root, leaf.key(), absent)).isFalse();
            }
        }
        for (byte[] kept : tree.kept()) {
            assertThat(SparseNode.decode(kept).encode()).isEqualTo(kept);
        }
    }

    private static List<byte[]> clustered(Random random, int count) {
        List<byte[]> keys = new ArrayList<>();
        while (keys.size() < count) {
            byte[] key = new byte[32];
            random.nextBytes(key);
            if (!keys.isEmpty() && random.nextInt(3) != 0) {
                key = flip(keys.get(random.nextInt(keys.size())), random.nextInt(256));
            }
            byte[] fresh = key;
            if (keys.stream().noneMatch(known -> Arrays.equals(known, fresh))) {
                keys.add(key);
            }
        }
        return keys;
    }

    @Test
    void keysThatShare255BitsLieAtTheLastLevel() {
        byte[] even = new byte[32];
        byte[] odd = flip(even, 8 * 31);
        MemoryTree tree = new MemoryTree(List.of(new SparseLeaf(even, valueOf(0)), new SparseLeaf(odd, valueOf(1))));

        assertThat(hex(tree.root())).isEqualTo("7301afa4ce8a59e08ee4a616063e1b48a53bd6ea8f332799f553e18e260a3ef5");
        byte[] proof = tree.proof(odd);
        assertThat(proof).hasSize(3 + 32 + 32).startsWith(0, 0, 1);
        assertThat(hex(sha256(proof))).isEqualTo("0fbfa8e28265c33161811f7f152ffa9497c7b0c204908bb175ee4470cc8912bd");
        assertThat(SparseVerifier.holds(tree.root(), odd, valueOf(1), proof)).isTrue();
        byte[] third = flip(even, 8 * 31 + 1);
        assertThat(SparseVerifier.lacks(tree.root(), third, tree.proof(third))).isTrue();
    }

    @Test
    void aProofWithAnyBitChangedCutOrLengthenedIsRefused() {
        MemoryTree tree = new MemoryTree(THOUSAND);
        byte[] root = tree.root();
        for (int i : new int[] {0, 999, 1000, 1003}) {
            byte[] proof = tree.proof(key(i));
            assertThat(accepted(root, i, proof)).isTrue();
            for (int bit = 0; bit < 8 * proof.length; bit++) {
                assertThat(accepted(root, i, flip(proof, bit)))
                        .as("bit %s", bit)
                        .isFalse();
            }
            for (int length = 0; length <= proof.length + 64; length++) {
                assertThat(accepted(root, i, Arrays.copyOf(proof, length))).isEqualTo(length == proof.length);
            }
            for (int bit = 0; bit < 256; bit++) {
                assertThat(accepted(flip(root, bit), i, proof)).isFalse();
            }
        }
    }

    private static boolean accepted(byte[] root, int i, byte[] proof) {
        return SparseVerifier.holds(root, key(i), valueOf(i), proof) || SparseVerifier.lacks(root, key(i), proof);
    }

    @Test
    void aLeafFromElsewhereProvesNothing() {
        // given a proof that key 1000 is lacking, which ends at another leaf
        MemoryTree tree = new MemoryTree(THOUSAND);
        byte[] proof = tree.proof(key(1000));
        assertThat(proof).startsWith(2);

        // then it says nothing about a key that leaves that way, nor about the other leaf's own
        int depth = proof[1] & 0xff;
        byte[] other = Arrays.copyOfRange(proof, 3 + (depth + 7) / 8, 3 + (depth + 7) / 8 + 32);
        assertThat(SparseVerifier.lacks(tree.root(), other, proof)).isFalse();
        for (int bit = 0; bit < 256; bit++) {
            byte[] near = key(1000);
            near[bit / 8] ^= (byte) (128 >> bit % 8);
            assertThat(SparseVerifier.lacks(tree.root(), near, proof)).isEqualTo(bit >= depth);
        }
    }

    @Test
    void theEmptyTreeLacksEveryKeyAndHoldsNone() {
        MemoryTree tree = new MemoryTree(List.of());
        byte[] proof = tree.proof(key(1));

        assertThat(hex(proof)).isEqualTo("010000");
        assertThat(SparseVerifier.lacks(tree.root(), key(1), proof)).isTrue();
        assertThat(SparseVerifier.holds(tree.root(), key(1), valueOf(1), unhex("000000")))
                .isFalse();
    }

    @Test
    void shapesThatNoTreeHasAreRefused() {
        byte[] key = key(1);
        String a = "aa".repeat(32);
        for (String proof : List.of(
                "010100" + "00", // an end without a neighbour
                "010100" + "80" + "00".repeat(32), // a neighbour that is empty after all
                "010100" + "c0" + a + a, // bits beyond the depth
                "010100" + "80" + a + "00", // something behind
                "010001" + "ff".repeat(32) + a.repeat(256), // nothing at the last level
                "010101" + "ff".repeat(32) + "80" + a.repeat(257), // deeper than keys
                "01ffff",
                "03" + "0000",
                "ff" + "0000",
                "02" + "0000",
                "0000",
                "")) {
            byte[] bytes = unhex(proof);
            // whatever root it leads to when followed blindly
            assertThat(SparseVerifier.lacks(follow(key, bytes), key, bytes))
                    .as(proof)
                    .isFalse();
        }
        byte[] sound = unhex("010100" + "80" + a);
        assertThat(SparseVerifier.lacks(follow(key, sound), key, sound)).isTrue();
    }

    /** The root that a proof of emptiness leads to, nothing being checked. */
    private static byte[] follow(byte[] key, byte[] proof) {
        byte[] node = new byte[32];
        if (proof.length < 3) {
            return node;
        }
        int depth = (proof[1] & 0xff) | (proof[2] & 0xff) << 8;
        int at = 3 + (depth + 7) / 8;
        for (int i = Math.min(depth, 256) - 1; i >= 0; i--) {
            byte[] beside = new byte[32];
            if (at + 32 <= proof.length) {
                beside = Arrays.copyOfRange(proof, at, at + 32);
                at += 32;
            }
            boolean right = (key[i / 8] >> (7 - i % 8) & 1) != 0;
            node = right ? sha256(new byte[] {0x11}, beside, node) : sha256(new byte[] {0x11}, node, beside);
        }
        return node;
    }

    @Property(tries = 2000)
    void anyBytesGetAnAnswer(@ForAll byte[] bytes, @ForAll byte kind, @ForAll byte depth) {
        byte[] shaped = join(new byte[] {(byte) (kind & 3), depth, 0}, bytes);
        for (byte[] proof : List.of(bytes, shaped)) {
            assertThat(SparseVerifier.holds(key(0), key(1), valueOf(1), proof)).isFalse();
            assertThat(SparseVerifier.lacks(key(0), key(1), proof)).isFalse();
            assertThat(SparseVerifier.holds(bytes, key(1), valueOf(1), proof)).isFalse();
            assertThat(SparseVerifier.lacks(key(0), bytes, proof)).isFalse();
        }
    }

    @Property(tries = 2000)
    void anyBytesAreANodeOrAnErrorThatSaysWhere(@ForAll byte[] bytes, @ForAll byte kind) {
        for (byte[] node : List.of(bytes, join(new byte[] {(byte) (kind & 3)}, bytes))) {
            try {
                assertThat(SparseNode.decode(node).encode()).isEqualTo(node);
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageMatching("offset \\d+: .+");
            }
        }
    }

    @Test
    void nodesThatCannotBeSayWhy() {
        String child = "0700000000000000" + "aa".repeat(32);
        assertRefused("", "offset 0: no byte");
        assertRefused("03", "offset 0: no kind of node is 3");
        assertRefused("0000", "offset 1: an empty node is one byte, not 2");
        assertRefused("01" + "00".repeat(63), "offset 0: a leaf is 65 bytes, not 64");
        assertRefused("02000000", "offset 4: a branch has 5 bytes before its children");
        assertRefused("0200000000", "offset 1: a branch over fewer than two keys");
        assertRefused("0201000100" + child, "offset 1: a branch over fewer than two keys");
        assertRefused("0201000200" + child, "offset 3: leaves 2 that are not children 1");
        assertRefused("0203000000" + child, "offset 45: a branch of 2 children has 85 bytes, not 45");
        assertRefused("0201000000" + child + "00", "offset 45: a branch of 1 children has 45 bytes, not 46");
        assertRefused("0201000000" + "00".repeat(40), "offset 13: a child whose hash is that of nothing");
        assertThat(SparseNode.decode(unhex("0201000000" + child))).isInstanceOf(SparseBranch.class);
    }

    private static void assertRefused(String node, String reason) {
        assertThatThrownBy(() -> SparseNode.decode(unhex(node)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(reason);
    }

    @Test
    void aBranchIsChangedByPuttingOneTogetherFromIt() {
        byte[] a = key(1);
        byte[] b = key(2);
        SparseBranch first = new SparseBranch.Builder()
                .put(3, 7, a, 0, true)
                .put(15, -1, b, 0, false)
                .build();

        SparseBranch second =
                new SparseBranch.Builder(first).remove(3).put(0, 9, a, 0, true).build();

        assertThat(first.children()).isEqualTo(0x8008);
        assertThat(first.leaves()).isEqualTo(0x0008);
        assertThat(first.version(3)).isEqualTo(7);
        assertThat(second.children()).isEqualTo(0x8001);
        assertThat(second.leaves()).isEqualTo(1);
        assertThat(second.version(15)).isEqualTo(-1);
        byte[] hash = new byte[32];
        second.hash(15, hash, 0);
        assertThat(hash).isEqualTo(b);
        assertThatThrownBy(() -> second.version(3)).hasMessage("no child 3");
        assertThatThrownBy(() -> new SparseBranch.Builder(first).remove(15).build())
                .hasMessage("offset 1: a branch over fewer than two keys");
    }

    @Test
    void nodesThatAreNoTreeDoNotRunAway() {
        SparseBranch branch =
                new SparseBranch.Builder().put(0, 0, key(1), 0, false).build();
        SparseProofWriter proof = new SparseProofWriter(SparseHasher.create(), new byte[32]);
        for (int level = 0; level < 64; level++) {
            assertThat(proof.through(branch)).isZero();
        }
        assertThatThrownBy(() -> proof.through(branch)).isInstanceOf(IllegalStateException.class);
    }
}
