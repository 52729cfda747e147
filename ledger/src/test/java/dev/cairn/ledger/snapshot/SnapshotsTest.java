package dev.cairn.ledger.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.NodeClock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SnapshotsTest {

    private final FakeClock clock = new FakeClock();
    private final Snapshots<String> snapshots = new Snapshots<>(clock, 100);

    @AfterEach
    void nothingIsLeft() {
        snapshots.drain();
        assertThat(snapshots.holders()).isEmpty();
        assertThat(snapshots.parts().pinned()).isZero();
        snapshots.close();
        assertThat(snapshots.parts()).isEqualTo(new Snapshots.PartCount(0, 0, 0));
    }

    @Test
    void aDeadPartIsFreedByTheWriterWhenNobodyHoldsIt() {
        TestPart part = new TestPart(10);
        assertThat(snapshots.publish("one", List.of(part), List.of())).isEqualTo(1);
        assertThat(snapshots.parts()).isEqualTo(new Snapshots.PartCount(1, 0, 0));

        assertThat(snapshots.publish("two", List.of(), List.of(part))).isEqualTo(2);

        assertThat(part.freedBy()).isSameAs(Thread.currentThread());
    }

    @Test
    void aDeadPartIsKeptWhileAVersionThatNamesItIsHeld() {
        TestPart part = new TestPart(10);
        snapshots.publish("one", List.of(part), List.of());
        Held<String> one = snapshots.acquire("test");
        snapshots.publish("two", List.of(), List.of(part));
        Held<String> two = snapshots.acquire("test");
        snapshots.publish("three", List.of(), List.of());

        snapshots.drain();
        assertThat(part.isFreed()).isFalse();
        assertThat(snapshots.parts()).isEqualTo(new Snapshots.PartCount(0, 1, 10));
        assertThat(one.enter()).isEqualTo("one");
        one.exit();
        one.close();
        one.close();
        snapshots.drain();

        assertThat(part.isFreed()).isTrue();
        assertThat(part.freedBy()).isNotNull();
        two.close();
    }

    @Test
    void theOldestVersionIsCutOffWhenDeadPartsPassTheBudget() {
        TestPart first = new TestPart(60);
        TestPart second = new TestPart(60);
        snapshots.publish("one", List.of(first), List.of());
        Held<String> one = snapshots.acquire("slow");
        clock.nanos = 95_000_000_000L;
        snapshots.publish("two", List.of(second), List.of(first));
        Held<String> two = snapshots.acquire("quick");
        assertThat(one.enter()).isEqualTo("one");

        snapshots.publish("three", List.of(), List.of(second));

        assertThat(first.isFreed()).isFalse(); // a read is under way
        assertThatThrownBy(one::enter)
                .isInstanceOf(SnapshotExpired.class)
                .hasMessage(
                        "snapshot 1, held for \"slow\" for 95 s, was cut off: old snapshots pinned 120 bytes that nothing"
                                + " else needs, more than the budget of 100, and this one was the oldest; take a new snapshot and"
                                + " read again, and hold one no longer than a read takes");
        one.exit();
        snapshots.drain();
        assertThat(first.isFreed()).isTrue();
        assertThat(two.enter()).isEqualTo("two");
        two.exit();
        one.close();
        two.close();
    }

    static final class FakeClock implements NodeClock {
        volatile long nanos;

        @Override
        public long unixSeconds() {
            return nanos / 1_000_000_000;
        }

        @Override
        public long monotonicNanos() {
            return nanos;
        }
    }
}
