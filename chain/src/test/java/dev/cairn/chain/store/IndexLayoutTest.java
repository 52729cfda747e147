package dev.cairn.chain.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.chain.Validity;
import dev.cairn.chain.header.HeaderTree;
import dev.cairn.primitives.hash.BlockHash;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Each value beside its bytes as the layout draws them: whoever changes these raises the format's version. */
class IndexLayoutTest {

    private static final String GENESIS = "01000000"
            + "0000000000000000000000000000000000000000000000000000000000000000"
            + "3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a"
            + "dae5494d"
            + "ffff7f20"
            + "02000000";

    private final BlockHash genesis = Fixture.REGTEST.genesisHash();
    private final HeaderTree tree = new HeaderTree(Fixture.REGTEST.genesis().header(), genesis);

    private String value() {
        return HexFormat.of().formatHex(IndexLayout.headerValue(tree.live(), 0));
    }

    @Test
    void aHeaderAloneIsItsBytesAndNothingElse() {
        assertThat(value()).isEqualTo(GENESIS + "02" + "00".repeat(32));
    }

    @Test
    void aBlockWithDataAndUndoData() {
        tree.setData(0, new BlockPlace(5, 0x8000_0008L, 285, genesis), 3, 0xdeadbeef);
        tree.setUndo(0, new UndoPlace(BlockStore.IN_PLACE + 5, 41, 17));
        tree.raise(0, Validity.SCRIPTS);
        tree.setFailed(0, true);
        tree.setWitness(0, true);
        tree.setDamaged(0);

        assertThat(value())
                .isEqualTo(GENESIS
                        + "3d" // validity 5, failed, witness, damaged
                        + "03000000" // transactions
                        + "05000000" // file
                        + "08000080" // offset
                        + "1d010000" // size
                        + "efbeadde" // checksum
                        + "05000040" // undo file
                        + "29000000" // undo offset
                        + "11000000"); // undo size
        HeaderValue read = new HeaderValue(IndexLayout.headerValue(tree.live(), 0));
        assertThat(read.place(genesis)).isEqualTo(tree.live().place(0));
        assertThat(read.undo()).isEqualTo(tree.live().undoPlace(0));
        assertThat(read.checksum()).isEqualTo(0xdeadbeef);
        assertThat(read.tx()).isEqualTo(3);
        assertThat(read.validity()).isEqualTo(Validity.SCRIPTS);
        assertThat(read.failed()).isTrue();
        assertThat(read.witness()).isTrue();
        assertThat(read.damaged()).isTrue();
    }

    @Test
    void keysLieInOrderOfIdAndNumber() {
        assertThat(HexFormat.of().formatHex(IndexLayout.headerKey(0x01020304))).isEqualTo("6801020304");
        assertThat(HexFormat.of().formatHex(IndexLayout.fileKey(IndexLayout.IN_PLACE, 258)))
                .isEqualTo("660100000102");
        assertThat(HexFormat.of().formatHex(IndexLayout.flagKey("reindexing"))).isEqualTo("6d7265696e646578696e67");
    }

    @Test
    void aFilesInfoIsThirtySixBytes() {
        FileInfo info = new FileInfo(7, 0x1_0000_0002L, 9, 3, 1_000, 1_300_000_000L, 0xffff_ffffL);
        byte[] value = IndexLayout.fileValue(info);

        assertThat(HexFormat.of().formatHex(value))
                .isEqualTo("07000000" + "0200000001000000" + "0900000000000000" + "03000000" + "e8030000" + "006d7c4d"
                        + "ffffffff");
        assertThat(IndexLayout.file(value)).isEqualTo(info);
        assertThatThrownBy(() -> IndexLayout.file(new byte[35])).isInstanceOf(IllegalArgumentException.class);
    }
}
