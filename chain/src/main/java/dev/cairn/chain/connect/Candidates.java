package dev.cairn.chain.connect;

import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.header.Headers;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Blocks that could become the tip: all data up to them is there, and they are no worse than the tip (Core, {@code
 * setBlockIndexCandidates}). Ordered as Core's {@code CBlockIndexWorkComparator}: more work first, then the earlier arrival;
 * where both came off the disk, the header that came earlier (Core: whatever lies lower in memory).
 */
final class Candidates {

    /** An entry remembers what it was ordered by, so that it is found again whatever became of the columns. */
    private record Entry(ChainWork work, int sequence, int id) implements Comparable<Entry> {

        static Entry of(Headers headers, int id) {
            return new Entry(headers.work(id), headers.sequence(id), id);
        }

        @Override
        public int compareTo(Entry other) {
            int order = work.compareTo(other.work);
            order = order != 0 ? order : Integer.compare(other.sequence, sequence);
            return order != 0 ? order : Integer.compare(other.id, id);
        }
    }

    private final TreeSet<Entry> best = new TreeSet<>();
    private final Map<Integer, Entry> byId = new HashMap<>();

    /** Below 0 if {@code a} is the worse tip, above if it is the better one. */
    static int compare(Headers headers, int a, int b) {
        return Entry.of(headers, a).compareTo(Entry.of(headers, b));
    }

    /** Adds a block; one that is there is ordered anew. */
    void add(Headers headers, int id) {
        remove(id);
        Entry entry = Entry.of(headers, id);
        best.add(entry);
        byId.put(id, entry);
    }

    void remove(int id) {
        Entry entry = byId.remove(id);
        if (entry != null) {
            best.remove(entry);
        }
    }

    boolean contains(int id) {
        return byId.containsKey(id);
    }

    /** The best; −1 if there is none. */
    int best() {
        return best.isEmpty() ? -1 : best.last().id();
    }

    /** Drops all that are worse than the tip (Core, {@code PruneBlockIndexCandidates}). */
    void dropWorseThan(Headers headers, int tip) {
        Entry limit = Entry.of(headers, tip);
        while (!best.isEmpty() && best.first().compareTo(limit) < 0) {
            byId.remove(best.pollFirst().id());
        }
    }
}
