package dev.cairn.ledger.snapshot;

import dev.cairn.primitives.NodeClock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the stress tests interleave: version 1, which names one part; the writer publishes version 2, with which that part dies.
 * There is no reaper: an arbiter drains.
 */
class Staged {

    /** What a reader may see of a version, as a number in an outcome. */
    static final int FREED_UNDER_A_READ = -1;

    static final int CUT_OFF = 0;

    private static final NodeClock CLOCK = NodeClock.fixed(0);

    final Counted part = new Counted();
    final Snapshots<Counted> snapshots;

    Staged(long pinBudget) {
        snapshots = new Snapshots<>(CLOCK, pinBudget, Snapshots.LONG_HOLD, false);
        snapshots.publish(part, List.of(part), List.of());
    }

    final void publishSecond() {
        snapshots.publish(new Counted(), List.of(), List.of(part));
    }

    /** Enters, looks at the part that the view names, exits: the version's number if the part was alive throughout. */
    static int read(Held<Counted> held) {
        Counted named;
        try {
            named = held.enter();
        } catch (SnapshotExpired e) {
            return CUT_OFF;
        }
        boolean alive = named.frees.get() == 0;
        alive &= named.frees.get() == 0;
        held.exit();
        return alive ? (int) held.version() : FREED_UNDER_A_READ;
    }

    /** How often the part of version 1 was freed, when everything that can be freed is. */
    final int drained() {
        snapshots.drain();
        return part.frees.get();
    }

    /** A part that counts how often it was freed. */
    static final class Counted extends Part {
        final AtomicInteger frees = new AtomicInteger();

        @Override
        public long bytes() {
            return 1;
        }

        @Override
        protected void free() {
            frees.incrementAndGet();
        }
    }
}
