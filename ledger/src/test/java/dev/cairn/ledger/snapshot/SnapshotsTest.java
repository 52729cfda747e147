package dev.cairn.ledger.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.NodeClock;
import java.time.Duration;
import java.util.ArrayList;
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

    @Test
    void aReadEndsBeforeItsPartIsFreedAlthoughTheHoldWasClosed() {
        TestPart part = new TestPart(10);
        snapshots.publish("one", List.of(part), List.of());
        Held<String> held = snapshots.acquire("shared");
        held.enter();
        held.close();
        snapshots.publish("two", List.of(), List.of(part));

        snapshots.drain();
        assertThat(part.isFreed()).isFalse();
        held.exit();
        snapshots.drain();

        assertThat(part.isFreed()).isTrue();
    }

    @Test
    void whoCountsHimselfIntoAVersionThatWasReplacedMustNotReadIt() {
        Version<String> version = new Version<>(1, "one");
        assertThat(version.acquire()).isTrue();
        version.retire();
        assertThat(version.isHeld()).isTrue();

        assertThat(version.acquire()).isFalse();
        assertThat(version.release()).isFalse();
        assertThat(version.release()).isTrue(); // the last one of a version that is replaced

        assertThat(version.isHeld()).isFalse();
        assertThat(version.acquire()).isFalse();
        assertThat(version.release()).isTrue();
    }

    @Test
    void aHoldThatIsJustBeingMadeWhenItsVersionIsCutOffIsCutOffToo() {
        TestPart part = new TestPart(1000);
        snapshots.publish("one", List.of(part), List.of());
        // The clock is asked when the version is counted in, and the holder is not yet among the holders.
        clock.meanwhile = () -> snapshots.publish("two", List.of(), List.of(part));

        Held<String> held = snapshots.acquire("unlucky");

        assertThatThrownBy(held::enter).isInstanceOf(SnapshotExpired.class).hasMessageContaining("\"unlucky\"");
        snapshots.drain();
        assertThat(part.isFreed()).isTrue();
        held.close();
    }

    @Test
    void aReaderFreesNothingTheReaperDoes() throws InterruptedException {
        TestPart part = new TestPart(10);
        snapshots.publish("one", List.of(part), List.of());
        Held<String> held = snapshots.acquire("test");
        snapshots.publish("two", List.of(), List.of(part));

        held.close();

        while (!part.isFreed()) { // nobody else is asked to
            Thread.sleep(1);
        }
        assertThat(part.freedBy().getName()).isEqualTo("snapshots");
    }

    @Test
    void holdersAreListedOldestFirstWithLabelAndAge() {
        snapshots.publish("one", List.of(), List.of());
        clock.nanos = 5;
        Held<String> scan = snapshots.acquire("scan");
        clock.nanos = 7;
        Held<String> block = snapshots.acquire("rest.block");
        snapshots.publish("two", List.of(), List.of());
        Held<String> coin = snapshots.acquire("gettxout");
        clock.nanos = 10;

        assertThat(snapshots.holders())
                .containsExactly(
                        new Snapshots.Holder(1, "scan", 5),
                        new Snapshots.Holder(1, "rest.block", 3),
                        new Snapshots.Holder(2, "gettxout", 3));
        scan.close();
        block.close();
        coin.close();
    }

    @Test
    void moreHoldersThanEverHaveTheirPlaces() {
        snapshots.publish("one", List.of(), List.of());
        List<Held<String>> held = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            held.add(snapshots.acquire("reader " + i));
        }
        assertThat(snapshots.holders())
                .hasSize(1000)
                .extracting(Snapshots.Holder::label)
                .doesNotHaveDuplicates();
        held.forEach(Held::close);
    }

    @Test
    void aLongHoldIsReportedOnceWithItsLabel() {
        snapshots.publish("one", List.of(), List.of());
        Held<String> held = snapshots.acquire("forgotten");
        List<String> lines = new ArrayList<>();
        clock.nanos = Duration.ofSeconds(60).toNanos();
        snapshots.lookAround(lines::add);
        assertThat(lines).isEmpty();

        clock.nanos = Duration.ofSeconds(60).toNanos() + 1;
        snapshots.lookAround(lines::add);
        snapshots.lookAround(lines::add);

        assertThat(lines)
                .containsExactly(
                        "Snapshot 1 has been held for \"forgotten\" for 60 s; it keeps parts from being freed, and is cut"
                                + " off when these pass 100 bytes");
        held.close();
    }

    @Test
    void misuseIsNamed() {
        assertThatThrownBy(() -> snapshots.acquire("early"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("nothing is published yet");
        TestPart part = new TestPart(1);
        snapshots.publish("one", List.of(part), List.of());
        assertThatThrownBy(() -> snapshots.publish("two", List.of(part), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is born twice");
        assertThatThrownBy(() -> snapshots.publish("two", List.of(), List.of(new TestPart(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("dies that is not alive");
        assertThatThrownBy(() -> snapshots.publish("two", List.of(), List.of(part, part)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(snapshots.published()).isEqualTo("one");
        assertThat(snapshots.publishedVersion()).isEqualTo(1);
        Held<String> held = snapshots.acquire("test");
        assertThatThrownBy(held::exit)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("snapshot 1 (test): exit without enter");
        held.close();
        assertThatThrownBy(held::enter)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("snapshot 1 (test) is closed; a read begins before that");
        assertThatThrownBy(() -> new Snapshots<>(clock, -1)).hasMessage("pinBudget=-1 is below 0");
    }

    @Test
    void closingCutsOffWhoHoldsAndWaitsForReadsUnderWay() throws InterruptedException {
        TestPart part = new TestPart(10);
        snapshots.publish("one", List.of(part), List.of());
        Held<String> held = snapshots.acquire("reader");
        held.enter();
        Thread closer = Thread.ofPlatform().name("closer").start(snapshots::close);
        while (!isCutOff(held)) {
            Thread.onSpinWait();
        }
        assertThat(part.isFreed()).isFalse();

        held.exit();
        closer.join();

        assertThat(part.isFreed()).isTrue();
        assertThatThrownBy(held::enter)
                .isInstanceOf(SnapshotExpired.class)
                .hasMessageContaining("snapshot 1, held for \"reader\" for 0 ms, was cut off: the ledger was closed");
        assertThatThrownBy(() -> snapshots.acquire("late")).hasMessage("the ledger is closed");
        assertThatThrownBy(() -> snapshots.publish("two", List.of(), List.of()))
                .hasMessage("the ledger is closed: nothing is published any more");
        held.close();
    }

    @Test
    void aPartThatCannotBeFreedHoldsUpNoOther() {
        Part bad = new Part() {
            @Override
            public long bytes() {
                return 1;
            }

            @Override
            protected void free() {
                throw new IllegalStateException("munmap failed");
            }
        };
        TestPart good = new TestPart(1);
        snapshots.publish("one", List.of(bad, good), List.of());

        snapshots.publish("two", List.of(), List.of(bad, good));

        assertThat(good.isFreed()).isTrue();
    }

    private static boolean isCutOff(Held<String> held) {
        try {
            held.enter();
            held.exit();
            return false;
        } catch (SnapshotExpired e) {
            return true;
        }
    }

    static final class FakeClock implements NodeClock {
        volatile long nanos;

        /** Done once, when the time is asked. */
        volatile Runnable meanwhile = () -> {};

        @Override
        public long unixSeconds() {
            return nanos / 1_000_000_000;
        }

        @Override
        public long monotonicNanos() {
            Runnable work = meanwhile;
            meanwhile = () -> {};
            work.run();
            return nanos;
        }
    }
}
