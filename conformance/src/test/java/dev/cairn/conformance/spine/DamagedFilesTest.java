package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.chain.BlockAnswer;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Block files that are cut or of which a bit flips, under a node and between its runs. */
class DamagedFilesTest {

    private static MadeChain chain;

    @TempDir
    Path folder;

    private Path file;

    @BeforeAll
    static void makeAChain() {
        chain = MadeChain.make(8, 110, 4, 20);
    }

    @BeforeEach
    void importIt() throws IOException {
        file = chain.writeFile(folder.resolve("blocks.dat"));
        try (SpineNode node = open()) {
            for (var block : chain.blocks) {
                node.chain.submit(block.block(), true);
            }
            assertThat(node.tip()).isEqualTo(chain.tip().block().hash());
        }
    }

    private SpineNode.Options options() {
        return SpineNode.options(folder.resolve("node"), MadeChain.REGTEST).fastPrune();
    }

    private SpineNode open() {
        return options().open();
    }

    private static Block at(int height) {
        return chain.activeAt(height).block();
    }

    private Path file(BlockPlace place) {
        return folder.resolve("node/regtest/blocks").resolve(RecordLayout.blockFileName(place.file()));
    }

    private interface Read {
        Object of(ChainSnapshot snapshot, BlockEntry entry) throws IOException;
    }

    private static Object read(SpineNode node, int height, Read read) throws IOException {
        try (ChainSnapshot snapshot = node.chain.acquire("read")) {
            return read.of(snapshot, snapshot.at(height));
        }
    }

    private static Object read(SpineNode node, int height) throws IOException {
        return read(node, height, ChainSnapshot::readBlock);
    }

    /** Flips one bit somewhere in a block's bytes; returns where the block lies. */
    private BlockPlace flip(SpineNode node, int height, Random random) throws IOException {
        BlockPlace place = place(node, height);
        long at = place.offset() + random.nextInt(place.size());
        try (FileChannel channel = FileChannel.open(file(place), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, at);
            one.put(0, (byte) (one.get(0) ^ 1 << random.nextInt(8)));
            channel.write(one.flip(), at);
        }
        return place;
    }

    private static BlockPlace place(SpineNode node, int height) throws IOException {
        return (BlockPlace)
                read(node, height, (snapshot, entry) -> entry.headers().place(entry.id()));
    }

    private void isToldWithFileAndOffset(SpineNode node, int height, BlockPlace place) {
        for (Read read : List.<Read>of(ChainSnapshot::readBlock, ChainSnapshot::readRawBlock)) {
            assertThatThrownBy(() -> read(node, height, read))
                    .isInstanceOfSatisfying(BlockFileException.class, fault -> {
                        assertThat(fault.file()).isEqualTo(RecordLayout.blockFileName(place.file()));
                        assertThat(fault.offset())
                                .isBetween(place.offset() - RecordLayout.HEADER_LENGTH, place.offset());
                    });
        }
    }

    @Test
    void aFlippedBitIsToldWhenTheBlockIsReadAndTheBlockIsTakenAgainWhenItIsSubmitted() throws IOException {
        Random random = new Random(1);
        try (SpineNode node = open()) {
            for (int height = 5; height < 105; height += 10) {
                BlockPlace place = flip(node, height, random);
                assertThat(read(node, height - 1)).isEqualTo(at(height - 1));
                isToldWithFileAndOffset(node, height, place);

                assertThat(node.chain.submit(at(height), true))
                        .isEqualTo(new BlockAnswer(true, true, java.util.Optional.empty()));

                assertThat(read(node, height)).isEqualTo(at(height));
                assertThat(node.chain.submit(at(height), true).isNew()).isFalse();
            }
            assertThat(node.chain.verify(3, 0)).isTrue();
            assertThat(node.coins()).isEqualTo(chain.coinsAfter(node.tip()));
        }
        try (SpineNode again = open()) {
            assertThat(again.chain.verify(3, 0)).isTrue();
        }
    }

