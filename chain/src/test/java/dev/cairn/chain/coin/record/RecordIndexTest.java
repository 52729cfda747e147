package dev.cairn.chain.coin.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.primitives.NodeClock;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordIndexTest {

    private static final int RECORD = 5; // units of eight bytes: all records here are keys alone

    private final AddressRange range = new AddressRange(64 << 20);

    @Test
    void itsBytesArePagesThatAreInMemoryAndGoBackWhenItShrinks() {
        Records records = new Records(range, OutPointHash::of, 20);
        try (range;
                RecordIndex index = new RecordIndex(
                        records, IndexShape.of(64 << 20), new boolean[64], new Pauses(NodeClock.fixed(0)))) {
            assertThat(index.bytes()).isEqualTo(SystemMemory.PAGE);
            int count = 200_000;
            fill(records, index, count, new Random(1));

            assertThat(Resident.bytes(index.range())).isEqualTo(index.bytes());
            assertThat(index.bytes()).isBetween(count * 4L * 8 / 7, count * 4L * 10 / 6);
            assertThat(index.partitions()).isBetween(14, 32);

            remove(records, index, 1000, count);

            assertThat(index.size()).isEqualTo(1000);
            assertThat(Resident.bytes(index.range())).isEqualTo(index.bytes()).isLessThanOrEqualTo(16 * 4 * 1000);
        }
    }

    @Test
    void partitionsDoNotGrowTogether() {
        Records records = new Records(range, OutPointHash::of, 20);
        try (range;
                RecordIndex index = new RecordIndex(
                        records, IndexShape.of(64 << 20), new boolean[64], new Pauses(NodeClock.fixed(0)))) {
            Random random = new Random(1);
            fill(records, index, 250_000, random);
            long most = 0;
            for (int i = 0;
                    i < 100;
                    i++) { // a hundred times two fifths of a percent: every partition grows once or twice
                long before = index.bytes();
                fill(records, index, 1000, random);
                most = Math.max(most, index.bytes() - before);
            }
            assertThat(most).isLessThan(index.bytes() / 10);
        }
    }

    @Test
    void aPartitionWithoutRoomSaysSo() {
        IndexShape shape = new IndexShape(20, 1024, 1024, 2048, 1);
        Records records = new Records(range, (a, b, c, d, vout) -> 0, 20);
        try (range;
                RecordIndex index = new RecordIndex(records, shape, new boolean[64], new Pauses(NodeClock.fixed(0)))) {
            Random random = new Random(1);
            fill(records, index, 2047, random);
            assertThatThrownBy(() -> fill(records, index, 1, random))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("all 2048 slots");
        }
    }

    @Test
    void replacingWhatIsNotThereIsAMistake() {
        Records records = new Records(range, OutPointHash::of, 20);
        try (range;
                RecordIndex index = new RecordIndex(
                        records, IndexShape.of(64 << 20), new boolean[64], new Pauses(NodeClock.fixed(0)))) {
            assertThatThrownBy(() -> index.replace(5, 1, 2)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void useAfterCloseIsAnException() {
        RecordIndex index = new RecordIndex(
                new Records(range, OutPointHash::of, 20),
                IndexShape.of(64 << 20),
                new boolean[64],
                new Pauses(NodeClock.fixed(0)));
        index.close();
        assertThatThrownBy(() -> index.insert(5, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> index.contains(5, 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void addressesTakeTheBitsThatTheRangeNeedsAndTagsTheOthers() {
        assertThat(IndexShape.of(1 << 20).addressBits()).isEqualTo(17);
        assertThat(IndexShape.of(512 << 20).addressBits()).isEqualTo(26);
        assertThat(IndexShape.of(1L << 31).addressBits()).isEqualTo(28);
        assertThat(IndexShape.of((1L << 31) + 4096).addressBits()).isEqualTo(29);
        assertThat(IndexShape.of(1L << 34).addressBits()).isEqualTo(31);
        assertThatThrownBy(() -> IndexShape.of((1L << 34) + 4096)).hasMessageContaining("32 bits of address");
        assertThat(IndexShape.of(1L << 31).splits()).isEqualTo(12);
    }

    @Test
    void aShapeWithoutRoomForItselfIsRefused() {
        assertThatThrownBy(() -> new IndexShape(28, 1024, 512, 4096, 4)).hasMessageContaining("1024 to 512 slots");
        assertThatThrownBy(() -> new IndexShape(28, 1024, 8192, 4096, 4)).hasMessageContaining("not room for 8192");
        assertThatThrownBy(() -> new IndexShape(28, 1000, 4096, 4096, 4)).hasMessageContaining("in steps of 1000");
    }

    private void fill(Records records, RecordIndex index, int count, Random random) {
        byte[] key = new byte[36];
        for (int i = 0; i < count; i++) {
            random.nextBytes(key);
            int address = 1 + (int) index.size() * RECORD;
            records.write(Records.place(address), Records.GONE, key, 0, 36);
            index.insert(records.hash(address), address);
        }
    }

    private void remove(Records records, RecordIndex index, int from, int to) {
        for (int i = from; i < to; i++) {
            int address = 1 + i * RECORD;
            assertThat(index.remove(records.hash(address), address)).isTrue();
        }
    }
}
