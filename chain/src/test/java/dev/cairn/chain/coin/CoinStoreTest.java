package dev.cairn.chain.coin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.MadeBlocks;
import dev.cairn.ledger.snapshot.Part;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.ledger.store.SortedFile;
import dev.cairn.ledger.store.Store;
import dev.cairn.ledger.store.StoreException;
import dev.cairn.ledger.store.StoreFormat;
import dev.cairn.ledger.store.StoreSnapshot;
import dev.cairn.primitives.NodeClock;
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
import java.util.concurrent.CancellationException;
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

    private Coins open() {
        return open("chainstate");
    }

    private Coins open(String name) {
        CoinStore store = CoinStore.open(folder.resolve(name), "regtest", 1 << 20);
        return new Coins(store, new CoinCache(store, 16 << 20, 8 << 20, NodeClock.fixed(0)));
    }

    /** A store, and the writer's coins upon it. */
    private record Coins(CoinStore store, CoinCache cache) implements AutoCloseable {

        CoinView view() {
            return cache.view();
        }

        @Override
        public void close() {
            cache.close();
            store.close();
        }
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
        try (Coins coins = open()) {
            assertThat(coins.view().best()).isEqualTo(BlockHash.ZERO);
            coins.cache.connect(delta(coins.view(), 1, coinbase));
            tip = coins.cache.flush().best();
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
        try (Coins coins = open()) {
            coins.cache.connect(delta(coins.view(), 1, first));
            coins.cache.flush();

            // when: made in one block and spent in others
            coins.cache.connect(delta(coins.view(), 2, coinbase(2, 1), child));
            for (int i = 0; i < 20; i++) {
                coins.cache.connect(delta(coins.view(), 3 + i, coinbase(3 + i, 1), spend(List.of(out(child, i)), 0)));
            }

            // then: of all that is gone only the coin that was on disk need be written
            List<RecordLayer> layers = Layers.oldestFirst(coins.view().layers(), null).stream()
                    .map(RecordLayer.class::cast)
                    .toList();
            List<Byte> states = new ArrayList<>();
            layers.forEach(layer -> layer.eachToWrite(address -> states.add(layer.state(address))));
            assertThat(states)
                    .hasSize(22)
                    .filteredOn(state -> state == CoinLayer.GONE)
                    .hasSize(1);
            assertThat(coins.cache.usage().gone()).isEqualTo(1);
            coins.cache.flush();
        }
        assertThat(onDisk()).hasSize(1 + 21);
    }

    @Test
    void aCoinThatAFlushIsAboutToWriteIsTakenOutByTheNextWhenItIsSpentMeanwhile() {
        Transaction first = coinbase(1, 2);
        try (Coins coins = open()) {
            coins.cache.connect(delta(coins.view(), 1, first));
            coins.cache.settle();
            CoinView begun = coins.cache.beginFlush();

            // when: spent while the flush is under way, before it looks at anything
            coins.cache.connect(delta(coins.view(), 2, coinbase(2, 1), spend(List.of(out(first, 0)), 1)));
            coins.cache.settle();
            coins.cache.flush(begun);
            assertThat(coins.store.base().coin(out(first, 0))).isNotNull();
            coins.cache.flushed();
            assertThat(coins.view().coin(out(first, 0))).isNull();
            assertThat(coins.cache.coin(out(first, 0))).isNull();

            // then
            assertThat(coins.cache.flush().coin(out(first, 0))).isNull();
        }
        assertThat(onDisk()).hasSize(1 + 3);
    }

    @Test
    void aFlushThatFailedIsTriedAgainAsItWas() {
        Transaction first = coinbase(1, 2);
        try (Coins coins = open()) {
            coins.cache.connect(delta(coins.view(), 1, first));
            coins.cache.settle();
            CoinView begun = coins.cache.beginFlush();

            // when: it fails, and a coin that it would have written is spent before the next try
            coins.cache.connect(delta(coins.view(), 2, coinbase(2, 1), spend(List.of(out(first, 0)), 1)));
            coins.cache.settle();
            assertThat(coins.cache.beginFlush()).isSameAs(begun);
            coins.cache.flush(begun);
            coins.cache.flushed();

            // then
            assertThat(coins.store.base().best()).isEqualTo(begun.best());
            assertThat(coins.view().coin(out(first, 0))).isNull();
            assertThat(coins.cache.flush().coin(out(first, 0))).isNull();
        }
        assertThat(onDisk()).hasSize(1 + 3);
    }

    @Test
    void whatIsTakenBackBeforeAnythingWasSettledLeavesTheBaseToThePublication() {
        try (Coins coins = open()) {
            coins.cache.connect(delta(coins.view(), 1, coinbase(1, 1)));
            coins.cache.flush();
        }
        try (Coins coins = open()) {
            coins.cache.connect(delta(coins.view(), 2, coinbase(2, 1)));
            coins.cache.takeBack();
            assertThat(coins.cache.takeChange().born()).contains(coins.view().base());
        }
    }

    @Test
    void aFlushIsLeftWhenTheCoinsAreToBeClosed() {
        try (Coins coins = open()) {
            coins.cache.connect(delta(coins.view(), 1, coinbase(1, 1)));
            coins.cache.settle();
            CoinView begun = coins.cache.beginFlush();
            coins.cache.stopFlush();
            assertThatThrownBy(() -> coins.cache.flush(begun)).isInstanceOf(CancellationException.class);
        }
        assertThat(onDisk()).isEmpty();
    }

    @Test
    void theCoinsOnDiskBelongToTheNamedBlockWhateverComesAfter() {
        try (Coins coins = open()) {
            coins.cache.connect(delta(coins.view(), 1, coinbase(1, 3)));
            coins.cache.flush();
            coins.cache.connect(delta(coins.view(), 2, coinbase(2, 1)));
            assertThat(coins.cache.dirty()).isTrue();
        }

        try (Coins again = open()) {
            assertThat(again.view().dirty()).isFalse();
            try (CoinCursor coins = again.view().cursor()) {
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
        try (Coins coins = open()) {
            Block genesis = Block.of(
                    new BlockHeader(1, BlockHash.ZERO, new MerkleRoot(new byte[32], 0), 0, 0, 0),
                    List.of(coinbase(0, 1)));
            coins.cache.connect(BlockDelta.of(genesis, 0, BlockUndo.NONE));
            tip = coins.cache.flush().best();
            assertThat(tip).isEqualTo(genesis.hash());
        }
        try (Coins again = open()) {
            assertThat(again.view().best()).isEqualTo(tip);
        }
    }

    /**
     * Two coinbases with one txid, as those of blocks 91,722 and 91,880: Core overwrites the earlier coin, and when both blocks
     * are undone the coin is gone after the first step already.
     */
    @Test
    void aCoinbaseThatRepeatsAnotherOverwritesItAndItsUndoTakesTheCoinAway() {
        for (boolean flushedBetween : new boolean[] {false, true}) {
            try (Coins coins = open("twins" + flushedBetween)) {
                Transaction twin = coinbase(1, 1);
                OutPoint coin = out(twin, 0);
                coins.cache.connect(delta(coins.view(), 1, twin));
                for (int i = 2; i < 30; i++) {
                    coins.cache.connect(delta(coins.view(), i, coinbase(i, 1)));
                }
                if (flushedBetween) {
                    coins.cache.flush();
                }
                coins.cache.settle();
                CoinView before = coins.view();
                BlockDelta second = delta(before, 30, twin);
                CoinView overwritten = coins.cache.connect(second);

                assertThat(before.coin(coin).height()).isEqualTo(1);
                assertThat(overwritten.coin(coin).height()).isEqualTo(30);
                assertThat(coins.cache.coin(coin).height()).isEqualTo(30);
                assertThat(count(overwritten)).isEqualTo(29);
                CoinView undone = coins.cache.disconnect(second);
                assertThat(undone.coin(coin)).isNull();
                assertThat(coins.cache.coin(coin)).isNull();
                assertThat(count(undone)).isEqualTo(28);

                // and the overwriting coin, once spent, leaves nothing of the earlier one behind
                coins.cache.takeBack();
                coins.cache.connect(second);
                coins.cache.connect(delta(coins.view(), 31, coinbase(31, 1), spend(List.of(coin), 0)));
                assertThat(coins.view().coin(coin)).isNull();
                assertThat(coins.cache.flush().coin(coin)).isNull();
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
        try (Coins coins = open()) {
            Transaction wide = coinbase(1, 3000);
            coins.cache.connect(delta(coins.view(), 1, wide));
            List<OutPoint> all = new ArrayList<>(
                    IntStream.range(0, 3000).mapToObj(i -> out(wide, i)).toList());
            java.util.Collections.shuffle(all, new Random(3));
            coins.cache.connect(delta(coins.view(), 2, coinbase(2, 1), spend(all.subList(0, 1500), 0)));

            List<Long> left = new ArrayList<>();
            try (CoinCursor cursor = coins.cache.flush().cursor()) {
                while (cursor.next()) {
                    if (cursor.outPoint().txid().equals(wide.txid())) {
                        left.add(cursor.outPoint().vout());
                    }
                }
            }
            assertThat(left).hasSize(1500).isSorted();
        }
    }

    @Test
    void aFlushSortsInStretchesOfAnySizeAlike() {
        try (Coins coins = open()) {
            for (int i = 1; i < 40; i++) {
                coins.cache.connect(delta(coins.view(), i, coinbase(i, 1 + i % 7)));
            }
            List<RecordLayer> layers = Layers.oldestFirst(coins.view().layers(), null).stream()
                    .map(RecordLayer.class::cast)
                    .toList();
            List<String> expected = new ArrayList<>();
            layers.forEach(layer ->
                    layer.eachToWrite(address -> expected.add(HexFormat.of().formatHex(layer.key(address)))));
            expected.sort(null);
            for (int stretch : new int[] {1, 3, 10, 1000}) {
                List<String> keys = new ArrayList<>();
                new FlushOrder(layers, coins.cache.records(), stretch)
                        .each(address -> keys.add(
                                HexFormat.of().formatHex(layers.getFirst().key(address))));
                assertThat(keys).isEqualTo(expected);
            }
        }
    }

    @Test
    void publishingOverManyCoinsAddsOneLayer() {
        try (Coins coins = open()) {
            for (int i = 1; i < 10; i++) {
                coins.cache.connect(delta(coins.view(), i, coinbase(i, 500)));
            }
            coins.cache.settle();
            PartChange first = coins.cache.takeChange();
            long before = coins.view().layerBytes();
            coins.cache.connect(delta(coins.view(), 10, coinbase(10, 1)));
            coins.cache.settle();
            PartChange next = coins.cache.takeChange();

            assertThat(first.born().size()).isGreaterThanOrEqualTo(2); // base and slabs
            assertThat(next.born()).isEmpty();
            assertThat(next.died()).isEmpty();
            assertThat(coins.view().layerBytes() - before).isLessThan(400);
        }
    }

    @Test
    void aBlockThatDoesNotFollowIsRefused() {
        try (Coins coins = open()) {
            CoinView view = coins.view();
            BlockDelta first = delta(view, 1, coinbase(1, 1));
            CoinView next = coins.cache.connect(first);

            assertThatThrownBy(() -> coins.cache.connect(first)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> next.connect(first)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> view.disconnect(first)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void whatMayBeTakenBackIsNotFlushed() {
        try (Coins coins = open()) {
            coins.cache.connect(delta(coins.view(), 1, coinbase(1, 1)));

            assertThatThrownBy(coins.cache::beginFlush)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("taken back");
        }
    }

    @Test
    void flushedCoinsStayAsACacheWhileThereIsRoomAndNoLonger() {
        try (Coins coins = open()) {
            OutPoint last = null;
            for (int i = 1; i < 9; i++) {
                Transaction tx = coinbase(i, 3000);
                last = out(tx, 0);
                coins.cache.connect(delta(coins.view(), i, tx));
            }
            coins.cache.flush();
            publish(coins.cache);
            assertThat(coins.cache.usage().coins()).isEqualTo(8 * 3000);
            assertThat(coins.cache.usage().dirtyCoins()).isZero();
            assertThat(coins.cache.dirtyBytes()).isZero();

            // when there is less room
            coins.cache.budget(0);
            publish(coins.cache);

            // then only what is still written to stays, and all is on disk
            assertThat(coins.cache.usage().reservedBytes()).isLessThanOrEqualTo(2 << 20);
            assertThat(coins.cache.coin(last)).isNotNull();
            assertThat(count(coins.view())).isEqualTo(8 * 3000);
        }
    }

    /** As the writer does, where nobody holds a snapshot. */
    private static void publish(CoinCache cache) {
        cache.makeRoom();
        try (Snapshots<String> snapshots = new Snapshots<>(NodeClock.fixed(0), Long.MAX_VALUE)) {
            List<Part> died = cache.takeChange().died();
            snapshots.publish("before", died, List.of());
            snapshots.publish("after", List.of(), died);
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
            {none, CoinLayer.GONE, CoinLayer.GONE},
            {none, CoinLayer.COIN, CoinLayer.COIN},
            {none, CoinLayer.FRESH, CoinLayer.FRESH},
            {CoinLayer.GONE, CoinLayer.GONE, CoinLayer.GONE},
            {CoinLayer.GONE, CoinLayer.COIN, CoinLayer.COIN},
            {CoinLayer.GONE, CoinLayer.FRESH, CoinLayer.COIN}, // it was there once: the base may have it
            {CoinLayer.COIN, CoinLayer.GONE, CoinLayer.GONE},
            {CoinLayer.COIN, CoinLayer.COIN, CoinLayer.COIN},
            {CoinLayer.COIN, CoinLayer.FRESH, CoinLayer.COIN},
            {CoinLayer.FRESH, CoinLayer.GONE, none},
            {CoinLayer.FRESH, CoinLayer.COIN, CoinLayer.FRESH}, // overwritten before the base saw it
            {CoinLayer.FRESH, CoinLayer.FRESH, CoinLayer.FRESH},
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
