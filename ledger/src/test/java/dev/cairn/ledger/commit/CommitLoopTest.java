package dev.cairn.ledger.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CommitLoopTest {

    @Test
    void workRunsInOrderOnTheNamedThread() throws Exception {
        List<Integer> done = new CopyOnWriteArrayList<>();
        try (CommitLoop loop = new CommitLoop("writer", 100)) {
            for (int i = 0; i < 50; i++) {
                int number = i;
                var _ = loop.submit(() -> done.add(number));
            }
            assertThat(loop.call(() -> Thread.currentThread().getName())).isEqualTo("writer");
        }
        assertThat(done).hasSize(50).isSorted();
    }

    @Test
    void aFatalErrorAnswersItsCallerAndTheLoopGoesOn() throws Exception {
        try (CommitLoop loop = new CommitLoop("writer", 1)) {
            CompletableFuture<String> failing = loop.submit(() -> {
                throw new StackOverflowError("deep");
            });
            assertThatThrownBy(failing::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(StackOverflowError.class);
            assertThatThrownBy(() -> loop.call(() -> {
                        throw new IOException("disk");
                    }))
                    .isInstanceOf(IOException.class)
                    .hasMessage("disk");
            assertThatThrownBy(() -> loop.call(() -> {
                        throw new OutOfMemoryError("big");
                    }))
                    .isInstanceOf(OutOfMemoryError.class);
            assertThat(loop.call(() -> 7)).isEqualTo(7);
        }
    }

    @Test
    void whatIsOfferedIsLeftWhenMuchWaitsAndWhatIsPostedWaitsForNoRoom() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        List<String> done = new CopyOnWriteArrayList<>();
        try (CommitLoop loop = new CommitLoop("writer", 8)) {
            var first = loop.submit(() -> {
                held.await();
                return null;
            });
            while (loop.waiting() > 0) {
                Thread.onSpinWait();
            }
            int taken = 0;
            while (loop.offer(() -> done.add("offered"))) {
                taken++;
            }
            assertThat(taken).isEqualTo(3);
            while (loop.waiting() < 8) {
                var _ = loop.submit(() -> done.add("submitted"));
            }
            var posted = loop.post(() -> done.add("posted")); // this thread would else wait for ever

            held.countDown();
            assertThat(posted.get()).isTrue();
            assertThat(first).isDone();
        }
        assertThat(done).hasSize(9).endsWith("posted");
    }

    @Test
    void anInterruptThatWorkLeavesBehindDoesNotReachTheNext() throws Exception {
        try (CommitLoop loop = new CommitLoop("writer", 1)) {
            loop.call(() -> {
                Thread.currentThread().interrupt();
                return null;
            });
            assertThat(loop.call(() -> Thread.currentThread().isInterrupted())).isFalse();
        }
    }

    @Test
    void theWriterCallsItselfAtOnceAndSubmitsBehindItself() throws Exception {
        try (CommitLoop loop = new CommitLoop("writer", 1)) {
            CompletableFuture<Integer> later = loop.call(() -> {
                assertThat(loop.<Integer>call(() -> 1)).isEqualTo(1);
                loop.submit(() -> 2).isDone();
                CompletableFuture<Integer> behind = loop.submit(() -> 3); // beyond the capacity
                assertThat(behind).isNotDone();
                assertThat(loop.waiting()).isEqualTo(2);
                return behind;
            });
            assertThat(later.get()).isEqualTo(3);
        }
    }

    @Test
    void onlyTheWriterIsTheWriter() throws Exception {
        try (CommitLoop loop = new CommitLoop("writer", 1)) {
            assertThat(loop.isWriter()).isFalse();
            assertThatThrownBy(loop::assertWriter)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("state is changed by the thread writer alone, not by "
                            + Thread.currentThread().getName() + "; hand the work in by CommitLoop.submit");
            loop.call(() -> {
                loop.assertWriter();
                return null;
            });
        }
    }

    @Test
    void whoBringsMoreThanMayWaitWaitsHimself() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        AtomicBoolean handedIn = new AtomicBoolean();
        try (CommitLoop loop = new CommitLoop("writer", 1)) {
            CountDownLatch running = new CountDownLatch(1);
            var first = loop.submit(() -> {
                running.countDown();
                gate.await();
                return 1;
            });
            running.await();
            var second = loop.submit(() -> 2); // waits, and fills the queue
            Thread bringer = Thread.ofPlatform().name("bringer").start(() -> {
                var _ = loop.submit(() -> 3);
                handedIn.set(true);
            });
            while (bringer.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            assertThat(handedIn).isFalse();

            gate.countDown();

            bringer.join();
            assertThat(first.get() + second.get()).isEqualTo(3);
        }
    }

    @Test
    void closingDoesWhatWasHandedInAndTakesNoMore() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        CommitLoop loop = new CommitLoop("writer", 10);
        var first = loop.submit(() -> {
            gate.await();
            return 1;
        });
        var second = loop.submit(() -> 2);
        Thread closer = Thread.ofPlatform().name("closer").start(loop::close);
        while (closer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertThatThrownBy(() -> loop.call(() -> 3))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("writer is closed and takes no more work");

        gate.countDown();
        closer.join();

        assertThat(first).isCompletedWithValue(1);
        assertThat(second).isCompletedWithValue(2);
        loop.close();
    }

    @Test
    void theWriterMayCloseItsOwnLoop() throws Exception {
        CommitLoop loop = new CommitLoop("writer", 1);
        loop.call(() -> {
            loop.close();
            return null;
        });
        loop.close();
        assertThatThrownBy(() -> loop.call(() -> 1)).isInstanceOf(RejectedExecutionException.class);
    }
}
