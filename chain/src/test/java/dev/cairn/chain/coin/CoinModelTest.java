package dev.cairn.chain.coin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.chain.coin.record.Records;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.BlockOutputs;
import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.chain.delta.MadeBlocks;
import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.ledger.snapshot.Held;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Random blocks, ways back, flushes under way while others are connected, merges, branches that are dropped, snapshots held and
 * given back, and openings, against a plain map for each version.
 */
class CoinModelTest {

    private static final long MIB = 1 << 20;

    @Property(tries = 15)
    void everyVersionIsWhatAPlainMapSays(@ForAll long seed) throws IOException {
        Path folder = Files.createTempDirectory("coins");
        try (Walk walk = new Walk(folder, new Random(seed))) {
            walk.run(150);
        } finally {
            delete(folder);
        }
    }

    /** A view and what it must hold. */
    private record Version(CoinView view, Map<OutPoint, Coin> coins) {}

    private record Step(BlockDelta delta, Map<OutPoint, Coin> before) {}

    private static final class Walk implements AutoCloseable {

        private final Path folder;
        private final Random random;
        private final MadeBlocks blocks;
        private final Map<BlockHash, Map<OutPoint, Coin>> known = new HashMap<>();
        private final Deque<Step> chain = new ArrayDeque<>();
        private final List<Held<Version>> held = new ArrayList<>();
        private final long budget;
        private CoinStore store;
        private CoinCache cache;
        private Snapshots<Version> snapshots;
        private Version tip;
        private CoinView flushing; // begun
        private boolean written; // and not taken over yet

        Walk(Path folder, Random random) {
            this.folder = folder.resolve("chainstate");
            this.random = random;
            blocks = MadeBlocks.withLargeScripts(random);
            budget = random.nextInt(4) * MIB;
            known.put(BlockHash.ZERO, Map.of());
            open();
        }

        private void open() {
            store = CoinStore.open(folder, "regtest", 1 << 20);
            cache = new CoinCache(store, 256 * MIB, budget, NodeClock.fixed(0));
            snapshots = new Snapshots<>(NodeClock.fixed(0), Long.MAX_VALUE);
            publish(known.get(cache.view().best()));
        }

        void run(int steps) {
            for (int i = 0; i < steps; i++) {
                step(random.nextInt(40));
            }
            check(tip);
        }

        private void step(int choice) {
            if (choice < 24) {
                connect(random.nextInt(4));
            } else if (choice < 28) {
                disconnect();
            } else if (choice < 30) {
                dropABranch();
            } else if (choice < 33) {
                flush();
            } else if (choice == 33) {
                ask();
            } else if (choice < 36) {
                held.add(snapshots.acquire("model"));
            } else if (choice < 38 && !held.isEmpty()) {
                Held<Version> given = held.remove(random.nextInt(held.size()));
                check(given.enter());
                given.exit();
                given.close();
            } else if (choice == 38) {
                check(tip);
            } else if (random.nextInt(3) == 0) {
                reopen();
            }
        }

        private void connect(int most) {
            int height = chain.size() + 1;
            MadeBlocks.Made made = blocks.block(tip.view.best(), height, tip.coins, most);
            BlockDelta delta = made.delta();
            chain.push(new Step(delta, tip.coins));
            known.put(delta.hash(), made.after());
            connect(made);
            publish(made.after());
        }

        private void disconnect() {
            if (!chain.isEmpty()) {
                Step step = chain.pop();
                known.put(step.delta.parent(), step.before);
                cache.disconnect(step.delta);
                publish(step.before);
            }
        }

        /** As the writer does it, or as who has the delta alone. */
        private void connect(MadeBlocks.Made made) {
            if (random.nextInt(3) == 0) {
                cache.connect(made.delta());
                return;
            }
            BlockSpends spends = BlockSpends.of(made.block());
            long moment = cache.moment();
            int[] found = new int[spends.inputs()];
            List<Transaction> transactions = made.block().transactions();
            for (int tx = 1; tx < transactions.size(); tx++) {
                Transaction spender = transactions.get(tx);
                for (int i = 0; i < spender.inputCount(); i++) {
                    int input = spends.input(tx, i);
                    if (spends.maker(input) == BlockSpends.NOT_HERE) {
                        found[input] = cache.find(spender.array(), spender.inputOffset(i), spends.hash(input));
                        Coin coin = found[input] == Records.NONE
                                ? cache.view().stored(spender.array(), spender.inputOffset(i))
                                : cache.coin(found[input]);
                        assertThat(coin).isEqualTo(made.before().get(spender.previous(i)));
                    }
                }
            }
            assertThat(cache.isTrueSince(moment)).isTrue();
            cache.connect(
                    spends,
                    found,
                    BlockOutputs.of(spends, made.height()),
                    made.block().hash());
        }

