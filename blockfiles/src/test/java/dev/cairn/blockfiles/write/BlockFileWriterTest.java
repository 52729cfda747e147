package dev.cairn.blockfiles.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written reads back, lies where bitcoind would put it, and survives kills. */
class BlockFileWriterTest {

    private static final int MAGIC = Network.REGTEST.magic();
    private static final XorKey KEY = XorKey.of(HexFormat.of().parseHex("0123456789abcdef"));
    private static final int UNDO_STEP = 1 << 20;

    private final CoinFormat format = new CoinFormat(NativeSecp256k1.load());

    @TempDir
    private Path folder;

    /** A block of exactly this size. */
    private static Block block(BlockHash parent, int size) {
        int script = size - 140 - (size > 66_000 ? 5 : size > 395 ? 3 : 1); // less the script's own length
        Transaction coinbase = Transaction.of(
                1,
                List.of(new TxIn(OutPoint.NULL, Script.EMPTY, TxIn.FINAL_SEQUENCE, Witness.EMPTY)),
                List.of(new TxOut(50, Script.of(new byte[script]))),
                0);
        MerkleRoot root = new MerkleRoot(coinbase.txid(Sha256.create()).toBytes(), 0);
        Block block = Block.of(new BlockHeader(1, parent, root, 1_600_000_000L + size, 0, size), List.of(coinbase));
        assertThat(block.size()).isEqualTo(size);
        return block;
    }

    private BlockFileWriter open(List<FileInfo> files, boolean fastPrune) throws IOException {
        if (!Files.exists(folder.resolve("xor.dat"))) {
            Files.write(folder.resolve("xor.dat"), KEY.toBytes());
        }
        return BlockFileWriter.open(folder, MAGIC, KEY, files, fastPrune);
    }

    private long length(String file) throws IOException {
        return Files.size(folder.resolve(file));
    }

    private List<BlockRecord> scanned(List<Damage> damages) throws BlockFileException {
        List<BlockRecord> found = new ArrayList<>();
        BlockFolder.open(folder, MAGIC).scan(new BlockVisitor() {
            @Override
            public void block(BlockRecord block) {
                found.add(block);
            }

            @Override
            public void damage(Damage damage) {
                damages.add(damage);
            }
        });
        return found;
    }

    private Bytes undo(Coin... coins) {
        WireWriter out = new WireWriter();
        format.writeUndo(out, coins.length == 0 ? List.of() : List.of(List.of(coins)));
        return Bytes.of(out.toBytes());
    }

    @Test
    void blocksAndUndoDataReadBack() throws IOException {
        BlockFileWriter writer = open(List.of(), false);
        Block first = block(BlockHash.ZERO, 300);
        Block second = block(first.hash(), 5000);
        Coin coin = new Coin(7, Script.ofHex("51"), 3, true);

        BlockPlace firstPlace = writer.writeBlock(first, 0);
        BlockPlace secondPlace = writer.writeBlock(second, 1);
        UndoPlace undoPlace = writer.writeUndo(secondPlace, 1, first.hash(), undo(coin));
        writer.sync();

        BlockFolder blocks = BlockFolder.open(folder, MAGIC);
        List<Damage> damages = new ArrayList<>();
        assertThat(scanned(damages)).extracting(BlockRecord::place).containsExactly(firstPlace, secondPlace);
        assertThat(damages).isEmpty();
        assertThat(blocks.readBlock(secondPlace)).isEqualTo(second);
        BlockUndo read = blocks.readUndo(undoPlace, first.hash(), format);
        assertThat(read.coin(1, 0)).isEqualTo(coin);
    }

    @Test
    void filesGrowByWholeStepsOfZeros() throws IOException {
        BlockFileWriter writer = open(List.of(), false);
        Block block = block(BlockHash.ZERO, 1_000_000);

        BlockPlace place = writer.writeBlock(block, 0);
        assertThat(length("blk00000.dat")).isEqualTo(16 << 20);
        writer.writeUndo(place, 0, BlockHash.ZERO, undo());
        assertThat(length("rev00000.dat")).isEqualTo(UNDO_STEP);
        for (int i = 1; i < 17; i++) {
            writer.writeBlock(block, i);
        }

        assertThat(length("blk00000.dat")).isEqualTo(32 << 20);
        byte[] content = Files.readAllBytes(folder.resolve("blk00000.dat"));
        for (int i = (int) writer.files().getFirst().size(); i < content.length; i++) {
            assertThat(content[i]).isZero();
        }
    }

    @Test
    void aFileStaysBelowItsLimitAndIsCutWhenItIsLeft() throws IOException {
        BlockFileWriter writer = open(List.of(), true);
        List<BlockPlace> places = new ArrayList<>();
        // 8 + 32,759 = 32,767: two are 65,534, and a record of two bytes more reaches the limit of 65,536.
        for (int i = 0; i < 3; i++) {
            places.add(writer.writeBlock(block(BlockHash.ZERO, 32_759), i));
        }

        assertThat(places).extracting(BlockPlace::file).containsExactly(0, 0, 1);
        assertThat(length("blk00000.dat")).isEqualTo(65_534);
        assertThat(length("blk00001.dat")).isEqualTo(32_768); // two steps of 16 KiB
    }

    @Test
    void aRecordThatWouldJustReachTheLimitGoesToTheNextFile() throws IOException {
        BlockFileWriter writer = open(List.of(), true);
        writer.writeBlock(block(BlockHash.ZERO, 32_760), 0);

        assertThat(writer.writeBlock(block(BlockHash.ZERO, 32_760), 1).file()).isEqualTo(1);
    }

