package dev.cairn.merkle.block;

import static dev.cairn.merkle.TestHashes.doubleSha256;
import static dev.cairn.merkle.TestHashes.flip;
import static dev.cairn.merkle.TestHashes.join;
import static dev.cairn.merkle.TestHashes.little;
import static dev.cairn.merkle.TestHashes.manyValues;
import static dev.cairn.merkle.TestHashes.slice;
import static dev.cairn.merkle.TestHashes.unhex;
import static dev.cairn.merkle.TestHashes.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.merkle.verify.PartialTreeVerifier;
import dev.cairn.merkle.verify.PartialTreeVerifier.Answer;
import dev.cairn.merkle.verify.PartialTreeVerifier.Malformed;
import dev.cairn.merkle.verify.PartialTreeVerifier.Proven;
import dev.cairn.merkle.verify.PartialTreeVerifier.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PartialTreeTest {

    private final BlockTree tree = BlockTree.create();

    @Test
    void everySubsetOfASmallBlockIsProved() {
        for (int count = 1; count <= 9; count++) {
            byte[] leaves = manyValues(count);
            for (int subset = 0; subset < 1 << count; subset++) {
                check(leaves, count, BitSet.valueOf(new long[] {subset}));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void subsetsOfBlocksOfManySizesAreProved(int count) {
        byte[] leaves = manyValues(count);
        Random random = new Random(count);
        for (int share = 0; share < 8; share++) {
            BitSet wanted = new BitSet();
            for (int i = 0; i < count; i++) {
                wanted.set(i, random.nextInt(1 << share) == 0);
            }
            check(leaves, count, wanted);
        }
        BitSet last = new BitSet();
        last.set(count - 1);
        check(leaves, count, last);
    }

    static Stream<Integer> sizes() {
        return Stream.of(31, 32, 33, 127, 128, 129, 255, 256, 257, 312, 1023, 1024, 1025, 4095, 16_384, 16_385, 16_666);
    }

    /** Written and read as by a model that does it the long way. */
    private void check(byte[] leaves, int count, BitSet wanted) {
        byte[] proof = PartialTree.write(tree, leaves, count, wanted);

        assertThat(proof).isEqualTo(new Model(leaves, count, wanted).bytes());
        Proven proven = proven(PartialTreeVerifier.verify(proof));
        assertThat(proven.root()).isEqualTo(tree.root(leaves, count).hash());
        assertThat(proven.count()).isEqualTo(count);
        assertThat(proven.matches()).isEqualTo(wanted.cardinality());
        int i = 0;
        for (int place : wanted.stream().toArray()) {
            assertThat(proven.position(i)).isEqualTo(place);
            assertThat(proven.leaf(i)).isEqualTo(slice(leaves, place));
            i++;
        }
    }

    @Test
    void aProofWithAnyBitChangedIsRefusedOrLeadsElsewhereOrSaysNothingFalse() {
        for (int count : new int[] {1, 2, 3, 7, 13, 64}) {
            byte[] leaves = manyValues(count);
            BitSet wanted = new BitSet();
            wanted.set(count / 2);
            wanted.set(count - 1);
            Model model = new Model(leaves, count, wanted);
            byte[] proof = PartialTree.write(tree, leaves, count, wanted);
            int firstFlag = 8 * (proof.length - (model.flags.size() + 7) / 8);
            for (int bit = 0; bit < 8 * proof.length; bit++) {
                boolean accepted = saysNothingFalse(flip(proof, bit), leaves, count);
                // A count changed within one shape of the tree is seen by whoever knows the block's count or has its
                // coinbase. A leaf's flag says which of the hashes given are meant, and all of them are true. Bits that
                // fill the last byte are nothing to Core, and so to us.
                boolean harmless = bit < 32
                        ? sameShape(count, bit, wanted)
                        : bit >= firstFlag && model.isLeafFlag(bit - firstFlag);
                assertThat(accepted)
                        .as("count %s bit %s of %s", count, bit, 8 * proof.length)
                        .isEqualTo(harmless);
            }
            for (int length = 0; length < proof.length; length++) {
                assertThat(PartialTreeVerifier.verify(Arrays.copyOf(proof, length)))
                        .isInstanceOf(Malformed.class);
            }
            assertThat(PartialTreeVerifier.verify(Arrays.copyOf(proof, proof.length + 1)))
                    .isEqualTo(new Malformed(proof.length, "1 bytes after the end of the proof"));
            assertThat(proven(PartialTreeVerifier.verify(Arrays.copyOf(proof, proof.length + 1), 0))
                            .end())
                    .isEqualTo(proof.length);
        }
    }

    /** False if refused or if the root is another; fails if a leaf is proved that is not there. */
    private boolean saysNothingFalse(byte[] proof, byte[] leaves, int count) {
        if (!(PartialTreeVerifier.verify(proof) instanceof Proven proven)
                || !Arrays.equals(proven.root(), tree.root(leaves, count).hash())) {
            return false;
        }
        for (int i = 0; i < proven.matches(); i++) {
            assertThat(proven.leaf(i)).isEqualTo(slice(leaves, proven.position(i)));
        }
        return true;
    }

    /** A walk that never sees where the tree ends cannot tell the two counts. */
    private static boolean sameShape(int count, int bit, BitSet wanted) {
        if (bit >= 32) {
            return false;
        }
        long other = (count ^ 1L << bit) & 0xffffffffL;
        return other > 0
                && other <= PartialTreeVerifier.MAX_TRANSACTIONS
                && Model.shape(count, wanted).equals(Model.shape((int) other, wanted));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aProofThatCoreRefusesIsRefused(String proof, String reason) {
        assertThat(PartialTreeVerifier.verify(unhex(proof))).isEqualTo(new Refused(reason));
    }

    static Stream<Arguments> refusals() {
        String a = "aa".repeat(32);
        String b = "bb".repeat(32);
        return Stream.of(
                Arguments.of("00000000" + "00" + "00", "a block without transactions"),
                Arguments.of("00000000" + "01" + a + "0101", "a block without transactions"),
                Arguments.of("1b410000" + "01" + a + "0100", "16667 transactions, no block has more than 16666"),
                Arguments.of("ffffffff" + "01" + a + "0100", "4294967295 transactions, no block has more than 16666"),
                Arguments.of("01000000" + "02" + a + b + "0101", "2 hashes for 1 transactions"),
                Arguments.of("ffff0000" + "01" + a + "00", "65535 transactions, no block has more than 16666"),
                Arguments.of("01000000" + "01" + a + "00", "0 flags for 1 hashes"),
                Arguments.of("0a000000" + "09" + a.repeat(9) + "01ff", "8 flags for 9 hashes"),
                Arguments.of("01000000" + "00" + "00", "more nodes than flags"),
                Arguments.of("01000000" + "00" + "0101", "more nodes than hashes"),
                Arguments.of("02000000" + "01" + a + "0107", "more nodes than hashes"),
                Arguments.of("00100000" + "00" + "01ff", "more nodes than flags"),
                Arguments.of(
                        "02000000" + "02" + a + a + "0107",
                        "equal neighbours: no two transactions of a block are alike (CVE-2012-2459)"),
                Arguments.of("02000000" + "02" + a + b + "020700", "flag bytes left over"),
                Arguments.of("02000000" + "02" + a + b + "0100", "hashes left over"));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void bytesThatAreNoProofSayWhereTheyEnd(String bytes, int offset, String reason) {
        assertThat(PartialTreeVerifier.verify(unhex(bytes))).isEqualTo(new Malformed(offset, reason));
    }

    static Stream<Arguments> malformed() {
        return Stream.of(
                Arguments.of("", 0, "end of data: the number of transactions has 4 bytes"),
                Arguments.of("010000", 0, "end of data: the number of transactions has 4 bytes"),
                Arguments.of("01000000", 4, "end of data: a compact size is cut short"),
                Arguments.of("01000000fd00", 4, "end of data: a compact size is cut short"),
                Arguments.of("01000000fdfc00", 4, "non-canonical ReadCompactSize()"),
                Arguments.of("01000000feffff0000", 4, "non-canonical ReadCompactSize()"),
                Arguments.of("01000000ffffffffff00000000", 4, "non-canonical ReadCompactSize()"),
                Arguments.of("01000000fe01000002", 4, "ReadCompactSize(): size too large"),
                Arguments.of("01000000ffffffffffffffffff", 4, "ReadCompactSize(): size too large"),
                Arguments.of("01000000fe00000002", 4, "end of data: 33554432 hashes claimed"),
                Arguments.of("0100000001" + "aa".repeat(31), 4, "end of data: 1 hashes claimed"),
                Arguments.of("0100000000" + "fe00000002", 5, "end of data: 33554432 flag bytes claimed"));
    }

    @Test
    void treeSizesAroundPowersOfTwoToTheEndAreJudgedAtOnce() {
        for (int power = 0; power <= 32; power++) {
            for (long count = (1L << power) - 1; count <= (1L << power) + 1; count++) {
                // a lone root: right for any count that a block can have
                byte[] proof = join(Arrays.copyOf(little(count), 4), unhex("01"), value(1), unhex("0100"));

                Answer answer = PartialTreeVerifier.verify(proof);

                long claimed = count & 0xffffffffL;
                assertThat(answer instanceof Proven).isEqualTo(claimed > 0 && claimed <= 16_666);
                // all flags set and not a hash: as deep as it goes
                byte[] deep = join(Arrays.copyOf(little(count), 4), unhex("00"), unhex("04ffffffff"));
                assertThat(PartialTreeVerifier.verify(deep)).isInstanceOf(Refused.class);
            }
        }
    }

    @Test
    void aMerkleBlockMustLeadToItsHeadersRoot() {
        byte[] leaves = manyValues(5);
        byte[] header = new byte[80];
        System.arraycopy(tree.root(leaves, 5).hash(), 0, header, 36, 32);
        BitSet wanted = new BitSet();
        wanted.set(3);
        byte[] message = join(header, PartialTree.write(tree, leaves, 5, wanted));

        assertThat(proven(PartialTreeVerifier.merkleBlock(message)).position(0)).isEqualTo(3);
        assertThat(PartialTreeVerifier.merkleBlock(flip(message, 8 * 40)))
                .isEqualTo(new Refused("the proof leads to another root than the header's"));
        assertThat(PartialTreeVerifier.merkleBlock(Arrays.copyOf(message, 79)))
                .isEqualTo(new Malformed(79, "end of data: a header has 80 bytes"));
        assertThat(PartialTreeVerifier.merkleBlock(Arrays.copyOf(message, message.length + 2)))
                .isEqualTo(new Malformed(message.length, "2 bytes after the end of the proof"));
    }

    @Test
    void theCoinbaseSettlesTheDepthThatA64ByteTransactionHides() {
        // given a block of two, the second of 64 bytes whose second half is the hash of a payment that never was
        byte[] coinbase = BlockTreeTest.coinbase();
        byte[] forged = value(99);
        byte[] leaves = join(doubleSha256(coinbase), doubleSha256(value(98), forged));
        byte[] root = tree.root(leaves, 2).hash();

        // when a proof claims four transactions, the coinbase's place being that of a node
        byte[] lie =
                join(Arrays.copyOf(little(4), 4), unhex("03"), slice(leaves, 0), value(98), forged, unhex("01" + "15"));
        BitSet both = new BitSet();
        both.set(0, 2);
        byte[] honest = PartialTree.write(tree, leaves, 2, both);

        // then only the coinbase tells
        Proven lied = proven(PartialTreeVerifier.verify(lie));
        assertThat(lied.root()).isEqualTo(root);
        assertThat(lied.leaf(0)).isEqualTo(forged);
        assertThat(lied.provesDepthBy(coinbase)).isFalse();
        Proven told = proven(PartialTreeVerifier.verify(honest));
        assertThat(told.provesDepthBy(coinbase)).isTrue();
        assertThat(told.provesDepthBy(flip(coinbase, 0))).isFalse();
    }

    @Property(tries = 2000)
    void anyBytesGetAnAnswer(@ForAll byte[] bytes) {
        assertThat(PartialTreeVerifier.verify(bytes)).isNotNull();
        assertThat(PartialTreeVerifier.merkleBlock(bytes)).isNotNull();
        assertThat(PartialTreeVerifier.verify(bytes, bytes.length + 1)).isInstanceOf(Malformed.class);
    }

    @Test
    void whatIsNotThereCannotBeProved() {
        BitSet third = new BitSet();
        third.set(2);
        assertThatThrownBy(() -> PartialTree.write(tree, manyValues(2), 2, third))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("2 leaves in 64 bytes, the last wanted being 2");
        assertThatThrownBy(() -> PartialTree.write(tree, manyValues(2), 0, new BitSet()))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> PartialTree.write(tree, manyValues(2), 3, new BitSet()))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static Proven proven(Answer answer) {
        assertThat(answer).isInstanceOf(Proven.class);
        return (Proven) answer;
    }

    /** BIP37's walk, each node hashed from its leaves anew. */
    private static final class Model {
        private final byte[] leaves;
        private final int count;
        private final BitSet wanted;
        private final List<Boolean> flags = new ArrayList<>();
        private final List<byte[]> hashes = new ArrayList<>();
        private final List<String> visited = new ArrayList<>();

        Model(byte[] leaves, int count, BitSet wanted) {
            this.leaves = leaves;
            this.count = count;
            this.wanted = wanted;
            walk(height(), 0);
        }

        /** Which nodes are visited, and which of them have but one child. */
        static List<String> shape(int count, BitSet wanted) {
            return new Model(null, count, wanted).visited;
        }

        /** True too for the bits behind the flags. */
        boolean isLeafFlag(int flag) {
            return flag >= flags.size() || visited.get(flag).startsWith("0/");
        }

        private int height() {
            int height = 0;
            while (width(height) > 1) {
                height++;
            }
            return height;
        }

        private long width(int level) {
            return (count + (1L << level) - 1) >> level;
        }

        private void walk(int level, int place) {
            boolean holds = false;
            for (long leaf = (long) place << level; leaf < (place + 1L) << level && leaf < count; leaf++) {
                holds |= wanted.get((int) leaf);
            }
            flags.add(holds);
            boolean pair = level > 0 && 2L * place + 1 < width(level - 1);
            visited.add(level + "/" + place + "/" + holds + (level > 0 && holds ? "/" + pair : ""));
            if (level == 0 || !holds) {
                if (leaves != null) {
                    hashes.add(hash(level, place));
                }
                return;
            }
            walk(level - 1, 2 * place);
            if (pair) {
                walk(level - 1, 2 * place + 1);
            }
        }

        private byte[] hash(int level, int place) {
            if (level == 0) {
                return slice(leaves, place);
            }
            byte[] left = hash(level - 1, 2 * place);
            return doubleSha256(left, 2L * place + 1 < width(level - 1) ? hash(level - 1, 2 * place + 1) : left);
        }

        byte[] bytes() {
            byte[] packed = new byte[(flags.size() + 7) / 8];
            for (int i = 0; i < flags.size(); i++) {
                packed[i / 8] |= (byte) (flags.get(i) ? 1 << i % 8 : 0);
            }
            return join(
                    Arrays.copyOf(little(count), 4),
                    compact(hashes.size()),
                    join(hashes),
                    compact(packed.length),
                    packed);
        }

        private static byte[] compact(int value) {
            byte[] number = little(value);
            return value < 0xfd ? Arrays.copyOf(number, 1) : join(new byte[] {(byte) 0xfd}, Arrays.copyOf(number, 2));
        }
    }
}
