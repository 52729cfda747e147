package dev.cairn.chain.coin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.ChainSnapshot.CoinCursor;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.MadeBlocks;
import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.ledger.snapshot.Held;
import dev.cairn.ledger.snapshot.Part;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
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

    /** What was known of the coins when a view was of some depth. */
    private record Earlier(long depth, Map<OutPoint, Coin> coins) {}

    private record Step(BlockDelta delta, Map<OutPoint, Coin> before) {}

    private static final class Walk implements AutoCloseable {

        private final Path folder;
        private final Random random;
        private final MadeBlocks blocks;
        private final Map<BlockHash, Map<OutPoint, Coin>> known = new HashMap<>();
        private final Deque<Step> chain = new ArrayDeque<>();
        private final List<Held<Version>> held = new ArrayList<>();
        private final long cleanBudget;
        private final List<Earlier> earlier = new ArrayList<>(); // published since the store was opened
        private CoinStore store;
        private Snapshots<Version> snapshots;
        private Version tip;
        private Version flushing; // sealed, and not written yet
        private CoinView flushed; // written, and not taken over yet

        Walk(Path folder, Random random) {
            this.folder = folder.resolve("chainstate");
            this.random = random;
            blocks = new MadeBlocks(random);
            cleanBudget = random.nextInt(3) * 20_000L;
            known.put(BlockHash.ZERO, Map.of());
            open();
        }

        private void open() {
            store = CoinStore.open(folder, "regtest", 1 << 20, cleanBudget);
            snapshots = new Snapshots<>(NodeClock.fixed(0), Long.MAX_VALUE);
            CoinView base = store.base();
            tip = null;
            publish(new Version(base, known.get(base.best())));
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
            } else if (choice < 34) {
                flush();
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
            publish(new Version(tip.view.connect(delta), made.after()));
        }

        private void disconnect() {
            if (!chain.isEmpty()) {
                Step step = chain.pop();
                known.put(step.delta.parent(), step.before);
                publish(new Version(tip.view.disconnect(step.delta), step.before));
            }
        }

        /** A branch that turns out to be invalid: its views are forgotten. */
        private void dropABranch() {
            Version branch = tip;
            for (int i = random.nextInt(20); i > 0; i--) {
                MadeBlocks.Made made = blocks.block(branch.view.best(), 1, branch.coins, 2);
                branch = new Version(branch.view.connect(made.delta()), made.after());
            }
            check(branch);
        }

        /** In three steps that others come between: sealed, written, taken over. */
        private void flush() {
            if (flushing == null) {
                flushing = new Version(tip.view.seal(), tip.coins);
                publish(flushing);
            } else if (flushed == null) {
                flushed = store.flush(flushing.view);
                check(new Version(flushed, flushing.coins));
                assertThat(flushed.dirty()).isFalse();
            } else {
                publish(new Version(store.rebase(tip.view, flushing.view, flushed), tip.coins));
                check(tip);
                flushing = null;
                flushed = null;
            }
        }

        private void reopen() {
            close();
            chain.clear();
            flushing = null;
            flushed = null;
            earlier.clear();
            open();
            check(tip);
        }

        private void publish(Version next) {
            List<Part> before = tip == null ? List.of() : tip.view.parts();
            List<Part> after = next.view.parts();
            snapshots.publish(
                    next,
                    after.stream().filter(part -> !before.contains(part)).toList(),
                    before.stream().filter(part -> !after.contains(part)).toList());
            tip = next;
            earlier.add(new Earlier(next.view.depth(), next.coins));
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
            for (int i = 0; i < 4; i++) {
                checkSince(version, earlier.get(random.nextInt(earlier.size())));
            }
            assertThat(view.layerBytes())
                    .isEqualTo(
                            view.parts().stream().skip(1).mapToLong(Part::bytes).sum());
        }

        /** What is known from an earlier view, and what changed since, say together what is there now. */
        private void checkSince(Version version, Earlier then) {
            if (then.depth > version.view.depth()) {
                return; // of another time than the view that is checked
            }
            for (Map<OutPoint, Coin> some : List.of(then.coins, version.coins)) {
                for (OutPoint outPoint : some.keySet()) {
                    byte[] bytes = new WireWriter()
                            .write(outPoint.txid())
                            .writeInt((int) outPoint.vout())
                            .toBytes();
                    Coin coin = version.view.coin(
                            bytes, 0, OutPointHash.of(outPoint), then.coins.get(outPoint), then.depth);
                    assertThat(coin).isEqualTo(version.coins.get(outPoint));
                }
            }
        }

        @Override
        public void close() {
            held.forEach(Held::close);
            held.clear();
            snapshots.drain();
            assertThat(snapshots.parts().pinned()).isZero();
            snapshots.close();
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