    @Test
    void withFastPruneABlockLargerThanAFileGetsOneOfItsOwn() throws IOException {
        BlockFileWriter writer = open(List.of(), true);
        writer.writeBlock(block(BlockHash.ZERO, 300), 0);

        BlockPlace large = writer.writeBlock(block(BlockHash.ZERO, 100_000), 1);
        BlockPlace next = writer.writeBlock(block(BlockHash.ZERO, 300), 2);

        assertThat(large.file()).isEqualTo(1);
        assertThat(large.offset()).isEqualTo(8);
        assertThat(next.file()).isEqualTo(2);
    }

    @Test
    void undoDataThatKeepsUpIsCutWithItsFile() throws IOException {
        BlockFileWriter writer = open(List.of(), true);
        for (int i = 0; i < 3; i++) {
            BlockPlace place = writer.writeBlock(block(BlockHash.ZERO, 32_000), i);
            writer.writeUndo(place, i, BlockHash.ZERO, undo());
        }

        assertThat(length("rev00000.dat")).isEqualTo(2 * (8 + 1 + 32));
        assertThat(length("rev00001.dat")).isEqualTo(UNDO_STEP);
    }

    @Test
    void undoDataThatLagsIsCutWhenItsLastIsWritten() throws IOException {
        BlockFileWriter writer = open(List.of(), true);
        List<BlockPlace> places = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            places.add(writer.writeBlock(block(BlockHash.ZERO, 32_000), i));
        }
        writer.writeUndo(places.get(0), 0, BlockHash.ZERO, undo());
        assertThat(length("rev00000.dat")).isEqualTo(UNDO_STEP);

        UndoPlace last = writer.writeUndo(places.get(1), 1, BlockHash.ZERO, undo());

        assertThat(last).isEqualTo(new UndoPlace(0, 41 + 8, 1));
        assertThat(length("rev00000.dat")).isEqualTo(2 * 41);
    }

    @Test
    void whatEachFileHoldsIsCounted() throws IOException {
        BlockFileWriter writer = open(List.of(), false);
        BlockPlace place = writer.writeBlock(block(BlockHash.ZERO, 300), 9);
        writer.writeBlock(block(BlockHash.ZERO, 200), 7);
        writer.writeUndo(place, 9, BlockHash.ZERO, undo());

        assertThat(writer.files()).containsExactly(new FileInfo(2, 516, 41, 7, 9, 1_600_000_200L, 1_600_000_300L));
    }

    @Test
    void aKilledWriterGoesOnFromWhatWasKeptAndOverwritesTheRest() throws IOException {
        BlockFileWriter killed = open(List.of(), false);
        Block kept = block(BlockHash.ZERO, 500);
        killed.writeBlock(kept, 0);
        List<FileInfo> files = killed.files();
        killed.writeBlock(block(kept.hash(), 2000), 1);

        BlockFileWriter writer = open(files, false);
        Block shorter = block(kept.hash(), 300);
        writer.writeBlock(shorter, 1);

        List<Damage> damages = new ArrayList<>();
        assertThat(scanned(damages))
                .extracting(record -> record.place().hash())
                .containsExactly(kept.hash(), shorter.hash());
        assertThat(damages).extracting(Damage::kind).containsExactly(Damage.Kind.GARBAGE); // of the longer one
    }

    @Test
    void wholeBlocksBehindWhatWasKeptCanBeAdopted() throws IOException {
        BlockFileWriter killed = open(List.of(), true);
        for (int i = 0; i < 5; i++) {
            killed.writeBlock(block(BlockHash.ZERO, 30_000 + i), i);
        }
        BlockFileWriter writer = open(List.of(), true);
        int height = 0;
        for (BlockRecord record : scanned(new ArrayList<>())) {
            writer.adopt(record.place(), height++, record.header().time());
        }

        assertThat(writer.files()).isEqualTo(killed.files());
        assertThat(writer.writeBlock(block(BlockHash.ZERO, 300), 5))
                .isEqualTo(killed.writeBlock(block(BlockHash.ZERO, 300), 5));
    }

    @Test
    void aWriteThatWasCutAnywhereLosesOnlyItself() throws IOException {
        BlockFileWriter writer = open(List.of(), true);
        Block first = block(BlockHash.ZERO, 300);
        writer.writeBlock(first, 0);
        BlockPlace last = writer.writeBlock(block(first.hash(), 301), 1);
        Path file = folder.resolve("blk00000.dat");
        byte[] whole = Files.readAllBytes(file);
        int end = (int) last.offset() + last.size();
        for (int cut = (int) last.offset() - 8; cut < end; cut++) {
            byte[] half = whole.clone();
            Arrays.fill(half, cut, end, (byte) 0);
            Files.write(file, half);

            List<BlockRecord> found = scanned(new ArrayList<>());

            boolean same = Arrays.equals(half, whole);
            assertThat(found).hasSize(same ? 2 : 1);
        }
    }

    @Test
    void aFileThatWasRenamedAwayIsMadeAnew() throws IOException {
        BlockFileWriter writer = open(List.of(), false);
        writer.writeBlock(block(BlockHash.ZERO, 300), 0);
        Files.move(folder.resolve("blk00000.dat"), folder.resolve("away"));

        BlockPlace place = writer.writeBlock(block(BlockHash.ZERO, 400), 1);

        assertThat(BlockFolder.open(folder, MAGIC).readRaw(place)).hasSize(400);
    }
}
