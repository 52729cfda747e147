package dev.cairn.primitives;

import java.time.Instant;

/**
 * The one source of time. Everything that asks what time it is, or how long something took, is handed a clock; the JDK's
 * own clocks are used here alone (a test forbids them elsewhere), so that a test, or {@code setmocktime} on a regtest
 * node, can move the time of a whole node at once.
 */
public interface NodeClock {

    /** The time of day in whole seconds since 1970 (UTC), as block headers and consensus count it. */
    long unixSeconds();

    /** A time that only goes forward, in nanoseconds from an arbitrary start: for measuring, never for consensus. */
    long monotonicNanos();

    /** The machine's clocks. */
    static NodeClock system() {
        return new NodeClock() {
            @Override
            public long unixSeconds() {
                return Instant.now().getEpochSecond();
            }

            @Override
            public long monotonicNanos() {
                return System.nanoTime();
            }
        };
    }

    /** A clock that always shows one moment; its measuring time stands still too. */
    static NodeClock fixed(long unixSeconds) {
        return new NodeClock() {
            @Override
            public long unixSeconds() {
                return unixSeconds;
            }

            @Override
            public long monotonicNanos() {
                return 0;
            }
        };
    }
}
