package dev.cairn.chain.coin.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.ledger.snapshot.Held;
import dev.cairn.ledger.snapshot.Snapshots;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * A store under a writer that puts, replaces, forgets, flushes, moves the budget, makes room by steps of any size, and publishes to
 * readers that hold what they got: against a hash map, and counted from scratch after every step.
 */
class RecordStoreModelTest {

    private static final int MIB = 1 << 20;
    private static final KeyHash FEW = (a, b, c, d, vout) -> OutPointHash.of(a, b, c, d, vout) & 0xe000_0000_0000_0001L;

    @Property(tries = 8)
    void theStoreHoldsWhatAHashMapHolds(@ForAll long seed) {
        Random random = new Random(seed);
        try (Walk walk = new Walk(random, random.nextInt(4) == 0 ? FEW : OutPointHash::of)) {
            for (int i = 0; i < 3000; i++) {
                walk.step();
                walk.recount();
            }
            walk.readAll();
            walk.flushAndDropAll();
        }
    }

    /** What a key's newest record says. */
    private record Newest(ByteBuffer entry, byte state, int address) {}

    private static final class Walk implements AutoCloseable {

        private final Random random;
        private final KeyHash hash;
        private final MadeEntries made;
        private final RecordStore store;
        private final Map<OutPoint, Newest> model = new HashMap<>();
        private final Set<OutPoint> dirty = new HashSet<>();
        private final List<OutPoint> keys = new ArrayList<>();
        private final Snapshots<Map<Integer, ByteBuffer>> snapshots =
                new Snapshots<>(NodeClock.fixed(0), Long.MAX_VALUE);
        private final List<Held<Map<Integer, ByteBuffer>>> held = new ArrayList<>();
        private final Set<OutPoint> lost = new HashSet<>();

        Walk(Random random, KeyHash hash) {
            this.random = random;
            this.hash = hash;
            made = new MadeEntries(random);
            IndexShape shape = new IndexShape(24, 16, 128, 16 << 10, 6);
            store = new RecordStore(128 * MIB, 4 * MIB, NodeClock.fixed(0), hash, shape, 20);
            publish();
        }

        void step() {
            switch (random.nextInt(40)) {
                case 0 -> store.budget((random.nextInt(3) == 0 ? 20 : 1 + random.nextInt(8)) * (long) MIB);
                case 1 -> flush();
                case 2 -> publish();
                case 3 -> letGo();
                case 4, 5 -> forget();
                case 6, 7, 8 -> evict(1 + random.nextInt(1 << random.nextInt(19)));
                case 9, 10 -> store.tidy(this::named, random.nextInt(MIB), 1 + random.nextInt(MIB));
                case 11, 12, 13, 14, 15, 16, 17, 18 -> {
                    if (!keys.isEmpty()) {
                        put(keys.get(random.nextInt(keys.size())));
                    }
                }
                default -> put(made.outPoint());
            }
            if (store.usage().reservedBytes() > 60L * MIB) {
                flush();
                publish();
                held.forEach(Held::close);
                held.clear();
                while (evict(MIB) == Eviction.MORE) {
                    recount();
                }
            }
        }

        private void put(OutPoint key) {
            byte[] entry = MadeEntries.entry(key, coin());
            byte state = (byte) random.nextInt(3);
            int address = random.nextBoolean() || state != Records.GONE
                    ? store.put(entry, 0, entry.length, state)
                    : store.gone(entry, 0);
            byte[] kept = state == Records.GONE ? MadeEntries.key(key) : entry;
            if (model.put(key, new Newest(ByteBuffer.wrap(kept), state, address)) == null) {
                keys.add(key);
            }
            dirty.add(key);
            lost.remove(key);
            assertThat(find(key)).isEqualTo(address);
        }

        /** Mostly a large one, so that slabs are soon full. */
        private Coin coin() {
            return random.nextInt(4) == 0 ? made.coin() : made.coin(made.script("", 5000 + random.nextInt(5000), ""));
        }

        private void forget() {
            if (dirty.isEmpty()) {
                return;
            }
            OutPoint key = dirty.iterator().next();
            int address = model.get(key).address();
            assertThat(store.forget(address)).isTrue();
            assertThat(store.forget(address)).isFalse();
            assertThat(find(key)).isEqualTo(Records.NONE);
            drop(key);
        }

        private void drop(OutPoint key) {
            model.remove(key);
            dirty.remove(key);
            lost.remove(key);
            keys.remove(key);
        }

