package dev.cairn.blockfiles;

import static dev.cairn.blockfiles.MadeBlocks.concat;
import static dev.cairn.blockfiles.MadeBlocks.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Undo data finds its owner. */
class UndoIndexTest {

    private static final XorKey KEY = XorKey.of(HexFormat.of().parseHex("a1b2c3d4e5f60718"));

    private final CoinFormat format = new CoinFormat(NativeSecp256k1.load());

    @TempDir
    private Path folder;

    /** A block with as many inputs in its transactions as said, and coins that only it spends. */
    private record Made(Block block, List<List<Coin>> spent) {

        static Made on(BlockHash parent, int seed, int... spends) {
            List<List<Coin>> spent = new ArrayList<>();
            for (int inputs : spends) {
                spent.add(IntStream.range(0, inputs)
                        .mapToObj(i -> new Coin(seed * 1000L + i, Script.ofHex("51"), seed, false))
                        .toList());
            }
            return new Made(MadeBlocks.block(parent, seed, spends), spent);
        }

        BlockHash hash() {
            return block.hash();
        }
    }

    private byte[] undo(Made made) {
        WireWriter out = new WireWriter();
        format.writeUndo(out, made.spent());
        return out.toBytes();
    }

    private byte[] undoFrame(Made made) {
        return MadeBlocks.undoFrame(made.block().header().previous(), undo(made));
    }

    private void writeBlocks(int number, Made... made) throws IOException {
        byte[] content =
                concat(Arrays.stream(made).map(m -> MadeBlocks.frame(m.block())).toList());
        Files.write(folder.resolve(RecordLayout.blockFileName(number)), file(content, KEY, 100));
    }

    private void writeUndo(int number, Made... made) throws IOException {
        byte[] content = concat(Arrays.stream(made).map(this::undoFrame).toList());
        Files.write(folder.resolve(RecordLayout.undoFileName(number)), file(content, KEY, 100));
    }

    private BlockFolder open() throws IOException {
        Files.write(folder.resolve("xor.dat"), KEY.toBytes());
        return BlockFolder.open(folder, MadeBlocks.MAGIC);
    }

    private void assertSpent(UndoIndex index, List<BlockRecord> records, Made... made) throws IOException {
        for (Made one : made) {
            BlockRecord record = records.stream()
                    .filter(r -> r.place().hash().equals(one.hash()))
                    .findFirst()
                    .orElseThrow();
            List<BlockUndo> undo = index.read(record, one.block().transactions(), format);
            assertThat(undo).hasSize(1);
            for (int i = 0; i < one.spent().size(); i++) {
                for (int j = 0; j < one.spent().get(i).size(); j++) {
                    assertThat(undo.getFirst().coin(i + 1, j))
                            .isEqualTo(one.spent().get(i).get(j));
                }
            }
        }
    }

