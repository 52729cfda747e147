package dev.cairn.blockfiles;

import static dev.cairn.blockfiles.MadeBlocks.concat;
import static dev.cairn.blockfiles.MadeBlocks.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of block files, read while others may own it. */
class BlockFolderTest {

    private static final XorKey KEY = XorKey.of(HexFormat.of().parseHex("a1b2c3d4e5f60718"));

    @TempDir
    private Path folder;

    private final List<Block> chain = MadeBlocks.chain(7);

    @BeforeEach
    void writeKey() throws IOException {
        Files.write(folder.resolve("xor.dat"), KEY.toBytes());
    }

    private BlockFolder open() throws BlockFileException {
        return BlockFolder.open(folder, MadeBlocks.MAGIC);
    }

    private Path write(int number, int blank, int... blocks) throws IOException {
        byte[] content = concat(Arrays.stream(blocks)
                .mapToObj(i -> MadeBlocks.frame(chain.get(i)))
                .toList());
        return Files.write(folder.resolve(RecordLayout.blockFileName(number)), file(content, KEY, blank));
    }

    @Test
    void filesAreReadInOrderOfTheirNumbersGapsAndLongNumbersIncluded() throws IOException {
        write(100_000, 0, 4);
        write(99_999, 0, 3);
        write(7, 500, 2, 1);
        for (String stray :
                List.of("blk1.dat", "blk000007.dat", "blk00008.dat.bak", "blkabcde.dat", "blk99999999999.dat")) {
            Files.writeString(folder.resolve(stray), "not ours");
        }

        Scanned scanned = Scanned.of(open());

        assertThat(open().blockFiles()).containsExactly(7, 99_999, 100_000);
        assertThat(scanned.blocks)
                .extracting(b -> b.place().hash())
                .containsExactly(
                        chain.get(2).hash(),
                        chain.get(1).hash(),
                        chain.get(3).hash(),
                        chain.get(4).hash());
        assertThat(scanned.damages).isEmpty();
    }

    @Test
    void blocksReadBackByTheirPlaces() throws IOException {
        write(0, 300, 0, 1, 2);
        write(1, 0, 4, 3);
        BlockFolder blocks = open();

        for (BlockRecord record : Scanned.of(blocks).blocks) {
            Block block = blocks.readBlock(record.place());
            assertThat(block.hash()).isEqualTo(record.place().hash());
            assertThat(chain).contains(block);
        }
    }

    @Test
    void aFolderThatIsNotThereIsAFault() {
        assertThatThrownBy(() -> BlockFolder.open(folder.resolve("none"), MadeBlocks.MAGIC))
                .isInstanceOf(BlockFileException.class)
                .hasMessageContaining("nothing there, want a folder of blk files");
        assertThatThrownBy(() -> BlockFolder.open(folder.resolve("xor.dat"), MadeBlocks.MAGIC))
                .isInstanceOf(BlockFileException.class)
                .hasMessageContaining("no folder");
    }

    @Test
    void aBlockWhoseFileIsGoneIsNotAnswered() throws IOException {
        Path file = write(0, 0, 0, 1);
        BlockFolder blocks = open();
        BlockPlace place = Scanned.of(blocks).blocks.getFirst().place();
        blocks.readRaw(place);

        Files.move(file, folder.resolve("away"));

        assertThatThrownBy(() -> blocks.readRaw(place))
                .isInstanceOf(BlockFileException.class)
                .hasMessageStartingWith("blk00000.dat: no such file")
                .hasMessageContaining("taken again from peers");
    }

    @Test
    void aFileThatVanishesBeforeItsTurnIsToldAndTheOthersAreRead() throws IOException {
        write(0, 0, 0);
        Path pruned = write(1, 0, 1);
        write(2, 0, 2);
        Scanned scanned = new Scanned() {
            @Override
            public void file(int number, long length) {
                if (number == 0) {
                    assertThat(pruned.toFile().delete()).isTrue();
                }
            }
        };

        open().scan(scanned);

        assertThat(scanned.blocks).hasSize(2);
        assertThat(scanned.damages).singleElement().satisfies(damage -> {
            assertThat(damage.kind()).isEqualTo(Damage.Kind.VANISHED);
            assertThat(damage.file()).isEqualTo("blk00001.dat");
        });
    }

