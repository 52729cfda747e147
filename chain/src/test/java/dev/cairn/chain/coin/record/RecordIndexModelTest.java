package dev.cairn.chain.coin.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.OutPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Random insertions, replacements and removals in small partitions that grow, split, shrink and join, against a hash map. */
class RecordIndexModelTest {

    private static final int UNIT = 16;

    /** How the outpoints are spread. */
    enum Spread {
        EVEN,
        FEW,
        RUNS,
        LAST,
        ONE,
        ZERO
    }

    private static KeyHash hash(Spread spread) {
        return switch (spread) {
            case EVEN -> OutPointHash::of;
            case FEW -> (a, b, c, d, vout) -> OutPointHash.of(a, b, c, d, vout) & 0xe000_0000_0000_0003L;
            case RUNS -> (a, b, c, d, vout) -> OutPointHash.of(a, b, c, d, vout) & 0xffff_0000_0000_0000L;
            case LAST -> (a, b, c, d, vout) -> OutPointHash.of(a, b, c, d, vout) | 0xffff_ffff_ffff_0000L;
            case ONE -> (a, b, c, d, vout) -> 0x1234_5678_9abc_def0L;
            case ZERO -> (a, b, c, d, vout) -> 0;
        };
    }

    @Property(tries = 150)
    void theIndexFindsWhatAHashMapFinds(
            @ForAll long seed, @ForAll Spread spread, @ForAll @IntRange(min = 14, max = 31) int addressBits) {
        IndexShape shape = new IndexShape(addressBits, UNIT, 8 * UNIT, 256 * UNIT, 5);
        try (Walk walk = new Walk(new Random(seed), hash(spread), shape)) {
            for (int phase = 0; phase < 6; phase++) {
                walk.run(200, walk.random.nextInt(10));
                walk.check();
            }
            walk.empty();
        }
    }

    private static final class Walk implements AutoCloseable {

        private final Random random;
        private final AddressRange range = new AddressRange(1 << 18);
        private final Records records;
        private final RecordIndex index;
        private final KeyHash hash;
        private final IndexShape shape;
        private final Map<OutPoint, Integer> model = new HashMap<>();
        private final List<OutPoint> keys = new ArrayList<>();
        private final MadeEntries made;
        private int next = 1;

        Walk(Random random, KeyHash hash, IndexShape shape) {
            this.random = random;
            this.hash = hash;
            this.shape = shape;
            records = new Records(range, hash, 20);
            index = new RecordIndex(records, shape, new boolean[1], new Pauses(NodeClock.fixed(0)));
            made = new MadeEntries(random);
        }

        /** @param removing of ten steps */
        void run(int steps, int removing) {
            for (int i = 0; i < steps; i++) {
                if (!keys.isEmpty() && random.nextInt(10) < removing) {
                    remove();
                } else if (!keys.isEmpty() && random.nextInt(8) == 0) {
                    replace();
                } else {
                    insert(made.outPoint());
                }
            }
        }

        private void insert(OutPoint key) {
            int address = write(key);
            index.insert(hash(key), address);
            model.put(key, address);
            keys.add(key);
        }

        private void replace() {
            OutPoint key = keys.get(random.nextInt(keys.size()));
            int address = write(key);
            index.replace(hash(key), model.put(key, address), address);
        }

        private void remove() {
            int at = random.nextInt(keys.size());
            OutPoint key = keys.set(at, keys.getLast());
            keys.removeLast();
            int address = model.remove(key);
            assertThat(index.remove(hash(key), address)).isTrue();
            assertThat(index.remove(hash(key), address)).isFalse();
            assertThat(find(key)).isEqualTo(Records.NONE);
        }

        private int write(OutPoint key) {
            int address = next;
            next += 5; // 40 bytes: all are written as gone
            records.write(Records.place(address), Records.GONE, MadeEntries.key(key), 0, 36);
            return address;
        }

        void check() {
            model.forEach((key, address) -> {
                assertThat(find(key)).isEqualTo(address);
                assertThat(index.contains(hash(key), address)).isTrue();
                assertThat(index.contains(hash(key), address + 1)).isFalse();
            });
            for (int i = 0; i < 50; i++) {
                assertThat(find(made.outPoint())).isEqualTo(Records.NONE);
            }
            Set<Integer> seen = new HashSet<>();
            int partitions = 0;
            for (int start = 0; start < 1 << shape.splits(); start = index.after(start)) {
                partitions++;
                index.each(start, address -> assertThat(seen.add(address)).isTrue());
            }
            assertThat(seen).isEqualTo(new HashSet<>(model.values()));
            assertThat(index.size()).isEqualTo(model.size());
            assertThat(index.partitions()).isEqualTo(partitions);
        }

        void empty() {
            while (!keys.isEmpty()) {
                remove();
            }
            check();
            assertThat(index.bytes()).isLessThanOrEqualTo(4L * UNIT * index.partitions() * 4);
            run(100, 0);
            check();
        }

        private int find(OutPoint key) {
            Txid txid = key.txid();
            return index.find(hash(key), txid.word0(), txid.word1(), txid.word2(), txid.word3(), (int) key.vout());
        }

        private long hash(OutPoint key) {
            return hash.of(
                    key.txid().word0(),
                    key.txid().word1(),
                    key.txid().word2(),
                    key.txid().word3(),
                    (int) key.vout());
        }

        @Override
        public void close() {
            index.close();
            range.close();
        }
    }
}
