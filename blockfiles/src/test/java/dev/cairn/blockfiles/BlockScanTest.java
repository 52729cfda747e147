package dev.cairn.blockfiles;

import static dev.cairn.blockfiles.MadeBlocks.concat;
import static dev.cairn.blockfiles.MadeBlocks.file;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a scan finds in one file, whole and damaged. */
class BlockScanTest {

    private static final XorKey KEY = XorKey.of(HexFormat.of().parseHex("0123456789abcdef"));

    private final List<Block> chain = MadeBlocks.chain(6);
    private final List<byte[]> frames = chain.stream().map(MadeBlocks::frame).toList();

    private List<Block> found(Scanned scanned) {
        return scanned.blocks.stream()
                .map(record -> chain.stream()
                        .filter(block -> block.hash().equals(record.place().hash()))
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    @Test
    void everyBlockIsToldWithItsPlaceHeaderAndCount() {
        Scanned scanned = Scanned.of(concat(frames), XorKey.ZERO);

        assertThat(scanned.damages).isEmpty();
        assertThat(found(scanned)).isEqualTo(chain);
        long offset = 8;
        for (int i = 0; i < chain.size(); i++) {
            Block block = chain.get(i);
            BlockRecord record = scanned.blocks.get(i);
            assertThat(record.place()).isEqualTo(new BlockPlace(0, offset, block.size(), block.hash()));
            assertThat(record.header()).isEqualTo(block.header());
            assertThat(record.transactions()).isEqualTo(1);
            offset += block.size() + 8;
        }
    }

    @Test
    void aKeyIsAppliedByFileOffset() {
        Scanned scanned = Scanned.of(file(concat(frames), KEY, 0), KEY);

        assertThat(found(scanned)).isEqualTo(chain);
        assertThat(scanned.damages).isEmpty();
    }

    @Test
    void blankSpaceBehindTheRecordsIsNoDamage() {
        for (int blank = 0; blank < 40; blank++) {
            Scanned scanned = Scanned.of(file(concat(frames), KEY, blank), KEY);

            assertThat(found(scanned)).isEqualTo(chain);
            assertThat(scanned.damages).isEmpty();
        }
    }

    @Test
    void aFileOfNothingButBlankSpaceIsNoDamage() {
        assertThat(Scanned.of(new byte[100_000], KEY).damages).isEmpty();
        assertThat(Scanned.of(new byte[0], KEY).damages).isEmpty();
    }

    @Test
    void blankSpaceUnderAKeyThatSpellsARecordIsStillBlank() {
        // The key repeated reads: magic, length 100, magic, length 100, …
        XorKey spelling = XorKey.of(
                new WireWriter().writeInt(MadeBlocks.MAGIC).writeInt(100).toBytes());

        Scanned scanned = Scanned.of(file(concat(frames), spelling, 4096), spelling);

        assertThat(found(scanned)).isEqualTo(chain);
        assertThat(scanned.damages).isEmpty();
    }

    @Test
    void aMagicThatScramblesToZerosIsFoundBehindBlankSpace() {
        byte[] key = new byte[8];
        byte[] magic = new WireWriter().writeInt(MadeBlocks.MAGIC).toBytes();
        System.arraycopy(magic, 0, key, 0, 4);
        for (int hole = 1; hole < 24; hole++) {
            byte[] content = concat(frames.get(0), new byte[hole], frames.get(1));
            byte[] holed = file(content, XorKey.of(key), 0);
            Arrays.fill(holed, frames.get(0).length, frames.get(0).length + hole, (byte) 0);

            Scanned scanned = Scanned.of(holed, XorKey.of(key));

            assertThat(found(scanned)).isEqualTo(chain.subList(0, 2));
            assertThat(scanned.kinds()).containsExactly(Damage.Kind.GARBAGE);
        }
    }

    @Test
    void garbageBetweenRecordsIsSteppedOverByteByByte() {
        byte[] garbage = "garbage with f9beb4d9 as text".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        byte[] content = concat(frames.get(0), garbage, frames.get(1), new byte[3], frames.get(2));

        Scanned scanned = Scanned.of(content, XorKey.ZERO);

        assertThat(found(scanned)).isEqualTo(chain.subList(0, 3));
        assertThat(scanned.kinds()).containsExactly(Damage.Kind.GARBAGE, Damage.Kind.GARBAGE);
        assertThat(scanned.damages.getFirst())
                .hasToString("bytes @ " + frames.get(0).length + ": 29 bytes that belong to no record, want fabfb5da");
    }

    @Test
    void garbageBeforeTheFirstRecordIsSteppedOver() {
        Scanned scanned = Scanned.of(concat(new byte[] {1, 2, 3}, frames.get(0)), XorKey.ZERO);

        assertThat(found(scanned)).isEqualTo(chain.subList(0, 1));
        assertThat(scanned.kinds()).containsExactly(Damage.Kind.GARBAGE);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 79, 4_000_001, 0x7fffffffL, 0x80000000L, 0xffffffffL})
    void aLengthThatNoBlockHasIsSteppedOver(long length) {
        byte[] wrong = new WireWriter()
                .writeInt(MadeBlocks.MAGIC)
                .writeInt((int) length)
                .writeLong(7)
                .toBytes();

        Scanned scanned = Scanned.of(concat(frames.get(0), wrong, frames.get(1)), XorKey.ZERO);

        assertThat(found(scanned)).isEqualTo(chain.subList(0, 2));
        assertThat(scanned.kinds()).containsExactly(Damage.Kind.BAD_LENGTH);
        assertThat(scanned.damages.getFirst().found()).isEqualTo("length " + length);
    }

    @Test
    void duplicatesAndChildrenBeforeTheirParentsAreToldAsTheyLie() {
        List<Integer> order = List.of(3, 1, 0, 1, 5, 4, 0);
        List<byte[]> content = order.stream().map(frames::get).toList();

        Scanned scanned = Scanned.of(concat(content), XorKey.ZERO);

        assertThat(found(scanned)).isEqualTo(order.stream().map(chain::get).toList());
        assertThat(scanned.damages).isEmpty();
    }

    @Test
    void aFileCutAnywhereInItsLastRecordKeepsTheOthers() {
        byte[] whole = concat(frames);
        int last = whole.length - frames.getLast().length;
        for (int cut = last + 1; cut < whole.length; cut++) {
            Scanned scanned = Scanned.of(Arrays.copyOf(whole, cut), XorKey.ZERO);

            assertThat(found(scanned)).isEqualTo(chain.subList(0, 5));
            assertThat(scanned.kinds()).containsExactly(Damage.Kind.INCOMPLETE);
            assertThat(scanned.damages.getFirst().offset()).isEqualTo(last);
        }
    }

    @Test
    void aLastRecordHalfWrittenIntoBlankSpaceIsNotTold() {
        byte[] whole = file(concat(frames), KEY, 1000);
        int end = whole.length - 1000;
        int last = end - frames.getLast().length;
        for (int cut = last + 1; cut < end; cut++) {
            byte[] half = whole.clone();
            Arrays.fill(half, cut, end, (byte) 0);
            if (Arrays.equals(half, whole)) {
                continue; // its last bytes scramble to zeros: it is whole
            }

            Scanned scanned = Scanned.of(half, KEY);

            assertThat(found(scanned)).isEqualTo(chain.subList(0, 5));
            assertThat(scanned.damages).isNotEmpty();
        }
    }

    @Test
    void aFlippedBitHidesNoOtherRecord() {
        byte[] whole = file(concat(frames), KEY, 300);
        int[] ends = new int[frames.size()];
        for (int i = 0, end = 0; i < ends.length; i++) {
            end += frames.get(i).length;
            ends[i] = end;
        }
        for (int bit = 0; bit < ends[ends.length - 1] * 8; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << (bit % 8));

            Scanned scanned = Scanned.of(flipped, KEY);

            int at = bit / 8;
            List<Integer> others = new ArrayList<>();
            for (int i = 0; i < ends.length; i++) {
                if (at < ends[i] - frames.get(i).length || at >= ends[i]) {
                    others.add(ends[i] - chain.get(i).size());
                }
            }
            assertThat(scanned.offsets())
                    .as("bit %d", bit)
                    .containsAll(others.stream().map(Integer::longValue).toList());
        }
    }

