package dev.cairn.chain.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import dev.cairn.primitives.wire.WireException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class BlockDeltaTest {

    private static final BlockHash PARENT = BlockHash.of("11".repeat(32));
    private static final Txid OLD = Txid.of("22".repeat(32));

    @Test
    void theBytesOfVersionOneAreTheseForGood() throws WireException {
        // given: a coinbase of two outputs, a transaction that spends an old coin and the first of three of its own
        // kind
        Block block = block();
        BlockUndo undo = MadeBlocks.undo(List.of(
                List.of(new Coin(5_000_000_000L, Script.ofHex("76a914" + "33".repeat(20) + "88ac"), 7, true)),
                List.of(new Coin(1, Script.ofHex("51"), 200, false))));
        String coinbase =
                HexFormat.of().formatHex(block.transactions().get(0).txid().toBytes());
        String first =
                HexFormat.of().formatHex(block.transactions().get(1).txid().toBytes());
        String second =
                HexFormat.of().formatHex(block.transactions().get(2).txid().toBytes());

        // when
        BlockDelta delta = BlockDelta.of(block, 200, undo);

        // then
        String golden = "01"
                + HexFormat.of().formatHex(block.hash().toBytes())
                + "11".repeat(32)
                + "c8000000" // height
                + "01000000" // spent
                + "03000000" // created
                + "22".repeat(32) + "00000105" // output 261 of an old transaction
                + "0f" + "32" + "00" + "33".repeat(20) // height 7, coinbase; 50 bitcoin; P2PKH
                + coinbase + "00000000" + "8211" + "32" + "08" + "0014" // 2 bytes of script
                + first + "00000001" + "8210" + "00" + "06" // nothing, to nobody
                + second + "00000000" + "8210" + "0b" + "8006" + "52".repeat(128);
        assertThat(HexFormat.of().formatHex(delta.bytes())).isEqualTo(golden);
        assertThat(BlockDelta.parse(HexFormat.of().parseHex(golden))).isEqualTo(delta);
        assertThat(delta.hash()).isEqualTo(block.hash());
        assertThat(delta.parent()).isEqualTo(PARENT);
        assertThat(delta.height()).isEqualTo(200);
        assertThat(delta.spent())
                .containsExactly(new BlockDelta.Entry(
                        new OutPoint(OLD, 261),
                        new Coin(5_000_000_000L, Script.ofHex("76a914" + "33".repeat(20) + "88ac"), 7, true)));
    }

    private static Block block() {
        Transaction coinbase = Transaction.of(
                1,
                List.of(new TxIn(OutPoint.NULL, Script.ofHex("02c800"), 0, Witness.EMPTY)),
                List.of(
                        new TxOut(5_000_000_000L, Script.ofHex("0014")),
                        new TxOut(0, Script.ofHex("6a24aa21a9ed")),
                        new TxOut(3, Script.ofHex("51".repeat(10_001)))),
                0);
        Transaction first = Transaction.of(
                2,
                List.of(new TxIn(new OutPoint(OLD, 261), Script.EMPTY, 0, Witness.EMPTY)),
                List.of(new TxOut(1, Script.ofHex("51")), new TxOut(0, Script.EMPTY)),
                0);
        Transaction second = Transaction.of(
                2,
                List.of(new TxIn(new OutPoint(first.txid(), 0), Script.EMPTY, 0, Witness.EMPTY)),
                List.of(new TxOut(2, Script.ofHex("52".repeat(128)))),
                0);
        BlockHeader header = new BlockHeader(1, PARENT, new MerkleRoot(new byte[32], 0), 0, 0, 0);
        return Block.of(header, List.of(coinbase, first, second));
    }

    @Test
    void theGenesisBlockCreatesNothing() {
        Block block = Block.of(block().header(), block().transactions().subList(0, 1));

        BlockDelta delta = BlockDelta.of(block, 0, BlockUndo.NONE);

        assertThat(delta.spentCount()).isZero();
        assertThat(delta.createdCount()).isZero();
        assertThat(delta.created()).isEmpty();
    }

    @Property(tries = 60)
    void applyingADeltaIsWhatTheBlockDoesAndUndoingItIsTheWayBack(@ForAll long seed) throws WireException {
        MadeBlocks made = new MadeBlocks(new Random(seed));
        Map<OutPoint, Coin> coins = new HashMap<>();
        BlockHash tip = BlockHash.ZERO;
        for (int height = 1; height < 20; height++) {
            MadeBlocks.Made block = made.block(tip, height, coins, 6);

            BlockDelta delta = BlockDelta.parse(block.delta().bytes().clone());

            Map<OutPoint, Coin> applied = new HashMap<>(coins);
            delta.spent()
                    .forEach(entry ->
                            assertThat(applied.remove(entry.outPoint())).isEqualTo(entry.coin()));
            delta.created()
                    .forEach(entry -> assertThat(applied.put(entry.outPoint(), entry.coin()))
                            .isNull());
            assertThat(applied).isEqualTo(block.after());
            delta.created().forEach(entry -> applied.remove(entry.outPoint()));
            delta.spent().forEach(entry -> applied.put(entry.outPoint(), entry.coin()));
            assertThat(applied).isEqualTo(coins);
            coins = block.after();
            tip = delta.hash();
        }
    }

    @Test
    void spentCoinsAreInTheOrderOfInputsAndCreatedOnesInTheOrderOfOutputs() {
        MadeBlocks made = new MadeBlocks(new Random(1));
        Map<OutPoint, Coin> coins = new HashMap<>();
        for (int height = 1; height < 30; height++) {
            MadeBlocks.Made block = made.block(PARENT, height, coins, 8);
            List<OutPoint> inputs = new ArrayList<>();
            List<OutPoint> outputs = new ArrayList<>();
            for (Transaction tx : block.block().transactions()) {
                for (int i = 0; i < tx.inputCount(); i++) {
                    inputs.add(tx.previous(i));
                }
                for (int i = 0; i < tx.outputCount(); i++) {
                    outputs.add(new OutPoint(tx.txid(), i));
                }
            }
            inputs.retainAll(coins.keySet());
            outputs.retainAll(block.after().keySet());

            BlockDelta delta = block.delta();

            assertThat(delta.spent()).extracting(BlockDelta.Entry::outPoint).containsExactlyElementsOf(inputs);
            assertThat(delta.created()).extracting(BlockDelta.Entry::outPoint).containsExactlyElementsOf(outputs);
            coins = block.after();
        }
    }

    @Test
    void undoDataOfAnotherBlockIsRefused() {
        assertThatThrownBy(() -> BlockDelta.of(block(), 200, BlockUndo.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("do not fit block");
    }

    @Test
    void anotherVersionIsRefusedByName() {
        byte[] bytes = new MadeBlocks(new Random(2))
                .block(PARENT, 1, Map.of(), 0)
                .delta()
                .bytes()
                .clone();
        bytes[0] = 2;

        assertThatThrownBy(() -> BlockDelta.parse(bytes))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("version 2");
    }

    /** What parses is the only way to write what it says; so whatever is changed in a delta is refused or means something else. */
    @Property(tries = 400)
    void damagedBytesAreRefusedOrAreAnotherDelta(@ForAll long seed) {
        Random random = new Random(seed);
        MadeBlocks made = new MadeBlocks(random);
        MadeBlocks.Made first = made.block(PARENT, 1, Map.of(), 0);
        BlockDelta delta = made.block(first.block().hash(), 2, first.after(), 5).delta();
        byte[] bytes = delta.bytes().clone();
        int cut = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
        byte[] damaged = Arrays.copyOf(bytes, cut + (random.nextInt(8) == 0 ? random.nextInt(3) : 0));
        for (int i = random.nextInt(3); i > 0 && damaged.length > 0; i--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }

        BlockDelta read;
        try {
            read = BlockDelta.parse(damaged);
        } catch (WireException e) {
            assertThat(e.offset()).isBetween(0, damaged.length);
            return;
        }
        assertThat(read.equals(delta)).isEqualTo(Arrays.equals(bytes, damaged));
        List<BlockDelta.Entry> entries = new ArrayList<>();
        read.spent().forEach(entries::add);
        read.created().forEach(entries::add);
        assertThat(entries).hasSize(read.spentCount() + read.createdCount());
    }

    @Test
    void aCountThatClaimsMoreThanThereIsAllocatesNothing() {
        byte[] bytes = new byte[BlockDeltaLayout.ENTRIES + 100];
        bytes[0] = 1;
        BlockDeltaLayout.writeInt(bytes, BlockDeltaLayout.SPENT, -1);

        assertThatThrownBy(() -> BlockDelta.parse(bytes))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("4294967295 entries, with 100 bytes left");
    }
}
