package dev.cairn.chain.coin.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlabsTest {

    private static final int MIB = 1 << 20;

    private final AddressRange range = new AddressRange(4 * MIB);
    private final Slabs slabs = new Slabs(range, 20);

    @Test
    void aFreedSlabsMemoryGoesBackAtOnceAndItsNumberIsUsedAgain() {
        try (slabs) {
            Slab zero = slabs.take();
            Slab one = slabs.take();
            range.clear(zero.start(), 2 * MIB);
            assertThat(Resident.bytes(range)).isEqualTo(2 * MIB);
            assertThat(slabs.taken()).isEqualTo(2);

            zero.free();

            assertThat(Resident.bytes(range)).isEqualTo(MIB);
            assertThat(slabs.taken()).isEqualTo(1);
            assertThat(zero.bytes()).isZero();
            assertThat(one.bytes()).isEqualTo(MIB);
            assertThat(slabs.take().number()).isZero();
            assertThat(slabs.take().number()).isEqualTo(2);
            one.free();
        }
    }

    @Test
    void freeingTwiceGivesNobodyElsesMemoryBack() {
        try (slabs) {
            Slab first = slabs.take();
            first.free();
            Slab again = slabs.take();
            range.putInt(again.first(), 5);

            first.free();

            assertThat(range.getInt(again.first())).isEqualTo(5);
            assertThat(slabs.taken()).isEqualTo(1);
        }
    }

    @Test
    void noRecordLiesAtAddressZero() {
        try (slabs) {
            Slab zero = slabs.take();
            Slab one = slabs.take();
            assertThat(zero.append(48, 0)).isEqualTo(8).isEqualTo(zero.first());
            assertThat(one.append(48, 0)).isEqualTo(MIB).isEqualTo(one.first());
            assertThat(zero.room()).isEqualTo(MIB - 56);
            assertThat(one.room()).isEqualTo(MIB - 48);
            assertThat(one.end()).isEqualTo(MIB + 48);
        }
    }

    @Test
    void anAgeIsTheMeanOfTheBytes() {
        try (slabs) {
            Slab slab = slabs.take();
            Slab other = slabs.take();
            assertThat(other.age()).isZero();
            other.append(300, 10);
            other.append(100, 50);
            assertThat(other.age()).isEqualTo(20);
            assertThat(slab.age()).isZero();
        }
    }

    @Test
    void whenAllAreOutTheErrorSaysWhatToDo() {
        try (slabs) {
            List<Slab> all = new ArrayList<>();
            while (!slabs.exhausted()) {
                all.add(slabs.take());
            }
            assertThat(all).hasSize(4).hasSize(slabs.count());
            assertThatThrownBy(slabs::take).hasMessageContaining("all 4 MiB").hasMessageContaining("flush");
            all.get(2).free();
            assertThat(slabs.exhausted()).isFalse();
            assertThat(slabs.take().number()).isEqualTo(2);
        }
    }

    @Test
    void whatAReaderHoldsStaysReadableAfterCloseUntilItIsFreed() {
        Slab held = slabs.take();
        Slab other = slabs.take();
        range.putInt(held.first(), 77);

        slabs.close();
        slabs.close();
        other.free();

        assertThat(range.getInt(held.first())).isEqualTo(77);
        assertThat(slabs.taken()).isEqualTo(1);
        assertThatThrownBy(slabs::take)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        held.free();
        held.free();
        assertThat(slabs.taken()).isZero();
        assertThatThrownBy(() -> range.getInt(held.first())).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void slabsFreedByOtherThreadsAreTakenAgain() throws InterruptedException {
        try (slabs) {
            for (int round = 0; round < 500; round++) {
                Slab slab = slabs.take();
                assertThat(range.getInt(slab.first())).isZero();
                range.putInt(slab.first(), round + 1);
                Thread reaper = Thread.ofPlatform().start(slab::free);
                if (round % 3 == 0 || slabs.exhausted()) {
                    reaper.join();
                }
            }
        }
    }
}