    @Test
    void aRecordLongerThanItsBlockIsReadAsCoreReadsIt() {
        byte[] longer = frames.get(1).clone();
        longer[4] = (byte) (longer[4] + 5); // the length takes in five bytes of the next record
        byte[] content = concat(frames.get(0), longer, frames.get(2));

        Scanned scanned = Scanned.of(content, XorKey.ZERO);

        assertThat(found(scanned)).isEqualTo(chain.subList(0, 3));
        assertThat(scanned.kinds()).containsExactly(Damage.Kind.BAD_LENGTH);
    }

    @Test
    void anotherNetworksFileIsNamedAsSuch() {
        byte[] content = concat(frames);
        Scanned scanned = new Scanned();
        BlockFile.scan(content, Network.MAIN.magic(), XorKey.ZERO, scanned);

        assertThat(scanned.damages)
                .singleElement()
                .hasToString("bytes @ 0: records of the network 'regtest' (fabfb5da), want f9beb4d9");
    }

    @Test
    void aScrambledFileReadWithoutItsKeyIsNotPassedOverInSilence() {
        Scanned scanned = Scanned.of(file(concat(frames), KEY, 100), XorKey.ZERO);

        assertThat(scanned.blocks).isEmpty();
        assertThat(scanned.kinds()).containsExactly(Damage.Kind.NOTHING_FOUND);
        assertThat(scanned.damages.getFirst().found()).contains("scrambled: read it in its folder");
    }

    @Test
    void aPlainFileReadWithAKeyIsNamedAsSuch() {
        Scanned scanned = Scanned.of(concat(frames), KEY);

        assertThat(scanned.kinds()).containsExactly(Damage.Kind.NOTHING_FOUND);
        assertThat(scanned.damages.getFirst().found()).contains("not scrambled");
    }

    @Test
    void aFileMadeOfFalseBeginningsCostsLittleAndTellsLittle() {
        // Every 88 bytes a header whose record claims the most: a doubt each, were doubts free.
        byte[] header = Arrays.copyOf(frames.get(0), 88);
        System.arraycopy(new WireWriter().writeInt(4_000_000).toBytes(), 0, header, 4, 4);
        byte[] content = new byte[4_400_000];
        for (int at = 0; at + 88 <= content.length; at += 88) {
            System.arraycopy(header, 0, content, at, 88);
        }

        Scanned scanned = Scanned.of(content, XorKey.ZERO);

        assertThat(scanned.damages).hasSizeLessThanOrEqualTo(1001);
    }
}
