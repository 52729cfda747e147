package dev.cairn.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapKeeperTest {

    private static final long MIB = 1 << 20;

    private static final class Heap implements HeapKeeper.Old {
        private long alive;
        private long used;
        private long toldAt;
        private int collections;

        @Override
        public long used() {
            return used;
        }

        @Override
        public void collect() {
            used = alive;
            collections++;
        }

        @Override
        public void tellAt(long bytes) {
            toldAt = bytes;
        }
    }

    private final Heap heap = new Heap();
    private final HeapKeeper keeper = new HeapKeeper(heap);

    @Test
    void garbageIsCollectedWhenSixtyFourMebibytesOfItMayHaveGathered() {
        heap.alive = 20 * MIB;
        heap.used = 20 * MIB;
        keeper.begin();
        assertThat(heap.toldAt).isEqualTo(84 * MIB);

        heap.used = 90 * MIB;
        keeper.grown();

        assertThat(heap.collections).isEqualTo(1);
        assertThat(heap.used).isEqualTo(20 * MIB);
        assertThat(heap.toldAt).isEqualTo(84 * MIB);
    }

    @Test
    void aHeapThatLivesIsNotHeldBack() {
        keeper.begin();

        heap.alive = 400 * MIB;
        heap.used = 410 * MIB;
        keeper.grown();

        assertThat(heap.toldAt).isEqualTo(500 * MIB);
    }
}
