package dev.cairn.chain.coin.record;

import dev.cairn.primitives.NodeClock;

/** The longest that the writer was kept from its work by the upkeep of its tables. */
final class Pauses {

    private final NodeClock clock;
    private long longest;

    Pauses(NodeClock clock) {
        this.clock = clock;
    }

    /** To be handed to {@link #end}. */
    long begin() {
        return clock.monotonicNanos();
    }

    void end(long begun) {
        longest = Math.max(longest, clock.monotonicNanos() - begun);
    }

    /** Nanoseconds. */
    long longest() {
        return longest;
    }
}