    @Test
    void aFileThatGrowsOrShrinksUnderAScanIsReadAsFarAsItGoes() throws IOException {
        // Blocks of 100 kB, so that the scan cannot have read ahead.
        List<Block> large = IntStream.range(0, 4)
                .mapToObj(i -> MadeBlocks.block(chain.getLast().hash(), 100 + i, 2000))
                .toList();
        byte[] content = file(concat(large.stream().map(MadeBlocks::frame).toList()), KEY, 0);
        int three = content.length - large.get(3).size() - 8;
        Path path = folder.resolve("blk00000.dat");
        for (int change : new int[] {content.length, three - 1, 0}) {
            Files.write(path, Arrays.copyOf(content, three));
            Scanned scanned = new Scanned() {
                @Override
                public void block(BlockRecord block) {
                    super.block(block);
                    if (blocks.size() == 1) {
                        overwrite(path, Arrays.copyOf(content, change));
                    }
                }
            };

            open().scan(scanned);

            assertThat(scanned.blocks).hasSize(change == 0 ? 1 : change < three ? 2 : 4);
            assertThat(scanned.kinds()).isEqualTo(change < three ? List.of(Damage.Kind.INCOMPLETE) : List.of());
        }
    }

    private static void overwrite(Path file, byte[] content) {
        try {
            Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatLooksLikeAFileAndIsNoneIsToldAndTheOthersAreRead() throws IOException {
        write(0, 0, 0);
        Files.createDirectory(folder.resolve("blk00001.dat"));
        Files.createSymbolicLink(folder.resolve("blk00002.dat"), folder.resolve("nowhere"));
        write(3, 0, 3);

        Scanned scanned = Scanned.of(open());

        assertThat(scanned.blocks).hasSize(2);
        assertThat(scanned.kinds()).containsExactly(Damage.Kind.UNREADABLE, Damage.Kind.VANISHED);
    }

    @Test
    void aBlockFileMayBeALinkToAnotherDisk(@TempDir Path otherDisk) throws IOException {
        Path file = write(0, 0, 0, 1);
        Files.move(file, otherDisk.resolve("moved"));
        Files.createSymbolicLink(file, otherDisk.resolve("moved"));

        assertThat(Scanned.of(open()).blocks).hasSize(2);
    }

    @Test
    void aFileCutUnderAReaderIsAFaultThatSaysWhere() throws IOException {
        Path file = write(0, 0, 0, 1);
        BlockFolder blocks = open();
        BlockPlace place = Scanned.of(blocks).blocks.getLast().place();
        byte[] whole = Files.readAllBytes(file);
        for (int cut = (int) place.offset() - 8; cut < whole.length; cut++) {
            Files.write(file, Arrays.copyOf(whole, cut));

            assertThatThrownBy(() -> blocks.readRaw(place))
                    .isInstanceOf(BlockFileException.class)
                    .hasMessageStartingWith("blk00000.dat @ " + (place.offset() - 8) + ": " + (cut - place.offset() + 8)
                            + " bytes before the file's end");
        }
    }

    @Test
    void aFlippedByteInMagicLengthOrHeaderIsAFaultBeforeAnyParsing() throws IOException {
        Path file = write(0, 0, 0, 1);
        BlockFolder blocks = open();
        BlockPlace place = Scanned.of(blocks).blocks.getFirst().place();
        byte[] whole = Files.readAllBytes(file);
        for (int i = 0; i < 88; i++) {
            byte[] flipped = whole.clone();
            flipped[i] ^= 0x10;
            Files.write(file, flipped);
            String wanted = i < 4 ? "want fabfb5da" : i < 8 ? "want " + place.size() : "want " + place.hash();

            assertThatThrownBy(() -> blocks.readRaw(place))
                    .isInstanceOf(BlockFileException.class)
                    .hasMessageContaining(wanted)
                    .hasMessageContaining("; the block is taken again from peers or -loadblock");
        }
    }

    @Test
    void aBlockThatDoesNotParseIsAFaultThatSaysWhere() throws IOException {
        Path file = write(0, 0, 0);
        BlockFolder blocks = open();
        BlockPlace place = Scanned.of(blocks).blocks.getFirst().place();
        byte[] whole = Files.readAllBytes(file);
        whole[88] = (byte) (200 ^ KEY.toBytes()[0]); // two hundred transactions
        Files.write(file, whole);

        assertThatThrownBy(() -> blocks.readBlock(place))
                .isInstanceOf(BlockFileException.class)
                .hasMessageStartingWith("blk00000.dat @ ")
                .hasMessageContaining("no block " + place.hash());
    }

    @Test
    void aScanGoesOnFromWhereOneStopped() throws IOException {
        Path file = write(0, 1000, 0, 1);
        BlockFolder blocks = open();
        BlockPlace last = Scanned.of(blocks).blocks.getLast().place();
        long known = last.offset() + last.size();

        byte[] more = MadeBlocks.frame(chain.get(2));
        byte[] grown = Files.readAllBytes(file);
        KEY.apply(more, 0, more.length, known);
        System.arraycopy(more, 0, grown, (int) known, more.length);
        Files.write(file, grown);
        Scanned scanned = new Scanned();
        blocks.scanFile(0, known, scanned);

        assertThat(scanned.blocks)
                .extracting(b -> b.place().hash())
                .containsExactly(chain.get(2).hash());
        assertThat(scanned.damages).isEmpty();
    }

    @Test
    void readingLeavesNoTrace() throws IOException {
        write(0, 100, 0, 1);
        Files.write(folder.resolve("rev00000.dat"), new byte[500]);
        Map<Path, FileTime> before = traces();
        BlockFolder blocks = open();

        for (BlockRecord record : Scanned.of(blocks).blocks) {
            blocks.readBlock(record.place());
        }
        UndoIndex.of(blocks, Scanned.of(blocks).blocks).findAll();

        assertThat(traces()).isEqualTo(before);
    }

    private Map<Path, FileTime> traces() throws IOException {
        Map<Path, FileTime> traces = new HashMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                traces.put(file, Files.getLastModifiedTime(file));
            }
        }
        return traces;
    }