    @Test
    void aFileCutOffIsToldAndItsBlocksAreTakenAgainFromAnotherFile() throws IOException {
        int first = 40;
        int last = first;
        try (SpineNode node = open()) {
            BlockPlace cut = place(node, first);
            while (place(node, last + 1).file() == cut.file()) {
                last++;
            }
            try (FileChannel channel = FileChannel.open(file(cut), StandardOpenOption.WRITE)) {
                channel.truncate(cut.offset() + 100);
            }
            isToldWithFileAndOffset(node, first, cut);
            for (int height = first; height <= last; height++) {
                int missing = height;
                assertThatThrownBy(() -> read(node, missing)).isInstanceOf(BlockFileException.class);
            }
            assertThat(read(node, first - 1)).isEqualTo(at(first - 1));
            assertThat(last).isBetween(first + 10, chain.tip().height() - 10);
            assertThat(node.faults).isEmpty();
        }
        // In the next run, before anybody has read them again.
        try (SpineNode again = options().load(file).openAndLoad()) {
            for (int height = first; height <= last; height++) {
                assertThat(read(again, height)).isEqualTo(at(height));
            }
            assertThat(again.chain.verify(3, 0)).isTrue();
        }
    }

    @Test
    void blocksAreTakenAgainFromAFolderThatIsReadInPlace() throws IOException {
        try (SpineNode node = open()) {
            isToldWithFileAndOffset(node, 70, flip(node, 70, new Random(2)));
        }
        Path theirs = chain.writeFolder(folder.resolve("theirs/blocks"));
        try (SpineNode again = options().readBlocks(theirs).openAndLoad()) {
            assertThat(read(again, 70)).isEqualTo(at(70));
        }
        try (SpineNode third = open()) {
            assertThat(read(third, 70)).isEqualTo(at(70));
        }
    }

    @Test
    void aFileThatComesBackIsReadAgainAndNothingIsKeptTwice() throws IOException {
        try (SpineNode node = open()) {
            long bytes = node.chain.filesOnDisk();
            Path there = file(place(node, 50));
            Path away = there.resolveSibling("away");
            Files.move(there, away);
            assertThatThrownBy(() -> read(node, 50)).hasMessageContaining(there.getFileName() + ": no such file");
            Files.move(away, there);

            assertThat(read(node, 50)).isEqualTo(at(50));
            assertThat(node.chain.submit(at(50), true).isNew()).isFalse();
            assertThat(node.chain.filesOnDisk()).isEqualTo(bytes);
        }
    }

    @Test
    void aMutatedCopyIsNotTakenForALostBlockAndMarksNothing() throws IOException {
        try (SpineNode node = open()) {
            flip(node, 100, new Random(3));
            assertThatThrownBy(() -> read(node, 100)).isInstanceOf(BlockFileException.class);
            Block good = at(100);
            List<dev.cairn.primitives.tx.Transaction> others = new java.util.ArrayList<>(good.transactions());
            others.add(at(101).transactions().getFirst());
            BlockAnswer answer = node.chain.submit(Block.of(good.header(), others), true);

            assertThat(answer.accepted()).isFalse();
            assertThat(node.tip()).isEqualTo(chain.tip().block().hash());
            assertThat(node.chain.submit(good, true).isNew()).isTrue();
            assertThat(read(node, 100)).isEqualTo(good);
        }
    }

    @Test
    void damageInTheLastBlocksIsFoundWhenTheNodeStarts() throws IOException {
        int height = chain.tip().height();
        try (SpineNode node = open()) {
            flip(node, height - 1, new Random(4));
        }
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        ChainFault.class, fault -> assertThat(fault.restart()).isTrue())
                .hasMessage("Corrupted block database detected");
        // What was good is read from the files anew; what was not comes from elsewhere.
        try (SpineNode again = options().reindex().load(file).openAndLoad()) {
            assertThat(again.tip()).isEqualTo(chain.tip().block().hash());
            assertThat(again.coins()).isEqualTo(chain.coinsAfter(again.tip()));
            assertThat(again.chain.verify(4, 0)).isTrue();
        }
    }
}