    @Test
    void recordsBelongToBlocksInOrderOfConnectionAndNotOfArrival() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1);
        Made b = Made.on(a.hash(), 2, 1);
        Made c = Made.on(b.hash(), 3, 2, 1);
        Made d = Made.on(c.hash(), 4, 1);
        writeBlocks(0, d, b, a, c, b);
        writeUndo(0, a, b, c, d);

        BlockFolder blocks = open();
        List<BlockRecord> records = Scanned.of(blocks).blocks;
        UndoIndex index = UndoIndex.of(blocks, records);

        assertSpent(index, records, a, b, c, d);
        assertThat(index.damages()).isEmpty();
    }

    @Test
    void siblingsAreToldApartByTheirCounts() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1);
        Made few = Made.on(a.hash(), 2, 1, 1);
        Made many = Made.on(a.hash(), 3, 1, 1, 1);
        Made sameCountOtherInputs = Made.on(a.hash(), 4, 1, 2);
        writeBlocks(0, a, few, many, sameCountOtherInputs);
        writeUndo(0, a, few, many, sameCountOtherInputs);

        BlockFolder blocks = open();
        List<BlockRecord> records = Scanned.of(blocks).blocks;
        UndoIndex index = UndoIndex.of(blocks, records);

        assertThat(index.find(records.get(1))).hasSize(2); // the checksum covers the parent alone
        assertSpent(index, records, few, many, sameCountOtherInputs);
    }

    @Test
    void ofAFloodOfUndoDataForOneBlockSomeIsTried() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1);
        Made b = Made.on(a.hash(), 2, 1);
        writeBlocks(0, a, b);
        Made[] flood = IntStream.range(0, 1_500)
                .mapToObj(i -> Made.on(a.hash(), 10 + i, 1))
                .toArray(Made[]::new);
        flood[0] = b;
        writeUndo(0, flood);

        BlockFolder blocks = open();
        List<BlockRecord> records = Scanned.of(blocks).blocks;
        UndoIndex index = UndoIndex.of(blocks, records);

        assertThat(index.find(records.get(1))).hasSize(1_500);
        assertThat(index.read(records.get(1), b.block().transactions(), format)).hasSize(1_000);
    }

    @Test
    void siblingsOfOneShapeAreBothOffered() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1);
        Made one = Made.on(a.hash(), 2, 2);
        Made other = Made.on(a.hash(), 3, 2);
        writeBlocks(0, a, one, other);
        writeUndo(0, a, one, other);

        BlockFolder blocks = open();
        List<BlockRecord> records = Scanned.of(blocks).blocks;
        List<BlockUndo> offered =
                UndoIndex.of(blocks, records).read(records.get(1), one.block().transactions(), format);

        assertThat(offered).extracting(undo -> undo.coin(1, 0).height()).containsExactly(2, 3);
    }

    @Test
    void aBlockThatWasNeverConnectedHasNone() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1, 1);
        Made stale = Made.on(a.hash(), 2, 1);
        writeBlocks(0, a, stale);
        writeUndo(0, a);

        BlockFolder blocks = open();
        List<BlockRecord> records = Scanned.of(blocks).blocks;

        assertThat(UndoIndex.of(blocks, records).find(records.get(1))).isEmpty();
    }

    @Test
    void aBlockThatLiesTwiceHasItsUndoDataInEitherFile() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1, 1);
        Made b = Made.on(a.hash(), 2, 1);
        writeBlocks(0, a, b);
        writeBlocks(1, a);
        writeUndo(0, a, b);

        BlockFolder blocks = open();
        List<BlockRecord> records = Scanned.of(blocks).blocks;
        BlockRecord second = records.getLast();

        assertThat(second.place().file()).isEqualTo(1);
        assertThat(UndoIndex.of(blocks, records).find(second))
                .singleElement()
                .extracting(UndoPlace::file)
                .isEqualTo(0);
    }

    @Test
    void undoDataOfAnotherFilesBlockIsFoundWhereItLies() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1, 1);
        Made b = Made.on(a.hash(), 2, 1, 1);
        writeBlocks(0, a);
        writeBlocks(1, b);
        writeUndo(0, a, b);

        BlockFolder blocks = open();
        List<BlockRecord> records = Scanned.of(blocks).blocks;
        UndoIndex index = UndoIndex.of(blocks, records);
        index.findAll();

        assertSpent(index, records, a, b);
    }

    @Test
    void aRecordWithAFlippedByteIsToldAndTheOthersFindTheirOwners() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1, 1);
        Made b = Made.on(a.hash(), 2, 3);
        Made c = Made.on(b.hash(), 3, 1);
        writeBlocks(0, a, b, c);
        writeUndo(0, a, b, c);
        Path rev = folder.resolve("rev00000.dat");
        byte[] whole = Files.readAllBytes(rev);
        int second = undoFrame(a).length;
        for (int i = second + 8; i < second + undoFrame(b).length; i++) {
            byte[] flipped = whole.clone();
            flipped[i] ^= 4;
            Files.write(rev, flipped);

            BlockFolder blocks = open();
            List<BlockRecord> records = Scanned.of(blocks).blocks;
            UndoIndex index = UndoIndex.of(blocks, records);

            assertSpent(index, records, a, c);
            assertThat(index.find(records.get(1))).isEmpty();
            assertThat(index.damages()).singleElement().satisfies(damage -> {
                assertThat(damage.kind()).isEqualTo(Damage.Kind.NO_OWNER);
                assertThat(damage.offset()).isEqualTo(second + 8);
            });
        }
    }

    @Test
    void aFileCutAnywhereInItsLastRecordKeepsTheOthers() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1, 1);
        Made b = Made.on(a.hash(), 2, 3);
        writeBlocks(0, a, b);
        writeUndo(0, a, b);
        Path rev = folder.resolve("rev00000.dat");
        byte[] whole = Files.readAllBytes(rev);
        int second = undoFrame(a).length;
        for (int cut = second + 1; cut < second + undoFrame(b).length; cut++) {
            Files.write(rev, Arrays.copyOf(whole, cut));

            BlockFolder blocks = open();
            List<BlockRecord> records = Scanned.of(blocks).blocks;
            UndoIndex index = UndoIndex.of(blocks, records);

            assertSpent(index, records, a);
            assertThat(index.find(records.get(1))).isEmpty();
            assertThat(index.damages()).isNotEmpty();
        }
    }

    @Test
    void aMissingRevFileIsToldOnce() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1, 1);
        writeBlocks(0, a);

        BlockFolder blocks = open();
        List<BlockRecord> records = Scanned.of(blocks).blocks;
        UndoIndex index = UndoIndex.of(blocks, records);
        index.find(records.getFirst());
        index.find(records.getFirst());

        assertThat(index.damages()).extracting(Damage::kind).containsExactly(Damage.Kind.VANISHED);
    }

    @Test
    void readingChecksMagicLengthAndChecksum() throws IOException {
        Made a = Made.on(BlockHash.ZERO, 1, 2);
        writeBlocks(0, a);
        writeUndo(0, a);
        BlockFolder blocks = open();
        UndoPlace place = new UndoPlace(0, 8, undo(a).length);
        Path rev = folder.resolve("rev00000.dat");
        byte[] whole = Files.readAllBytes(rev);
        for (int i = 0; i < undoFrame(a).length; i++) {
            byte[] flipped = whole.clone();
            flipped[i] ^= 1;
            Files.write(rev, flipped);

            assertThatThrownBy(() -> blocks.readUndo(place, BlockHash.ZERO, format))
                    .isInstanceOf(BlockFileException.class)
                    .hasMessageStartingWith("rev00000.dat @ ")
                    .hasMessageContaining("undo data is made again");
        }
        Files.write(rev, whole);
        assertThatThrownBy(() -> blocks.readUndo(place, a.hash(), format))
                .isInstanceOf(BlockFileException.class)
                .hasMessageContaining("another parent");
        Files.delete(rev);
        assertThatThrownBy(() -> blocks.readUndo(place, BlockHash.ZERO, format))
                .isInstanceOf(BlockFileException.class)
                .hasMessageStartingWith("rev00000.dat: no such file");
    }

    /** A tree of blocks over three files, records in an order of connection, some damaged: against what was laid out. */
    @Property(tries = 60)
    void whateverTheOrderEveryWholeRecordFindsItsOwner(@ForAll long seed) throws IOException, WireException {
        Random random = new Random(seed);
        Path home = Files.createTempDirectory("undo-index");
        Files.write(home.resolve("xor.dat"), KEY.toBytes());
        List<Made> made = new ArrayList<>();
        Map<Integer, List<Made>> byFile = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            BlockHash parent = made.isEmpty()
                    ? BlockHash.ZERO
                    : made.get(random.nextInt(4) == 0 ? random.nextInt(made.size()) : made.size() - 1)
                            .hash();
            int[] spends = IntStream.range(0, random.nextInt(3))
                    .map(t -> 1 + random.nextInt(2))
                    .toArray();
            made.add(Made.on(parent, i + 1, spends));
            byFile.computeIfAbsent(random.nextInt(3), f -> new ArrayList<>()).add(made.getLast());
        }
        Map<Made, Boolean> hasUndo = new HashMap<>();
        for (Map.Entry<Integer, List<Made>> entry : byFile.entrySet()) {
            List<byte[]> undo = new ArrayList<>();
            for (Made one : entry.getValue()) {
                int fate = random.nextInt(8);
                byte[] frame = undoFrame(one);
                if (fate == 0) {
                    frame[8 + random.nextInt(frame.length - 8)] ^= 64;
                }
                if (fate != 1) {
                    undo.add(frame);
                }
                hasUndo.put(one, fate > 1);
            }
            if (random.nextInt(3) == 0) {
                Collections.swap(undo, 0, undo.size() - 1);
            }
            List<Made> arrived = new ArrayList<>(entry.getValue());
            Collections.shuffle(arrived, random);
            Files.write(
                    home.resolve(RecordLayout.blockFileName(entry.getKey())),
                    file(
                            concat(arrived.stream()
                                    .map(m -> MadeBlocks.frame(m.block()))
                                    .toList()),
                            KEY,
                            50));
            Files.write(home.resolve(RecordLayout.undoFileName(entry.getKey())), file(concat(undo), KEY, 50));
        }

        BlockFolder blocks = BlockFolder.open(home, MadeBlocks.MAGIC);
        List<BlockRecord> records = Scanned.of(blocks).blocks;
        UndoIndex index = UndoIndex.of(blocks, records);

        assertThat(records).hasSize(made.size());
        for (BlockRecord record : records) {
            Made one = made.stream()
                    .filter(m -> m.hash().equals(record.place().hash()))
                    .findFirst()
                    .orElseThrow();
            boolean found = false;
            for (UndoPlace place : index.find(record)) {
                BlockUndo undo = blocks.readUndo(place, record.header().previous(), format);
                found |= undo.equals(format.readUndo(undo(one), 0, undo(one).length));
            }
            if (hasUndo.get(one)) {
                assertThat(found).as("undo data of %s", one.hash()).isTrue();
            }
        }
        try (var files = Files.list(home)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(home);
    }
}