    @Test
    void aPlainFileIsReadAsLoadblockReadsIt() throws IOException {
        Path plain = folder.resolve("bootstrap.dat");
        Files.write(plain, concat(chain.stream().map(MadeBlocks::frame).toList()));
        BlockFile blocks = BlockFile.of(plain, MadeBlocks.MAGIC);

        Scanned scanned = Scanned.of(blocks);

        assertThat(scanned.damages).isEmpty();
        assertThat(scanned.blocks).hasSize(7);
        assertThat(blocks.readBlock(scanned.blocks.get(3).place())).isEqualTo(chain.get(3));
    }

    @Test
    void aScrambledFileReadAsLoadblockReadsItIsNotPassedOverInSilence() throws IOException {
        Path file = write(0, 0, 0, 1);

        Scanned scanned = Scanned.of(BlockFile.of(file, MadeBlocks.MAGIC));

        assertThat(scanned.blocks).isEmpty();
        assertThat(scanned.damages)
                .singleElement()
                .asString()
                .contains(file.toString())
                .contains("scrambled");
    }

    @Test
    void aPlainFileThatIsNotThereIsTold() throws IOException {
        Scanned scanned = Scanned.of(BlockFile.of(folder.resolve("none.dat"), MadeBlocks.MAGIC));

        assertThat(scanned.kinds()).containsExactly(Damage.Kind.VANISHED);
    }
}
