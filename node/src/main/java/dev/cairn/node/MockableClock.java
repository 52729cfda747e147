package dev.cairn.node;

import dev.cairn.primitives.NodeClock;

/** The clock of a whole node: another clock's time, or one that was set (Core, {@code SetMockTime}). */
final class MockableClock implements NodeClock {

    private final NodeClock machine;
    private volatile long mock;

    MockableClock(NodeClock machine) {
        this.machine = machine;
    }

    /** Seconds since 1970 from now on, whatever the machine says; 0 ends it. */
    void set(long seconds) {
        mock = seconds;
    }

    /** The clock behind it. */
    NodeClock machine() {
        return machine;
    }

    /** What was set, or 0. */
    long mock() {
        return mock;
    }

    @Override
    public long unixSeconds() {
        long set = mock;
        return set == 0 ? machine.unixSeconds() : set;
    }

    @Override
    public long monotonicNanos() {
        return machine.monotonicNanos();
    }
}
