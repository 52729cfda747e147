package dev.cairn.ledger.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LaneTest {

    @Test
    void threadsAreNamedAndNoMoreThanAsked() throws InterruptedException {
        Set<String> names = ConcurrentHashMap.newKeySet();
        CountDownLatch done = new CountDownLatch(100);
        try (Lane lane = new Lane("read", 2, 100, Weight.NORMAL)) {
            for (int i = 0; i < 100; i++) {
                lane.execute(() -> {
                    names.add(Thread.currentThread().getName());
                    done.countDown();
                });
            }
            done.await();
        }
        assertThat(names).containsExactlyInAnyOrder("read.0", "read.1");
    }

    @ParameterizedTest
    @EnumSource(Weight.class)
    void aLanesThreadsHaveItsWeightAndOthersKeepTheirs(Weight weight) throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        int before = nice();
        CompletableFuture<Integer> found = new CompletableFuture<>();
        try (Lane lane = new Lane("test", 1, 1, weight)) {
            lane.execute(() -> found.complete(nice()));
            assertThat(found.get()).isEqualTo(weight == Weight.BACKGROUND ? Math.max(before, 10) : before);
        }
        assertThat(nice()).isEqualTo(before);
    }

    @Test
    void aFullLaneRefusesAndSaysHowMuchWaits() throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch running = new CountDownLatch(1);
        try (Lane lane = new Lane("bulk", 1, 2, Weight.NORMAL)) {
            lane.execute(() -> {
                running.countDown();
                await(gate);
            });
            running.await();
            lane.execute(() -> {});
            lane.execute(() -> {});
            assertThat(lane.waiting()).isEqualTo(2);
            assertThat(lane.capacity()).isEqualTo(2);
            assertThatThrownBy(() -> lane.execute(() -> {}))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessage("lane bulk is full: 1 pieces of work run and 2 wait");
            gate.countDown();
        }
    }

    @Test
    void workThatThrowsDoesNotEndItsThread() throws Exception {
        CompletableFuture<String> name = new CompletableFuture<>();
        try (Lane lane = new Lane("bulk", 1, 2, Weight.NORMAL)) {
            lane.execute(() -> {
                throw new AssertionError("deliberate");
            });
            lane.execute(() -> name.complete(Thread.currentThread().getName()));
            assertThat(name.get()).isEqualTo("bulk.0");
        }
    }

    @Test
    void closingLetsWorkEndAndDropsWhatWaits() throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch running = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger dropped = new AtomicInteger();
        Lane lane = new Lane("bulk", 1, 2, Weight.NORMAL);
        lane.execute(() -> {
            running.countDown();
            await(gate);
            ended.set(true);
        });
        running.await();
        lane.execute(dropped::incrementAndGet);
        Thread closer = Thread.ofPlatform().name("closer").start(lane::close);
        while (closer.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        gate.countDown();
        closer.join();

        assertThat(ended).isTrue();
        assertThat(dropped).hasValue(0);
        assertThatThrownBy(() -> lane.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("lane bulk is closed");
    }

    @Test
    void aLaneMayBeClosedByItsOwnThread() throws Exception {
        Lane lane = new Lane("bulk", 1, 2, Weight.NORMAL);
        CompletableFuture<Void> closed = new CompletableFuture<>();
        lane.execute(() -> {
            lane.close();
            closed.complete(null);
        });
        closed.get();
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The calling thread's nice value: field 19 of its line in {@code /proc}. */
    private static int nice() {
        try {
            String line = Files.readString(Path.of("/proc/thread-self/stat"));
            return Integer.parseInt(line.substring(line.lastIndexOf(')') + 2).split(" ")[16]);
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }
}
