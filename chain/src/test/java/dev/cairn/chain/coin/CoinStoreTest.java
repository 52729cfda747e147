package dev.cairn.chain.coin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.MadeBlocks;
import dev.cairn.ledger.store.SortedFile;
import dev.cairn.ledger.store.Store;
import dev.cairn.ledger.store.StoreException;
import dev.cairn.ledger.store.StoreFormat;
import dev.cairn.ledger.store.StoreSnapshot;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.MerkleRoot;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoinStoreTest {

    private static final StoreFormat FORMAT = new StoreFormat("chainstate", CoinStore.VERSION, "regtest");
    private static final Script ANYONE = Script.ofHex("51");

    @TempDir
    private Path folder;

    private long unique;

    private CoinStore open() {
        return CoinStore.open(folder.resolve("chainstate"), "regtest", 1 << 20);
    }

    private Transaction coinbase(int height, int outputs) {
        return Transaction.of(
                1,
                List.of(new TxIn(OutPoint.NULL, Script.ofHex("02%04x".formatted(height)), 0, Witness.EMPTY)),
                IntStream.range(0, outputs).mapToObj(i -> new TxOut(50, ANYONE)).toList(),
                0);
    }

    private Transaction spend(List<OutPoint> spent, int outputs) {
        return Transaction.of(
                2,
                spent.stream()
                        .map(out -> new TxIn(out, Script.EMPTY, 0, Witness.EMPTY))
                        .toList(),
                IntStream.range(0, outputs).mapToObj(i -> new TxOut(i, ANYONE)).toList(),
                0);
    }

    /** A block that spends what lies in {@code view}. */
    private BlockDelta delta(CoinView view, int height, Transaction... transactions) {
        List<List<Coin>> spent = new ArrayList<>();
        for (Transaction tx : List.of(transactions).subList(1, transactions.length)) {
            spent.add(IntStream.range(0, tx.inputCount())
                    .mapToObj(i -> view.coin(tx.previous(i)))
                    .toList());
        }
        BlockUndo undo = MadeBlocks.undo(spent);
        BlockHeader header = new BlockHeader(1, view.best(), new MerkleRoot(new byte[32], 0), 0, 0, unique++);
        return BlockDelta.of(Block.of(header, List.of(transactions)), height, undo);
    }

    private static OutPoint out(Transaction tx, int vout) {
        return new OutPoint(tx.txid(), vout);
    }

    /** Key and value in hex of all that lies on disk. */
    private List<String> onDisk() {
        List<String> lines = new ArrayList<>();
        try (Store store = Store.open(folder.resolve("chainstate"), FORMAT, Store.Mode.INGESTED, 1 << 20);
                StoreSnapshot snapshot = store.snapshot();
                StoreSnapshot.Cursor cursor = snapshot.cursor(new byte[1])) {
            while (cursor.next()) {
                HexFormat hex = HexFormat.of();
                lines.add(hex.formatHex(cursor.key()) + " " + hex.formatHex(cursor.value()));
            }
        }
        return lines;
    }

    @Test
    void theEntriesOnDiskAreTheseForGood() {
        Transaction coinbase = coinbase(1, 2);
        BlockHash tip;
        try (CoinStore store = open()) {
            CoinView view = store.base();
            assertThat(view.best()).isEqualTo(BlockHash.ZERO);
            tip = store.flush(view.connect(delta(view, 1, coinbase))).best();
        }

        HexFormat hex = HexFormat.of();
        String txid = hex.formatHex(coinbase.txid().toBytes());
        assertThat(onDisk())
                .containsExactly(
                        "00 " + hex.formatHex(tip.toBytes()),
                        txid + "00000000" + " 03" + "2a" + "07"
                                + "51", // height 1, coinbase; 50 satoshis; 1 byte of script
                        txid + "00000001" + " 03" + "2a" + "07" + "51");
    }

    @Test
    void aCoinMadeAndSpentBetweenTwoFlushesNeverReachesTheDisk() {
        Transaction first = coinbase(1, 1);
        Transaction child = spend(List.of(out(first, 0)), 20);
        try (CoinStore store = open()) {
            CoinView view = store.flush(store.base().connect(delta(store.base(), 1, first)));
            long before = view.usage().dirtyGone();

            // when: made in one block and spent in the next, with merges in between
            view = view.connect(delta(view, 2, coinbase(2, 1), child));
            for (int i = 0; i < 20; i++) {
                view = view.connect(delta(view, 3 + i, coinbase(3 + i, 1), spend(List.of(out(child, i)), 0)));
            }

            // then
            Fold fold = new Fold(view.stack().dirty(), Merge.orders(view.stack().dirty()));
            int gone = 0;
            while (fold.next()) {
                gone += fold.state() == Layer.GONE ? 1 : 0;
            }
            assertThat(before).isZero();
            assertThat(gone).as("only the coin that was on disk").isEqualTo(1);
            store.flush(view);
        }
        assertThat(onDisk()).hasSize(1 + 21);
    }

    @Test
    void theCoinsOnDiskBelongToTheNamedBlockWhateverComesAfter() {
        try (CoinStore store = open()) {
            CoinView flushed = store.flush(store.base().connect(delta(store.base(), 1, coinbase(1, 3))));
            CoinView newer = flushed.connect(delta(flushed, 2, coinbase(2, 1)));
            assertThat(newer.dirty()).isTrue();
        }

        try (CoinStore again = open()) {
            assertThat(again.base().dirty()).isFalse();
            try (CoinCursor coins = again.base().cursor()) {
                int count = 0;
                while (coins.next()) {
                    count++;
                    assertThat(coins.coin().height()).isEqualTo(1);
                }
                assertThat(count).isEqualTo(3);
            }
        }
    }

    @Test
    void aBlockThatChangesNothingStillNamesItselfOnDisk() {
        BlockHash tip;
        try (CoinStore store = open()) {
            Block genesis = Block.of(
                    new BlockHeader(1, BlockHash.ZERO, new MerkleRoot(new byte[32], 0), 0, 0, 0),
                    List.of(coinbase(0, 1)));
            CoinView view = store.base().connect(BlockDelta.of(genesis, 0, BlockUndo.NONE));
            tip = store.flush(view).best();
            assertThat(tip).isEqualTo(genesis.hash());
        }
        try (CoinStore again = open()) {
            assertThat(again.base().best()).isEqualTo(tip);
        }
    }

    /**
     * Two coinbases with one txid, as those of blocks 91,722 and 91,880: Core overwrites the earlier coin, and when both blocks
     * are undone the coin is gone after the first step already.
     */
    @Test
    void aCoinbaseThatRepeatsAnotherOverwritesItAndItsUndoTakesTheCoinAway() {
        for (boolean flushedBetween : new boolean[] {false, true}) {
            try (CoinStore store =
                    CoinStore.open(folder.resolve("twins" + flushedBetween), "regtest", 1 << 20, 1 << 20)) {
                Transaction twin = coinbase(1, 1);
                OutPoint coin = out(twin, 0);
                CoinView view = store.base();
                BlockDelta first = delta(view, 1, twin);
                view = view.connect(first);
                for (int i = 2; i < 30; i++) { // so that layers are merged
                    view = view.connect(delta(view, i, coinbase(i, 1)));
                }
                if (flushedBetween) {
                    view = store.flush(view);
                }
                BlockDelta second = delta(view, 30, twin);
                CoinView overwritten = view.connect(second);

                assertThat(view.coin(coin).height()).isEqualTo(1);
                assertThat(overwritten.coin(coin).height()).isEqualTo(30);
                assertThat(overwritten.disconnect(second).coin(coin)).isNull();
                assertThat(count(overwritten)).isEqualTo(29);
                assertThat(count(overwritten.disconnect(second))).isEqualTo(28);

                // and the overwriting coin, once spent, leaves nothing of the earlier one behind
                CoinView spent = overwritten.connect(delta(overwritten, 31, coinbase(31, 1), spend(List.of(coin), 0)));
                assertThat(spent.coin(coin)).isNull();
                assertThat(store.flush(spent).coin(coin)).isNull();
            }
        }
    }

    private static int count(CoinView view) {
        int count = 0;
        try (CoinCursor coins = view.cursor()) {
            while (coins.next()) {
                count++;
            }
        }
        return count;
    }

    @Test
    void thousandsOfOutputsOfOneTransactionSpentInAnyOrderStayInOrderOfNumber() {
        try (CoinStore store = open()) {
            Transaction wide = coinbase(1, 3000);
            CoinView view = store.base().connect(delta(store.base(), 1, wide));
            List<OutPoint> all = new ArrayList<>(
                    IntStream.range(0, 3000).mapToObj(i -> out(wide, i)).toList());
            java.util.Collections.shuffle(all, new Random(3));
            view = view.connect(delta(view, 2, coinbase(2, 1), spend(all.subList(0, 1500), 0)));

            List<Long> left = new ArrayList<>();
            try (CoinCursor coins = store.flush(view).cursor()) {
                while (coins.next()) {
                    if (coins.outPoint().txid().equals(wide.txid())) {
                        left.add(coins.outPoint().vout());
                    }
                }
            }
            assertThat(left).hasSize(1500).isSorted();
        }
    }

    @Test
    void publishingOverManyCoinsSharesAllLayersButOne() {
        try (CoinStore store = open()) {
            CoinView view = store.base();
            for (int i = 1; i < 10; i++) {
                view = view.connect(delta(view, i, coinbase(i, 500)));
            }
            CoinView next = view.connect(delta(view, 10, coinbase(10, 1)));

            assertThat(next.parts())
                    .containsAll(view.parts())
                    .hasSize(view.parts().size() + 1);
            assertThat(next.layerBytes() - view.layerBytes()).isLessThan(400);
        }
    }

    @Test
    void aBlockThatDoesNotFollowIsRefused() {
        try (CoinStore store = open()) {
            CoinView view = store.base();
            BlockDelta first = delta(view, 1, coinbase(1, 1));
            CoinView next = view.connect(first);

            assertThatThrownBy(() -> next.connect(first)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> view.disconnect(first)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void whatWasNotSealedCannotBeTakenAwayFromUnderNewerBlocks() {
        try (CoinStore store = open()) {
            CoinView view = store.base();
            for (int i = 1; i < 15; i++) {
                view = view.connect(delta(view, i, coinbase(i, 1)));
            }
            CoinView unsealed = view;
            CoinView newer = view;
            for (int i = 15; i < 40; i++) {
                newer = newer.connect(delta(newer, i, coinbase(i, 1)));
            }
            CoinView merged = newer;
            CoinView base = store.flush(unsealed);

            assertThatThrownBy(() -> store.rebase(merged, unsealed, base))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("sealed");
        }
    }

    @Test
    void coinsUponAReplacedBaseAreNotFlushed() {
        try (CoinStore store = open()) {
            CoinView old = store.base();
            store.flush(old.connect(delta(old, 1, coinbase(1, 1))));

            assertThatThrownBy(() -> store.flush(old.connect(delta(old, 1, coinbase(1, 2)))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("not the newest");
        }
    }

    @Test
    void flushedLayersStayAsACacheWhileThereIsRoomAndNoLonger() {
        try (CoinStore store = CoinStore.open(folder.resolve("chainstate"), "regtest", 1 << 20, 3_000)) {
            CoinView view = store.base();
            for (int i = 1; i < 9; i++) {
                view = view.connect(delta(view, i, coinbase(i, 10)));
            }
            CoinView flushed = store.flush(view);

            assertThat(flushed.dirty()).isFalse();
            assertThat(flushed.usage().dirtyBytes()).isZero();
            assertThat(flushed.usage().cleanBytes()).isBetween(1_000L, 3_000L);
            assertThat(flushed.layerBytes()).isEqualTo(flushed.usage().cleanBytes());
        }
    }

    @Test
    void aValueThatIsNoCoinIsReportedWithItsOutpointAndTheCure() {
        OutPoint outPoint = out(coinbase(1, 1), 0);
        byte[] key = new byte[BlockDeltaLayout.KEY];
        BlockDeltaLayout.writeKey(key, 0, outPoint);
        for (String value : List.of("", "03", "032a0751ff", "ffffffffffffffffffff", "032affff")) {
            Path damaged = folder.resolve("damaged" + value);
            try (Store store = Store.open(damaged, FORMAT, Store.Mode.INGESTED, 1 << 20);
                    SortedFile file = store.sortedFile()) {
                file.put(StoredCoins.BEST, outPoint.txid().toBytes());
                file.put(key, HexFormat.of().parseHex(value));
                file.ingest();
            }
            try (CoinStore store = CoinStore.open(damaged, "regtest", 1 << 20)) {
                assertThatThrownBy(() -> store.base().coin(outPoint))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContainingAll(outPoint.toString(), "-reindex-chainstate");
            }
        }
    }

    @Test
    void statesFoldToWhatABaseBelowNeedsToBeTold() {
        byte none = -1;
        byte[][] table = { // older, newer, both
            {none, Layer.GONE, Layer.GONE},
            {none, Layer.COIN, Layer.COIN},
            {none, Layer.FRESH, Layer.FRESH},
            {Layer.GONE, Layer.GONE, Layer.GONE},
            {Layer.GONE, Layer.COIN, Layer.COIN},
            {Layer.GONE, Layer.FRESH, Layer.COIN}, // it was there once: the base may have it
            {Layer.COIN, Layer.GONE, Layer.GONE},
            {Layer.COIN, Layer.COIN, Layer.COIN},
            {Layer.COIN, Layer.FRESH, Layer.COIN},
            {Layer.FRESH, Layer.GONE, none},
            {Layer.FRESH, Layer.COIN, Layer.FRESH}, // overwritten before the base saw it
            {Layer.FRESH, Layer.FRESH, Layer.FRESH},
        };
        for (byte[] line : table) {
            assertThat(Fold.fold(line[0], line[1]))
                    .as("%d then %d", line[0], line[1])
                    .isEqualTo(line[2]);
        }
        assertThat(Stream.of(table).map(line -> Map.entry(line[0], line[1])).distinct())
                .hasSize(12);
    }
}