        private void flush() {
            dirty.clear();
        }

        private boolean named(Slab slab) {
            return dirty.stream()
                    .anyMatch(key -> store.records().slab(model.get(key).address()) == slab.number());
        }

        private Eviction evict(int bytes) {
            Eviction ended = store.evict(this::named, bytes);
            RecordUsage usage = store.usage();
            if (ended == Eviction.ENOUGH) {
                assertThat(store.excess()).isLessThanOrEqualTo(0);
                assertThat(usage.reservedBytes() - usage.pinnedBytes()).isEqualTo(store.excess() + budget());
            }
            return ended;
        }

        private long budget() {
            RecordUsage usage = store.usage();
            return usage.slabs() * (long) MIB + usage.indexBytes() - store.excess();
        }

        private void publish() {
            Map<Integer, ByteBuffer> named = new HashMap<>();
            dirty.forEach(
                    key -> named.put(model.get(key).address(), model.get(key).entry()));
            SlabChange change = store.takeChange();
            snapshots.publish(named, change.born(), change.died());
            if (held.size() < 4) {
                held.add(snapshots.acquire("a reader"));
            }
        }

        private void letGo() {
            if (!held.isEmpty()) {
                Held<Map<Integer, ByteBuffer>> reader = held.remove(random.nextInt(held.size()));
                reader.enter()
                        .forEach((address, entry) -> assertThat(read(address)).isEqualTo(entry));
                reader.exit();
                reader.close();
            }
        }

        /** From scratch: what the index names that is not doomed, in all and by slab. */
        void recount() {
            Map<Integer, Tally> bySlab = new HashMap<>();
            Tally all = new Tally();
            Records records = store.records();
            for (int start = 0;
                    start < store.index().end();
                    start = store.index().after(start)) {
                store.index().each(start, address -> {
                    if (!store.isDoomed(address)) {
                        all.add(records.state(address), records.bytes(address));
                        bySlab.computeIfAbsent(records.slab(address), number -> new Tally())
                                .add(records.state(address), records.bytes(address));
                    }
                });
            }
            RecordUsage usage = store.usage();
            assertThat(usage.liveBytes()).isEqualTo(all.bytes());
            assertThat(usage.coins()).isEqualTo(all.coins());
            assertThat(usage.gone()).isEqualTo(all.gone());
            assertThat(usage.slabs()).isEqualTo(store.slabs().size());
            for (Slab slab : store.slabs()) {
                Tally counted = bySlab.getOrDefault(slab.number(), new Tally());
                assertThat(slab.live().bytes()).isEqualTo(counted.bytes());
                assertThat(slab.live().coins()).isEqualTo(counted.coins());
                assertThat(slab.live().gone()).isEqualTo(counted.gone());
            }
        }

        /** Every key is found as it was put last, or was clean and is lost for good. */
        void readAll() {
            for (OutPoint key : List.copyOf(keys)) {
                Newest newest = model.get(key);
                int address = find(key);
                if (dirty.contains(key)) {
                    assertThat(address).isEqualTo(newest.address());
                } else if (address == Records.NONE) {
                    lost.add(key);
                    continue;
                }
                assertThat(lost).doesNotContain(key);
                assertThat(read(address)).isEqualTo(newest.entry());
                byte state = store.records().state(address);
                assertThat(state)
                        .isEqualTo(
                                address == newest.address() || newest.state() == Records.GONE
                                        ? newest.state()
                                        : Records.COIN);
            }
        }

        void flushAndDropAll() {
            flush();
            publish();
            held.forEach(Held::close);
            held.clear();
            store.budget(0);
            for (Eviction ended = Eviction.MORE; ended == Eviction.MORE; ) {
                ended = evict(MIB);
                recount();
                readAll();
            }
            publish();
            publish();
            assertThat(store.usage().slabs()).isLessThanOrEqualTo(2); // those that are still open
        }

        private ByteBuffer read(int address) {
            return ByteBuffer.wrap(store.records().entry(address));
        }

        private int find(OutPoint key) {
            Txid txid = key.txid();
            long hash = this.hash.of(txid.word0(), txid.word1(), txid.word2(), txid.word3(), (int) key.vout());
            return store.find(hash, txid, (int) key.vout());
        }

        @Override
        public void close() {
            held.forEach(Held::close);
            snapshots.close();
            store.close();
        }
    }
}
