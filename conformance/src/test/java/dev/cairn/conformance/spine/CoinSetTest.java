package dev.cairn.conformance.spine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.blockfiles.snapshot.UtxoSnapshot;
import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.chain.coin.CoinCache;
import dev.cairn.chain.coin.CoinStore;
import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.stats.CoinStats;
import dev.cairn.chain.stats.CoinStats.HashType;
import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.ChainSummary;
import dev.cairn.chaingen.GeneratedBlock;
import dev.cairn.chaingen.Mix;
import dev.cairn.conformance.support.Json;
import dev.cairn.conformance.support.RegtestPeer;
import dev.cairn.conformance.support.SharedData;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The set of coins, built from deltas alone, beside bitcoind's. */
class CoinSetTest {

    private static final long END = 1_764_547_200L;

    private final Secp256k1 curve = NativeSecp256k1.load();
    private final CoinFormat format = new CoinFormat(curve);

    @TempDir
    private Path folder;

    @Test
    void aStoreBuiltFromDeltasAloneHasBitcoindsNumbersAndHashes() throws Exception {
        // given a chain with branches, and bitcoind's view of it
        ChainSpec spec = ChainSpec.of(31, 160, 40, END).withMix(Mix.EVEN).withReorgs();
        ChainSummary made = ChainGenerator.write(spec, folder.resolve("regtest/blocks"), curve, 1, soFar -> {});
        List<GeneratedBlock> blocks = ChainGenerator.inMemory(spec, curve);
        try (RegtestPeer node =
                RegtestPeer.start("-blocksxor=0", "-mocktime=" + END, "-reindex", "-blocksdir=" + folder)) {
            awaitTip(node, made.tip());

            // when: connected, disconnected where another branch wins, and flushed now and then
            try (CoinStore store = CoinStore.open(folder.resolve("chainstate"), "regtest", 1 << 20);
                    CoinCache cache = new CoinCache(store, 64 << 20, 8 << 20, NodeClock.fixed(0))) {
                Deque<BlockDelta> connected = new ArrayDeque<>();
                for (GeneratedBlock block : blocks) {
                    if (block.fate() == GeneratedBlock.Fate.STALE) {
                        continue;
                    }
                    while (!cache.view().best().equals(block.block().header().previous())) {
                        cache.disconnect(connected.pop());
                    }
                    connected.push(BlockDelta.of(block.block(), block.height(), undo(block.spent())));
                    cache.connect(connected.peek());
                    if (block.height() % 37 == 0) {
                        cache.flush();
                    }
                }

                // then
                CoinView view = cache.view();
                assertThat(view.best()).isEqualTo(made.tip());
                assertThat(connected.size()).isEqualTo(spec.height() + 1);
                assertSame(node, view, HashType.SERIALIZED_3, "hash_serialized_3");
                assertSame(node, cache.flush(), HashType.MUHASH, "muhash");
                assertSame(node, store.base(), HashType.NONE, "none");
            }
        }
    }

    @Test
    void aSnapshotOfSignetsFirstHundredBlocksHasTheHashThatCoreComputes() throws Exception {
        // given: the file's coins; blocks 1 to 100 have nothing but coinbases
        UtxoSnapshot snapshot = UtxoSnapshot.open(SharedData.path("clients/utxo-snapshot/signet-100-core28.dat"));
        List<Map.Entry<OutPoint, Coin>> coins = new ArrayList<>();
        snapshot.forEach(format, (outPoint, coin) -> coins.add(Map.entry(outPoint, coin)));

        CoinStats stats = CoinStats.of(new ListedCoins(coins), HashType.SERIALIZED_3, () -> false);

        assertThat(stats.outputs()).isEqualTo(snapshot.coinCount()).isEqualTo(100);
        assertThat(stats.transactions()).isEqualTo(100);
        assertThat(stats.totalAmount()).isEqualTo(100 * 5_000_000_000L);
    }

    private static void assertSame(RegtestPeer node, CoinView view, HashType type, String name) {
        Map<String, Object> theirs = Json.asMap(node.call("gettxoutsetinfo", '"' + name + '"'));
        try (CoinCursor coins = view.cursor()) {
            CoinStats ours = CoinStats.of(coins, type, () -> false);
            assertThat(view.best().toString()).isEqualTo(theirs.get("bestblock"));
            assertThat(ours.transactions()).isEqualTo(theirs.get("transactions"));
            assertThat(ours.outputs()).isEqualTo(theirs.get("txouts"));
            assertThat(ours.bogoSize()).isEqualTo(theirs.get("bogosize"));
            assertThat(ours.totalAmount() / 1e8).isEqualTo(((Number) theirs.get("total_amount")).doubleValue());
            assertThat(ours.hash()).isEqualTo(theirs.getOrDefault(name, ""));
        }
    }

    private BlockUndo undo(List<List<Coin>> spent) throws WireException {
        WireWriter out = new WireWriter();
        format.writeUndo(out, spent);
        byte[] bytes = out.toBytes();
        return format.readUndo(bytes, 0, bytes.length);
    }

    private static void awaitTip(RegtestPeer node, BlockHash tip) throws InterruptedException {
        for (int i = 0; i < 600 && !node.call("getbestblockhash", "").equals(tip.toString()); i++) {
            Thread.sleep(100);
        }
        assertThat(node.call("getbestblockhash", "")).isEqualTo(tip.toString());
    }

    private static final class ListedCoins implements CoinCursor {

        private final List<Map.Entry<OutPoint, Coin>> coins;
        private int at = -1;

        ListedCoins(List<Map.Entry<OutPoint, Coin>> coins) {
            this.coins = coins;
        }

        @Override
        public boolean next() {
            return ++at < coins.size();
        }

        @Override
        public OutPoint outPoint() {
            return coins.get(at).getKey();
        }

        @Override
        public Coin coin() {
            return coins.get(at).getValue();
        }

        @Override
        public void close() {}
    }
}
