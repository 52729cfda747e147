package dev.cairn.ledger.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.primitives.NodeClock;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SchedulerTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final BlockingQueue<String> ran = new LinkedBlockingQueue<>();

    @Test
    void workRunsWhenItsDelayHasPassedInOrderOfDueTimes() throws InterruptedException {
        try (Scheduler scheduler = new Scheduler()) {
            scheduler.after(Duration.ofMillis(20), () -> ran.add("second"));
            scheduler.after(Duration.ZERO, () -> ran.add(Thread.currentThread().getName()));
            assertThat(ran.take()).isEqualTo("scheduler");
            assertThat(ran.take()).isEqualTo("second");
        }
    }

    @Test
    void pushingTimeForwardRunsWhatIsDueThenAndNothingElse() throws InterruptedException {
        try (Scheduler scheduler = new Scheduler(NodeClock.fixed(0))) {
            scheduler.after(HOUR.multipliedBy(3), () -> ran.add("three"));
            scheduler.after(HOUR.multipliedBy(1), () -> ran.add("one"));
            scheduler.after(HOUR.multipliedBy(2), () -> ran.add("two"));
            scheduler.after(Duration.ZERO, () -> ran.add("now"));
            assertThat(ran.take()).isEqualTo("now");

            scheduler.forward(HOUR.multipliedBy(2));
            assertThat(ran.take()).isEqualTo("one");
            assertThat(ran.take()).isEqualTo("two");
            scheduler.after(Duration.ZERO, () -> ran.add("later"));
            assertThat(ran.take()).isEqualTo("later");

            scheduler.forward(HOUR);
            assertThat(ran.take()).isEqualTo("three");
        }
        assertThat(ran).isEmpty();
    }

    @Test
    void repeatedWorkIsDueAgainAPeriodAfterItEndedAlsoWhenItThrew() throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        try (Scheduler scheduler = new Scheduler(NodeClock.fixed(0))) {
            scheduler.every(HOUR, () -> {
                ran.add("run " + runs.incrementAndGet());
                throw new IllegalStateException("deliberate");
            });
            for (int i = 1; i <= 3; i++) {
                forwardWhenArmed(scheduler);
                assertThat(ran.take()).isEqualTo("run " + i);
            }
        }
        assertThat(ran).isEmpty();
    }

    /** The next run is armed after the last one has ended, which a task that is due at once comes behind. */
    private static void forwardWhenArmed(Scheduler scheduler) throws InterruptedException {
        BlockingQueue<String> armed = new LinkedBlockingQueue<>();
        scheduler.after(Duration.ZERO, () -> armed.add("armed"));
        armed.take();
        scheduler.forward(HOUR);
    }

    @Test
    void nonsenseIsRefused() {
        try (Scheduler scheduler = new Scheduler()) {
            assertThatThrownBy(() -> scheduler.every(Duration.ZERO, () -> {})).hasMessage("period=PT0S is not above 0");
            assertThatThrownBy(() -> scheduler.forward(Duration.ofSeconds(-1))).hasMessage("by=PT-1S is below 0");
        }
    }

    @Test
    void closingDropsWhatWaitsAndMayBeDoneByTheWorkItself() throws InterruptedException {
        Scheduler scheduler = new Scheduler();
        scheduler.after(Duration.ZERO, () -> {
            scheduler.close();
            ran.add("closed");
        });
        scheduler.after(HOUR, () -> ran.add("never"));
        assertThat(ran.take()).isEqualTo("closed");
        scheduler.close();
        scheduler.after(Duration.ZERO, () -> ran.add("never"));
        assertThat(ran).isEmpty();
    }
}