        /** A branch that turns out to be invalid, perhaps after the way back from another one. */
        private void dropABranch() {
            Map<OutPoint, Coin> coins = tip.coins;
            for (Step step : chain.stream().limit(random.nextInt(4)).toList()) {
                cache.disconnect(step.delta);
                coins = step.before;
            }
            for (int i = random.nextInt(20); i > 0; i--) {
                MadeBlocks.Made made = blocks.block(cache.view().best(), 1, coins, 2);
                connect(made);
                coins = made.after();
            }
            check(new Version(cache.view(), coins));
            cache.takeBack();
            check(new Version(cache.view(), tip.coins));
        }

        /** In three steps that others come between: begun, written, taken over. */
        private void flush() {
            if (flushing == null) {
                flushing = cache.beginFlush();
            } else if (!written) {
                cache.flush(flushing);
                written = true;
            } else {
                cache.flushed();
                publish(tip.coins);
                check(tip);
                flushing = null;
                written = false;
            }
        }

        /** What was asked of the disk, at whatever time, is true where nothing is known in memory and nothing was lost. */
        private void ask() {
            Map<OutPoint, Coin> asked = new HashMap<>();
            long moment = cache.moment();
            known.values().stream()
                    .limit(5)
                    .flatMap(coins -> coins.keySet().stream())
                    .forEach(outPoint -> {
                        byte[] bytes = bytes(outPoint);
                        if (cache.find(bytes, 0, OutPointHash.of(outPoint)) == Records.NONE) {
                            asked.put(outPoint, tip.view.stored(bytes, 0));
                        }
                    });
            for (int i = random.nextInt(6); i > 0; i--) {
                connect(2);
                flush();
            }
            if (cache.isTrueSince(moment)) {
                asked.forEach((outPoint, coin) -> {
                    if (cache.find(bytes(outPoint), 0, OutPointHash.of(outPoint)) == Records.NONE) {
                        assertThat(tip.coins.get(outPoint)).isEqualTo(coin);
                    }
                });
            }
        }

        private static byte[] bytes(OutPoint outPoint) {
            return new WireWriter()
                    .write(outPoint.txid())
                    .writeInt((int) outPoint.vout())
                    .toBytes();
        }

        private void reopen() {
            close();
            chain.clear();
            flushing = null;
            written = false;
            open();
            check(tip);
        }

        private void publish(Map<OutPoint, Coin> coins) {
            cache.settle();
            tip = new Version(cache.view(), coins);
            PartChange parts = cache.takeChange();
            snapshots.publish(tip, parts.born(), parts.died());
            cache.makeRoom();
        }

        private void check(Version version) {
            CoinView view = version.view;
            List<OutPoint> found = new ArrayList<>();
            try (CoinCursor cursor = view.cursor()) {
                while (cursor.next()) {
                    found.add(cursor.outPoint());
                    assertThat(cursor.coin()).isEqualTo(version.coins.get(cursor.outPoint()));
                }
            }
            assertThat(found).isSortedAccordingTo(Comparator.comparing(CoinModelTest::key, Arrays::compareUnsigned));
            assertThat(found).hasSameSizeAs(version.coins.keySet()).containsAll(version.coins.keySet());
            for (Map<OutPoint, Coin> some : List.copyOf(known.values()).subList(0, Math.min(5, known.size()))) {
                for (OutPoint outPoint : some.keySet()) {
                    assertThat(view.coin(outPoint)).isEqualTo(version.coins.get(outPoint));
                    assertThat(view.has(outPoint)).isEqualTo(version.coins.containsKey(outPoint));
                }
            }
            if (version.view == cache.view()) {
                checkCache(version);
            }
        }

        private void checkCache(Version version) {
            known.values().stream()
                    .limit(5)
                    .flatMap(coins -> coins.keySet().stream())
                    .forEach(outPoint -> {
                        assertThat(cache.coin(outPoint)).isEqualTo(version.coins.get(outPoint));
                        assertThat(cache.has(outPoint)).isEqualTo(version.coins.containsKey(outPoint));
                    });
            CoinUsage usage = cache.usage();
            assertThat(usage.liveBytes()).isLessThanOrEqualTo(usage.reservedBytes());
            assertThat(usage.dirtyCoins())
                    .isEqualTo(
                            version.view.layers() == null
                                    ? 0
                                    : version.view.layers().coins());
            if (!version.view.dirty()) {
                assertThat(usage.reservedBytes() - usage.pinnedBytes()).isLessThanOrEqualTo(budget + 3 * MIB);
            }
        }

        @Override
        public void close() {
            held.forEach(Held::close);
            held.clear();
            snapshots.drain();
            assertThat(snapshots.parts().pinned()).isZero();
            snapshots.close();
            cache.close();
            store.close();
        }
    }

    private static byte[] key(OutPoint outPoint) {
        byte[] key = new byte[BlockDeltaLayout.KEY];
        BlockDeltaLayout.writeKey(key, 0, outPoint);
        return key;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
