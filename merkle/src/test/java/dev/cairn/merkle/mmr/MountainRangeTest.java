package dev.cairn.merkle.mmr;

import static dev.cairn.merkle.TestHashes.flip;
import static dev.cairn.merkle.TestHashes.hex;
import static dev.cairn.merkle.TestHashes.join;
import static dev.cairn.merkle.TestHashes.little;
import static dev.cairn.merkle.TestHashes.sha256;
import static dev.cairn.merkle.TestHashes.unhex;
import static dev.cairn.merkle.TestHashes.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.merkle.verify.MmrVerifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values are the SHA-256 of the leaf's number, 8 bytes, little-endian. Golden bytes were made by a model in Python. */
class MountainRangeTest {

    private static final int MANY = 1100;
    private static final MemoryNodes NODES = nodes(MANY);

    private final MountainRange range = MountainRange.create();

    private static MemoryNodes nodes(int count) {
        MemoryNodes nodes = new MemoryNodes();
        for (int i = 0; i < count; i++) {
            nodes.add(value(i));
        }
        return nodes;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4322fd2bc0a137d1375b37b3b2e2b4715b3d3dd7ca9682438d4fea0f8437fad3",
        "1, 9fb4e4d49abd9fbc9da96e52e341d515e5357df827576ec686be4156841659cf",
        "2, eb5aa0c2ffb36e09403ca1d9487c5ab5555db2cc3f495193b0ad82819eb241bd",
        "3, c7069b6ff1c9eadc080c759a4c3c31d1df09be158108f83e1da37f2722c27cb7",
        "7, 4a0921cdd15b62587140e5e66306748617e24079c7ebd7bc4dc9c7e11551347d",
        "8, 0afab8ccc5437e08302a8cd848362b7b3084d03d6963aa966ff7cbcd8f11c660",
        "11, bfaecf0ad24cbe2ba9b84c8b059eefa1d4819e5538c676d58ddd87f99b32d557",
        "1000, a4b8c0b6a6ced98999df9f98608b6137c9307787586c0b3255c4cfddbdf062a2"
    })
    void rootsAreGolden(long size, String root) {
        assertThat(hex(range.root(NODES, size))).isEqualTo(root);
        assertThat(MmrVerifier.root(MountainRange.peaks(NODES, size))).hasValue(unhex(root));
    }

    @Test
    void peaksProofAndDeltaAreGoldenByteByByte() {
        String peak8 = "2edfad23d1e159125b880e5182bf5e7cd9da5105a1b94376a6d6f3ab534ea4bd";
        String peak2 = "4ea99ef04b18343d5375a161014a6c4972cd43952597fc46a788dbdbdef06166";
        String peak1 = "c057e03424cc8eee96505f3b5650b471c2f3a073a2d64507f33e201455f52d1b";
        String leaf4 = "298fe535266cf8991e3d5172a3ec7128f2d3dd29e3f5a127895df6b104cc2148";
        String leaf5 = "a1557324bc58cb4311d9a3628d02f7f61a4d5860533a7f4e763c5ab04aa9de21";
        String leaves6and7 = "d0c2c6d235dcab6a80006c39c09c88d2c2fb0854c362b3562b3372cf8d6111d6";
        String leaves0to3 = "95349a4ddf5a0e815ce7c2583cadb032d6d62cacec07f83e41857ca23a108b3b";

        assertThat(hex(MountainRange.peaks(NODES, 11))).isEqualTo("0b00000000000000" + peak8 + peak2 + peak1);
        assertThat(hex(MountainRange.inclusion(NODES, 5, 11)))
                .isEqualTo("0500000000000000" + "0b00000000000000" + leaf4 + leaves6and7 + leaves0to3 + peak2 + peak1);
        assertThat(hex(MountainRange.delta(NODES, 5, 11)))
                .isEqualTo("0500000000000000" + "0b00000000000000" + leaf5 + leaves6and7 + peak2 + peak1);
        assertThat(leaf5).isEqualTo(hex(sha256(new byte[] {0}, value(5))));
        assertThat(leaves6and7)
                .isEqualTo(hex(
                        sha256(new byte[] {1}, sha256(new byte[] {0}, value(6)), sha256(new byte[] {0}, value(7)))));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 16, 9d34149fbd1fe777eb238799054c8cbfbce372255f219f8740838def9bfd02db",
        "10, 11, 80, 55264e75b730411ceb444c74f8d51caff55f1da0f89fae2571897a06bf5fda95",
        "999, 1000, 272, 21614a5dcd11815915c69afec7dfbfbdace4781701a9064e07ff0068b4267cb2",
        "512, 1000, 432, 3eabce5c86104917b9960afef745c4b7cb35fd04fb5f2f35a5071b23af11ebdb"
    })
    void longerProofsAreGoldenByTheirHash(long leaf, long size, int length, String hash) {
        byte[] proof = MountainRange.inclusion(NODES, leaf, size);
        assertThat(proof).hasSize(length);
        assertThat(hex(sha256(proof))).isEqualTo(hash);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 11, 112, 7b5f34364ccd8e96c08bbfada9b9a8c8aae298eb1428b10d882f710f15df110b",
        "7, 1000, 400, b662bb48e46444bcc7b9534222b1bf5dc2cfa2f0f7457d99664ddc41f3d6d34b",
        "512, 1000, 176, 56bae4e03378ab0fd6cb4bb30e6aef2c0490a298820e3a4a7ce4648db7001029",
        "11, 11, 16, 1565fbc79ac35054f0031bb5b4f43751bfc3c4b7b66d6eb78a241788767a42e2"
    })
    void longerDeltasAreGoldenByTheirHash(long from, long to, int length, String hash) {
        byte[] delta = MountainRange.delta(NODES, from, to);
        assertThat(delta).hasSize(length);
        assertThat(hex(sha256(delta))).isEqualTo(hash);
    }

    @Test
    void peaksAtAnySizeAreTheModels() {
        for (int size = 0; size <= 300; size++) {
            assertThat(MountainRange.peaks(NODES, size)).isEqualTo(join(little(size), join(modelPeaks(0, size))));
        }
    }

    @Test
    void everyLeafIsProvedAgainstEveryLaterSizeAndNothingElseIs() {
        for (int size = 1; size <= 66; size++) {
            byte[] root = range.root(NODES, size);
            for (int leaf = 0; leaf < size; leaf++) {
                byte[] proof = MountainRange.inclusion(NODES, leaf, size);

                assertThat(MmrVerifier.includes(root, leaf, value(leaf), proof)).isTrue();
                assertThat(MmrVerifier.size(proof)).isEqualTo(size);
                assertThat(MmrVerifier.includes(root, leaf + 1, value(leaf), proof))
                        .isFalse();
                assertThat(MmrVerifier.includes(root, leaf, value(leaf + 1), proof))
                        .isFalse();
                assertThat(MmrVerifier.includes(range.root(NODES, size + 1), leaf, value(leaf), proof))
                        .isFalse();
            }
        }
    }

    @Test
    void everySizeIsTakenToEveryLaterOne() {
        for (int to = 0; to <= 66; to++) {
            byte[] newPeaks = MountainRange.peaks(NODES, to);
            byte[] newRoot = range.root(NODES, to);
            for (int from = 0; from <= to; from++) {
                byte[] oldPeaks = MountainRange.peaks(NODES, from);
                byte[] oldRoot = range.root(NODES, from);
                byte[] delta = MountainRange.delta(NODES, from, to);

                assertThat(delta).hasSize(MmrLayout.deltaLength(from, to));
                assertThat(MmrVerifier.extend(oldPeaks, delta)).hasValue(newPeaks);
                assertThat(MmrVerifier.continues(oldRoot, newRoot, oldPeaks, delta))
                        .isTrue();
                if (from != to) {
                    assertThat(MmrVerifier.continues(newRoot, oldRoot, oldPeaks, delta))
                            .isFalse();
                    assertThat(MmrVerifier.continues(newRoot, newRoot, newPeaks, delta))
                            .isFalse();
                }
            }
        }
    }

    @Property(tries = 100)
    void largerSizesToo(@ForAll Random random) {
        int to = 1 + random.nextInt(MANY);
        int from = random.nextInt(to);
        byte[] root = range.root(NODES, to);

        assertThat(MmrVerifier.includes(root, from, value(from), MountainRange.inclusion(NODES, from, to)))
                .isTrue();
        assertThat(MmrVerifier.extend(MountainRange.peaks(NODES, from), MountainRange.delta(NODES, from, to)))
                .hasValue(MountainRange.peaks(NODES, to));
    }

    @Test
    void aProofWithAnyBitChangedCutOrLengthenedIsRefused() {
        for (long[] pair : new long[][] {{0, 1}, {5, 11}, {10, 11}, {8, 11}, {3, 16}, {700, 1000}}) {
            byte[] root = range.root(NODES, pair[1]);
            byte[] value = value(pair[0]);
            byte[] proof = MountainRange.inclusion(NODES, pair[0], pair[1]);
            for (int bit = 0; bit < 8 * proof.length; bit++) {
                assertThat(MmrVerifier.includes(root, pair[0], value, flip(proof, bit)))
                        .isFalse();
            }
            for (int length = 0; length <= proof.length + 64; length++) {
                assertThat(MmrVerifier.includes(root, pair[0], value, Arrays.copyOf(proof, length)))
                        .isEqualTo(length == proof.length);
            }
            for (int bit = 0; bit < 256; bit++) {
                assertThat(MmrVerifier.includes(flip(root, bit), pair[0], value, proof))
                        .isFalse();
                assertThat(MmrVerifier.includes(root, pair[0], flip(value, bit), proof))
                        .isFalse();
            }
        }
    }

    @Test
    void aDeltaWithAnyBitChangedCutOrLengthenedIsRefused() {
        for (long[] pair : new long[][] {{0, 1}, {5, 11}, {8, 11}, {0, 11}, {11, 11}, {511, 1000}}) {
            byte[] oldRoot = range.root(NODES, pair[0]);
            byte[] newRoot = range.root(NODES, pair[1]);
            byte[] peaks = MountainRange.peaks(NODES, pair[0]);
            byte[] delta = MountainRange.delta(NODES, pair[0], pair[1]);
            for (int bit = 0; bit < 8 * delta.length; bit++) {
                assertThat(MmrVerifier.continues(oldRoot, newRoot, peaks, flip(delta, bit)))
                        .isFalse();
            }
            for (int bit = 0; bit < 8 * peaks.length; bit++) {
                assertThat(MmrVerifier.continues(oldRoot, newRoot, flip(peaks, bit), delta))
                        .isFalse();
            }
            for (int length = 0; length <= delta.length + 64; length++) {
                assertThat(MmrVerifier.continues(oldRoot, newRoot, peaks, Arrays.copyOf(delta, length)))
                        .isEqualTo(length == delta.length);
            }
            for (int length = 0; length <= peaks.length + 64; length++) {
                assertThat(MmrVerifier.continues(oldRoot, newRoot, Arrays.copyOf(peaks, length), delta))
                        .isEqualTo(length == peaks.length);
            }
        }
    }

    @Test
    void aListContinuedOtherwiseDoesNotContinueTheFirst() {
        // given a range cut back to 700 and continued with other leaves, as a reorganisation does
        MemoryNodes other = nodes(900);
        byte[] before = range.root(other, 900);
        other.cutTo(700);
        for (int i = 700; i < 1000; i++) {
            other.add(value(-i));
        }

        assertThat(range.root(other, 700)).isEqualTo(range.root(NODES, 700));
        assertThat(before).isEqualTo(range.root(NODES, 900));
        assertThat(range.root(other, 900)).isNotEqualTo(before);
        assertThat(MmrVerifier.continues(
                        range.root(NODES, 700),
                        range.root(other, 1000),
                        MountainRange.peaks(NODES, 700),
                        MountainRange.delta(other, 700, 1000)))
                .isTrue();
        assertThat(MmrVerifier.continues(
                        range.root(NODES, 900),
                        range.root(other, 1000),
                        MountainRange.peaks(NODES, 900),
                        MountainRange.delta(other, 900, 1000)))
                .isFalse();
    }

    @Test
    void sizesToTheEndWorkByConstruction() {
        // given ranges whose leaves are all alike, so that a node is told by its height
        byte[][] heights = new byte[63][];
        heights[0] = sha256(new byte[] {0}, value(7));
        for (int height = 1; height < heights.length; height++) {
            heights[height] = sha256(new byte[] {1}, heights[height - 1], heights[height - 1]);
        }
        MmrNodes alike = (position, target, offset) ->
                System.arraycopy(heights[heightOf(position)], 0, target, offset, MmrLayout.NODE);
        for (int power = 20; power <= 62; power++) {
            for (long size = (1L << power) - 1; size <= (1L << power) + 1 && size <= MmrLayout.MAX_LEAVES; size++) {
                byte[] root = range.root(alike, size);
                for (long leaf : new long[] {0, 1, size / 3, size / 2, size - 2, size - 1}) {
                    byte[] proof = MountainRange.inclusion(alike, leaf, size);
                    assertThat(MmrVerifier.includes(root, leaf, value(7), proof))
                            .isTrue();
                    assertThat(MmrVerifier.includes(root, leaf, value(8), proof))
                            .isFalse();
                    assertThat(MmrVerifier.continues(
                                    range.root(alike, leaf),
                                    root,
                                    MountainRange.peaks(alike, leaf),
                                    MountainRange.delta(alike, leaf, size)))
                            .isTrue();
                }
                if (size < MmrLayout.MAX_LEAVES) {
                    appendsOne(alike, size);
                }
            }
        }
    }

    /** Appending to a range of any size writes the positions that the layout names, and its root follows. */
    private void appendsOne(MmrNodes alike, long size) {
        List<Long> written = new ArrayList<>();
        List<byte[]> made = new ArrayList<>();
        range.append(
                new MmrStore() {
                    @Override
                    public void read(long position, byte[] target, int offset) {
                        alike.read(position, target, offset);
                    }

                    @Override
                    public void append(long position, byte[] source, int offset) {
                        written.add(position);
                        made.add(Arrays.copyOfRange(source, offset, offset + MmrLayout.NODE));
                    }
                },
                size,
                value(7),
                0);

        assertThat(written)
                .hasSize(1 + Long.numberOfTrailingZeros(~size))
                .first()
                .isEqualTo(MmrLayout.nodes(size));
        assertThat(written).last().isEqualTo(MmrLayout.nodes(size + 1) - 1);
        for (int i = 0; i < written.size(); i++) {
            byte[] expected = new byte[MmrLayout.NODE];
            alike.read(written.get(i), expected, 0);
            assertThat(made.get(i)).isEqualTo(expected);
            assertThat(heightOf(written.get(i))).isEqualTo(i);
        }
    }

    /** Post order: strip the largest full trees to the left, until the position is the top of one. */
    private static int heightOf(long position) {
        long rest = position;
        for (int height = 62; height >= 0; height--) {
            long tree = (2L << height) - 1;
            if (rest >= tree) {
                rest -= tree;
            }
            if (rest == tree - 1) {
                return height;
            }
        }
        throw new AssertionError("position " + position);
    }

    @Test
    void positionsAreThoseOfTheDrawing() {
        LongFunction<long[]> row = height -> {
            long[] positions = new long[11 >>> height];
            Arrays.setAll(positions, i -> MmrLayout.position((int) height, i));
            return positions;
        };
        assertThat(row.apply(0)).containsExactly(0, 1, 3, 4, 7, 8, 10, 11, 15, 16, 18);
        assertThat(row.apply(1)).containsExactly(2, 5, 9, 12, 17);
        assertThat(row.apply(2)).containsExactly(6, 13);
        assertThat(row.apply(3)).containsExactly(14);
        assertThat(MmrLayout.nodes(11)).isEqualTo(19);
        assertThat(MmrLayout.peaks(11)).isEqualTo(3);
    }

    @Test
    void sizesAndLeavesThatCannotBeAreAnError() {
        assertThatThrownBy(() -> MountainRange.inclusion(NODES, 5, 5))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("no leaf 5 among 5");
        assertThatThrownBy(() -> MountainRange.inclusion(NODES, -1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> MountainRange.delta(NODES, 6, 5))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("no delta from 6 to 5");
        assertThatThrownBy(() -> MountainRange.peaks(NODES, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> MmrLayout.nodes(MmrLayout.MAX_LEAVES + 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> range.append(nodes(0), MmrLayout.MAX_LEAVES, value(0), 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> MmrLayout.position(1, MmrLayout.MAX_LEAVES / 2))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Property(tries = 2000)
    void anyBytesGetAnAnswer(@ForAll byte[] bytes, @ForAll byte[] more, @ForAll long number) {
        assertThat(MmrVerifier.includes(value(0), number, value(1), bytes)).isFalse();
        assertThat(MmrVerifier.includes(bytes, number, more, bytes)).isFalse();
        assertThat(MmrVerifier.continues(value(0), value(1), bytes, more)).isFalse();
        // numbers that could be, and anything behind them
        byte[] claim = join(little(number & MmrLayout.MAX_LEAVES - 1), little(MmrLayout.MAX_LEAVES), bytes);
        assertThat(MmrVerifier.includes(value(0), number & MmrLayout.MAX_LEAVES - 1, value(1), claim))
                .isFalse();
        long to = (number | 1L << 40) & Long.MAX_VALUE;
        boolean fits = to <= MmrLayout.MAX_LEAVES && MmrLayout.deltaLength(0, to) == 16 + more.length;
        assertThat(MmrVerifier.extend(MountainRange.peaks(NODES, 0), join(little(0), little(to), more))
                        .isPresent())
                .isEqualTo(fits);
    }

    /** The tallest nodes, left to right, over leaves that begin at a multiple of every power in the size. */
    private static List<byte[]> modelPeaks(int first, int size) {
        List<byte[]> peaks = new ArrayList<>();
        int at = first;
        for (int tall = Integer.highestOneBit(Math.max(size, 1)); tall > 0; tall /= 2) {
            if ((size & tall) != 0) {
                peaks.add(modelNode(at, tall));
                at += tall;
            }
        }
        return peaks;
    }

    private static byte[] modelNode(int first, int leaves) {
        return leaves == 1
                ? sha256(new byte[] {0}, value(first))
                : sha256(new byte[] {1}, modelNode(first, leaves / 2), modelNode(first + leaves / 2, leaves / 2));
    }
}
