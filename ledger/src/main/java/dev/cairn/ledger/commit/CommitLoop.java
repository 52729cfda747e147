package dev.cairn.ledger.commit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one thread that changes a ledger's state. Work is done in the order in which it was handed in; the answer to whoever
 * handed it in is given when what it changed is published: the work itself publishes, and its future is completed after it
 * has returned.
 *
 * <p>What hangs on a future by {@code thenApply} and the like may run on the writer's thread and holds it up: hang it on by
 * {@code thenApplyAsync}.
 */
public final class CommitLoop implements AutoCloseable {

    private final int capacity;
    private final Thread writer;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final Condition taken = lock.newCondition();
    private final Deque<Task<?>> waiting = new ArrayDeque<>();
    private boolean closed;

    private record Task<T>(Callable<T> work, CompletableFuture<T> answer) {
        /** An {@code Error} too is the answer to whoever brought the work: the loop goes on for the others. */
        @SuppressWarnings("Interruption") // a flag left by this work must not reach the next
        void run() {
            T result;
            try {
                result = work.call();
            } catch (Throwable e) {
                Thread.interrupted();
                answer.completeExceptionally(e);
                return;
            }
            Thread.interrupted();
            answer.complete(result);
        }
    }

    /** Starts the thread, called {@code name}. {@code capacity} pieces of work may wait; who brings more waits himself. */
    public CommitLoop(String name, int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity=" + capacity + " is below 1");
        }
        this.capacity = capacity;
        this.writer = Thread.ofPlatform().name(name).start(this::loop);
    }

    /**
     * Hands in work. The future ends with its answer, or with what it threw; with {@link RejectedExecutionException} if the
     * loop was closed before. The writer itself does not wait for room: it would wait for ever.
     */
    public <T> CompletableFuture<T> submit(Callable<T> work) {
        return enqueue(work, Thread.currentThread() != writer);
    }

    /**
     * As {@link #submit}, but never waits for room: for what the writer itself may be waiting for, and of which there is never more than
     * a piece or two.
     */
    public <T> CompletableFuture<T> post(Callable<T> work) {
        return enqueue(work, false);
    }

    /** Hands in work that may as well be left, unless more than a quarter of the room is taken; whether it was taken. */
    public boolean offer(Callable<?> work) {
        lock.lock();
        try {
            if (closed || waiting.size() > capacity / 4) {
                return false;
            }
            CompletableFuture<?> _ = enqueue(work, false);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private <T> CompletableFuture<T> enqueue(Callable<T> work, boolean waits) {
        Objects.requireNonNull(work, "work");
        CompletableFuture<T> answer = new CompletableFuture<>();
        lock.lock();
        try {
            while (!closed && waiting.size() >= capacity && waits) {
                taken.awaitUninterruptibly();
            }
            if (closed) {
                answer.completeExceptionally(
                        new RejectedExecutionException(writer.getName() + " is closed and takes no more work"));
            } else {
                waiting.addLast(new Task<>(work, answer));
                arrived.signal();
            }
        } finally {
            lock.unlock();
        }
        return answer;
    }

    /**
     * Hands in work and waits. From the writer itself it runs at once.
     *
     * @throws InterruptedException if the caller was interrupted while it waited; the work is done all the same
     * @throws Exception what the work threw
     */
    public <T> T call(Callable<T> work) throws Exception {
        if (Thread.currentThread() == writer) {
            return work.call();
        }
        try {
            return submit(work).get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Exception thrown -> throw thrown;
                case Error thrown -> throw thrown;
                case null, default -> throw e;
            }
        }
    }

    /** Whether this is the writer's thread. */
    public boolean isWriter() {
        return Thread.currentThread() == writer;
    }

    /** Throws unless this is the writer's thread. */
    public void assertWriter() {
        if (Thread.currentThread() != writer) {
            throw new IllegalStateException("state is changed by the thread " + writer.getName() + " alone, not by "
                    + Thread.currentThread().getName() + "; hand the work in by CommitLoop.submit");
        }
    }

    /** Pieces of work that wait. */
    public int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes no more work, and ends the thread after what was handed in is done; waits for that, unless called by the writer
     * itself.
     */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            arrived.signalAll();
            taken.signalAll();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (Thread.currentThread() != writer && writer.isAlive()) {
            try {
                writer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void loop() {
        for (Task<?> task = next(); task != null; task = next()) {
            task.run();
        }
    }

    private Task<?> next() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                arrived.awaitUninterruptibly();
            }
            Task<?> task = waiting.pollFirst();
            taken.signal();
            return task;
        } finally {
            lock.unlock();
        }
    }
}
