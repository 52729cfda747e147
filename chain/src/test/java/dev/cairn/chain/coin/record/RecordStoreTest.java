package dev.cairn.chain.coin.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.wire.WireWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecordStoreTest {

    private static final int MIB = 1 << 20;

    private final MadeEntries made = new MadeEntries(new Random(1));
    private final RecordStore store = new RecordStore(64 * MIB, 64 * MIB, NodeClock.fixed(0));
    private final List<OutPoint> keys = new ArrayList<>();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void loweringTheBudgetKeepsTheYoungestAndGivesTheMemoryBack() {
        putFor(20);
        store.budget(8 * MIB);
        assertThat(store.evict(slab -> false, 1)).isEqualTo(Eviction.MORE);
        evictAll();

        assertThat(store.usage().reservedBytes()).isBetween(6L * MIB, 8L * MIB);
        assertThat(resident()).isLessThanOrEqualTo(store.usage().reservedBytes());
        int kept = (int) store.usage().coins();
        assertThat(kept).isBetween(keys.size() / 4, keys.size() / 2);
        assertThat(keys.subList(keys.size() - kept, keys.size())).allMatch(key -> find(key) != Records.NONE);
    }

    @Test
    void whatIsDroppedIsGoneAtOnceThoughItTakesManySteps() {
        putFor(20);
        store.budget(8 * MIB);
        store.evict(slab -> false, 1);

        assertThat(find(keys.getFirst())).isEqualTo(Records.NONE);
        assertThat(store.usage().slabs()).isLessThanOrEqualTo(8);
        assertThat(store.usage().reservedBytes()).isGreaterThan(20L * MIB);
        OutPoint again = keys.getFirst();
        int address = put(again, Records.COIN);
        evictAll();
        assertThat(find(again)).isEqualTo(address);
        assertThat(store.usage().coins())
                .isEqualTo(keys.stream()
                        .distinct()
                        .filter(key -> find(key) != Records.NONE)
                        .count());
    }

    @Test
    void slabsThatAreMostlyDeadAreTidiedAndNoCoinIsLost() {
        putFor(20);
        List<OutPoint> live = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (i % 3 == 0) {
                live.add(keys.get(i));
            } else {
                assertThat(store.forget(find(keys.get(i)))).isTrue();
            }
        }
        assertThat(store.usage().reservedBytes()).isGreaterThan(20L * MIB);
        long bytes = store.usage().liveBytes();
        store.budget(12 * MIB);
        evictAll();

        assertThat(store.usage().reservedBytes()).isLessThanOrEqualTo(12L * MIB);
        assertThat(store.usage().liveBytes()).isEqualTo(bytes);
        assertThat(live).allMatch(key -> find(key) != Records.NONE);

        store.budget(64 * MIB);
        while (store.tidy(slab -> false, MIB / 8 * 7, MIB) == Eviction.MORE) {
            assertThat(store.usage().liveBytes()).isEqualTo(bytes);
        }
        assertThat(store.usage().slabs() * (long) MIB).isLessThanOrEqualTo(bytes * 8 / 7 + 2 * MIB);
        assertThat(live).allMatch(key -> find(key) != Records.NONE);
    }

    @Test
    void whatIsCopiedIsFreshNoMoreAndWhatIsGoneIsLeftBehind() {
        OutPoint fresh = made.outPoint();
        OutPoint gone = made.outPoint();
        put(fresh, Records.FRESH);
        put(gone, Records.GONE);
        putFor(2);
        keys.subList(2, keys.size()).forEach(key -> store.forget(find(key)));
        put(made.outPoint(), Records.COIN);

        while (store.tidy(slab -> false, MIB, MIB) == Eviction.MORE) {
            Thread.onSpinWait();
        }

        assertThat(store.records().state(find(fresh))).isEqualTo(Records.COIN);
        assertThat(find(gone)).isEqualTo(Records.NONE);
        assertThat(store.usage().gone()).isZero();
    }

    @Test
    void whatLayersNameIsNotTouchedAndTheWriterIsToldSo() {
        putFor(6);
        store.budget(3 * MIB);

        assertThat(store.evict(slab -> true, MIB)).isEqualTo(Eviction.STUCK);
        assertThat(store.tidy(slab -> true, MIB, MIB)).isEqualTo(Eviction.ENOUGH);

        assertThat(keys).allMatch(key -> find(key) != Records.NONE);
    }

    @Test
    void aSlabThatWasPublishedIsFreedByNobodyButWhoWasTold() {
        putFor(4);
        SlabChange first = store.takeChange();
        assertThat(first.born()).hasSize(store.usage().slabs());
        assertThat(first.died()).isEmpty();
        OutPoint eldest = keys.getFirst();
        int address = find(eldest);
        byte[] entry = store.records().entry(address);

        store.budget(0);
        evictAll();

        assertThat(find(eldest)).isEqualTo(Records.NONE);
        assertThat(store.records().entry(address)).isEqualTo(entry);
        SlabChange second = store.takeChange();
        assertThat(second.born()).isEmpty();
        assertThat(store.usage().pinnedBytes())
                .isEqualTo(second.died().size() * (long) MIB)
                .isPositive();
        second.died().forEach(Slab::free);
        assertThat(store.usage().pinnedBytes()).isZero();
        assertThat(store.usage().reservedBytes()).isLessThanOrEqualTo(2L * MIB);
    }

    @Test
    void whenAllAddressSpaceIsTakenNothingIsChanged() {
        while (store.usage().slabs() < 64) {
            put(made.outPoint(), Records.COIN);
        }
        RecordUsage before = store.usage();
        assertThatThrownBy(() -> {
                    while (true) {
                        put(keys.getFirst(), Records.COIN);
                    }
                })
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("all 64 MiB");
        assertThat(store.usage().coins()).isEqualTo(before.coins());
        assertThat(find(keys.getFirst())).isNotEqualTo(Records.NONE);
        store.budget(32 * MIB);
        evictAll();
        put(made.outPoint(), Records.COIN);
    }

    @Test
    void whoChoosesTxidsCannotChooseWhereTheyFall() {
        // given: outpoints that are alike in all but a few bits, and in all that a hash without a key might look at
        byte[] entry = MadeEntries.entry(made.outPoint(), made.coin());
        Arrays.fill(entry, 0, 36, (byte) 0);
        for (int i = 0; i < 200_000; i++) {
            entry[0] = (byte) (i >>> 10);
            entry[31] = (byte) (i >>> 2);
            entry[35] = (byte) (i & 3);
            entry[8] = (byte) (i >>> 14 & 0xf0);
            store.gone(entry, 0);
        }
        RecordUsage usage = store.usage();
        assertThat(usage.gone()).isEqualTo(200_000);
        assertThat(usage.indexBytes()).isLessThan(200_000 * 7L);
    }

    @Test
    void theLongestPauseIsTheWritersLongestUpkeep() {
        long[] now = {0};
        NodeClock clock = new NodeClock() {
            @Override
            public long unixSeconds() {
                return 0;
            }

            @Override
            public long monotonicNanos() {
                return now[0] += 7;
            }
        };
        try (RecordStore timed = new RecordStore(MIB, MIB, clock)) {
            assertThat(timed.usage().longestPause()).isZero();
            timed.evict(slab -> false, MIB);
            assertThat(timed.usage().longestPause()).isEqualTo(7);
        }
    }

    @Test
    void mistakesAreRefusedBeforeAnythingIsWritten() {
        byte[] entry = MadeEntries.entry(made.outPoint(), made.coin());
        assertThatThrownBy(() -> store.put(entry, 0, entry.length, (byte) 3)).hasMessageContaining("state 3");
        byte[] large = new byte[11_000];
        assertThatThrownBy(() -> store.put(large, 0, large.length, Records.COIN))
                .hasMessageContaining("11000 bytes");
        assertThatThrownBy(() -> new RecordStore(MIB + 1, MIB, NodeClock.fixed(0)))
                .hasMessageContaining("are not pages");
        assertThat(store.usage().slabs()).isZero();
    }

    @Test
    void useAfterCloseIsAnException() {
        int address = put(made.outPoint(), Records.COIN);
        store.close();
        assertThatThrownBy(() -> find(keys.getFirst())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> put(made.outPoint(), Records.COIN)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store.forget(address)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store.records().coin(address)).isInstanceOf(IllegalStateException.class);
    }

    private void putFor(int slabs) {
        int before = store.usage().slabs();
        while (store.usage().slabs() <= before + slabs) {
            put(made.outPoint(), Records.COIN);
        }
    }

    private int put(OutPoint key, byte state) {
        byte[] entry = MadeEntries.entry(key, made.coin());
        keys.add(key);
        return store.put(entry, 0, entry.length, state);
    }

    private void evictAll() {
        Eviction ended = Eviction.MORE;
        while (ended == Eviction.MORE) {
            ended = store.evict(slab -> false, MIB);
        }
    }

    private int find(OutPoint key) {
        Txid txid = key.txid();
        return store.find(OutPointHash.of(key), txid, (int) key.vout());
    }

    private long resident() {
        return Resident.bytes(store.range()) + Resident.bytes(store.index().range());
    }

    @Test
    void spentFreshCoinsLeaveRecordsOfTheirUsualLengthWhichTidyingGoesOver() {
        // given: coins made and spent at once, among others that stay, in more than one slab
        List<byte[]> kept = new ArrayList<>();
        while (store.usage().slabs() < 3) {
            byte[] spent = MadeEntries.entry(made.outPoint(), made.coin());
            int coin = store.create(hash(spent), spent, 0, spent.length, true);
            assertThat(store.records().state(coin)).isEqualTo(Records.FRESH);
            byte[] input = input(spent);
            int gone = store.spend(hash(spent), coin, input, 0, BlockDeltaLayout.vout(spent, 0));
            assertThat(store.records().state(gone)).isEqualTo(Records.GONE);
            assertThat(store.records().bytes(gone)).isEqualTo(40);
            assertThat(store.records().isNeverWritten(coin)).isTrue();
            assertThat(store.records().isNeverWritten(gone)).isTrue();
            assertThat(store.records().bytes(coin)).isEqualTo(Records.padded(spent.length + 1));

            byte[] stays = MadeEntries.entry(made.outPoint(), made.coin());
            store.create(hash(stays), stays, 0, stays.length, true);
            kept.add(stays);
        }
        store.settle();
        store.written(store.seal());

        // when
        store.budget(2L * MIB);
        while (store.tidy(slab -> false, MIB, MIB) == Eviction.MORE) {}

        // then
        for (byte[] entry : kept) {
            int found = store.find(hash(entry), entry, 0, BlockDeltaLayout.vout(entry, 0));
            assertThat(store.records().entry(found)).isEqualTo(entry);
        }
        assertThat(store.usage().coins()).isEqualTo(kept.size());
    }

    private static long hash(byte[] entry) {
        return OutPointHash.of(entry, 0, BlockDeltaLayout.vout(entry, 0));
    }

    /** The outpoint as an input has it. */
    private static byte[] input(byte[] entry) {
        OutPoint outPoint = BlockDeltaLayout.readKey(entry, 0);
        return new WireWriter()
                .write(outPoint.txid())
                .writeInt((int) outPoint.vout())
                .toBytes();
    }
}
