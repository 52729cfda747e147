package dev.cairn.ledger.lane;

import java.time.Duration;

/** Delayed work, through one thread ({@code scheduler}) that {@code mockscheduler} can push forward. */
public final class Scheduler implements AutoCloseable {

    /** Starts the thread. */
    public Scheduler() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Runs once after a delay. */
    public void after(Duration delay, Runnable work) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Runs again and again, {@code period} after the last run ended. */
    public void every(Duration period, Runnable work) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Pretends that time has gone on (Core, {@code CScheduler::MockForward}). */
    public void forward(Duration by) {
        throw new UnsupportedOperationException("skeleton");
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
