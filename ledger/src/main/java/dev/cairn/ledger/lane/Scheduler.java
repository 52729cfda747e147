package dev.cairn.ledger.lane;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Delayed work, through one thread ({@code scheduler}) that {@code mockscheduler} can push forward. */
public final class Scheduler implements AutoCloseable {

    private final NodeClock clock;
    private final Thread thread;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::due).thenComparingLong(Task::order));
    private long order;
    /** By how much the time of tasks is ahead of the clock's. */
    private long ahead;

    private boolean closed;

    /** Work that is due at a time of ours; {@code period} is 0 if it runs once. */
    private record Task(long due, long order, long period, Runnable work) {}

    /** Starts the thread. */
    public Scheduler() {
        this(NodeClock.system());
    }

    /** As above; only the clock's measuring time is asked. */
    public Scheduler(NodeClock clock) {
        this.clock = clock;
        this.thread = Thread.ofPlatform().name("scheduler").daemon().start(this::loop);
    }

    /** Runs once after a delay. What it throws goes to the log. */
    public void after(Duration delay, Runnable work) {
        add(delay.toNanos(), 0, work);
    }

    /** Runs again and again, {@code period} after the last run ended; also after one that threw. */
    public void every(Duration period, Runnable work) {
        if (period.isNegative() || period.isZero()) {
            throw new IllegalArgumentException("period=" + period + " is not above 0");
        }
        add(period.toNanos(), period.toNanos(), work);
    }

    /** Pretends that time has gone on (Core, {@code CScheduler::MockForward}). */
    public void forward(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("by=" + by + " is below 0");
        }
        lock.lock();
        try {
            ahead += by.toNanos();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Drops what waits, and ends the thread when the work under way has ended. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            tasks.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (Thread.currentThread() != thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void add(long delay, long period, Runnable work) {
        lock.lock();
        try {
            if (!closed) {
                tasks.add(new Task(now() + Math.max(delay, 0), order++, period, work));
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private long now() {
        return clock.monotonicNanos() + ahead;
    }

    private void loop() {
        for (Task task = next(); task != null; task = next()) {
            try {
                task.work().run();
            } catch (RuntimeException | Error e) {
                LogCategory.plain().error("Scheduled work failed", e);
            }
            if (task.period() > 0) {
                add(task.period(), task.period(), task.work());
            }
        }
    }

    /** Waits for the next task that is due; null when closed. */
    private Task next() {
        lock.lock();
        try {
            while (!closed) {
                long wait = tasks.isEmpty() ? Long.MAX_VALUE : tasks.peek().due() - now();
                if (wait <= 0) {
                    return tasks.poll();
                }
                try {
                    changed.awaitNanos(wait);
                } catch (InterruptedException e) {
                    // Nobody of ours interrupts this thread; work that did so to itself does not end the others.
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }
}
