package dev.cairn.ledger.snapshot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The rule by which parts live: a part is freed when it is dead and no held version v has born ≤ v &lt; died. Not thread-safe:
 * writer and reaper share one under a lock.
 */
final class Parts {

    private final IdentityHashMap<Part, Long> alive = new IdentityHashMap<>();
    private final List<Dead> dead = new ArrayList<>();

    private record Dead(Part part, long born, long died) {
        boolean isNeededBy(long[] held) {
            return held.length > 0 && firstFrom(held, born) < died;
        }
    }

    /** What stays counted: alive parts, dead ones, and bytes of the latter. */
    Snapshots.PartCount count() {
        return new Snapshots.PartCount(alive.size(), dead.size(), bytes(dead));
    }

    /**
     * Takes in a publication.
     *
     * @throws IllegalArgumentException if a part is born twice, or dies that is not alive; nothing is changed then
     */
    void publish(long version, Collection<? extends Part> born, Collection<? extends Part> died) {
        IdentityHashMap<Part, Long> births = new IdentityHashMap<>();
        for (Part part : born) {
            if (alive.containsKey(part) || births.put(part, version) != null) {
                throw new IllegalArgumentException("part " + part + " is born twice");
            }
        }
        IdentityHashMap<Part, Long> deaths = new IdentityHashMap<>();
        for (Part part : died) {
            if (!alive.containsKey(part) || deaths.put(part, alive.get(part)) != null) {
                throw new IllegalArgumentException("part " + part + " dies that is not alive in the version before");
            }
        }
        alive.putAll(births);
        deaths.forEach((part, birth) -> {
            alive.remove(part);
            dead.add(new Dead(part, birth, version));
        });
    }

    /**
     * Takes out the dead parts that nobody needs.
     *
     * @param held the replaced versions that are held, rising
     */
    List<Part> takeUnneeded(long[] held) {
        List<Part> unneeded = new ArrayList<>();
        dead.removeIf(next -> {
            boolean needed = next.isNeededBy(held);
            if (!needed) {
                unneeded.add(next.part());
            }
            return !needed;
        });
        return unneeded;
    }

    /** Bytes of the dead parts that one of these versions needs. */
    long pinnedBytes(long[] held) {
        return bytes(dead.stream().filter(part -> part.isNeededBy(held)).toList());
    }

    /** Takes out everything, dead or alive, that none of these versions needs. */
    List<Part> takeAllBut(long[] held) {
        List<Part> taken = takeUnneeded(held);
        for (Iterator<Map.Entry<Part, Long>> all = alive.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<Part, Long> next = all.next();
            if (held.length == 0 || held[held.length - 1] < next.getValue()) {
                taken.add(next.getKey());
                all.remove();
            }
        }
        return taken;
    }

    private static long bytes(List<Dead> parts) {
        long bytes = 0;
        for (Dead next : parts) {
            bytes += next.part().bytes();
        }
        return bytes;
    }

    /** The least element that is not below {@code from}; the largest long if there is none. */
    private static long firstFrom(long[] rising, long from) {
        int low = 0;
        int high = rising.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (rising[middle] < from) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < rising.length ? rising[low] : Long.MAX_VALUE;
    }
}
