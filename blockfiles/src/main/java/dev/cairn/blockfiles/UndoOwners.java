package dev.cairn.blockfiles;

import dev.cairn.primitives.hash.BlockHash;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * The blocks that undo data may belong to, so ordered that the right one is tried first. Undo data tells two things
 * before any hashing: the number of its {@code rev} file, which is that of its block's file, and its count of
 * transactions. Within a file records lie in the order in which blocks were connected, which is by height but for
 * reorganisations. So candidates are ordered by file, then count, then height; a search goes along each such stretch
 * with a finger.
 *
 * <p>Heights are counted from the lowest ancestor that is known: only their order matters. Immutable once built, and
 * safe to share.
 */
final class UndoOwners {

    /**
     * All that undo data can tell of its block. Siblings with as many transactions share it.
     *
     * @param parent the hash that the checksum covers
     * @param transactions the count, coinbase included
     */
    record Owner(BlockHash parent, int transactions) {

        static Owner of(BlockRecord block) {
            return new Owner(block.header().previous(), block.transactions());
        }
    }

    /** Candidates {@code from} to {@code to}, without the latter. */
    record Stretch(int from, int to) {}

    private record Candidate(Owner owner, int file, int height) {}

    private static final Comparator<Candidate> ORDER = Comparator.comparingInt(Candidate::file)
            .thenComparingInt(candidate -> candidate.owner().transactions())
            .thenComparingInt(Candidate::height);

    private final Candidate[] candidates;
    private final long[] byCount; // count in the high half, candidate in the low
    private final Map<BlockHash, int[]> filesOfRepeated = new HashMap<>();

    UndoOwners(Collection<BlockRecord> blocks) {
        BlockRecord[] all = blocks.toArray(BlockRecord[]::new);
        int[] heights = heights(all);
        candidates = new Candidate[all.length];
        for (int i = 0; i < all.length; i++) {
            candidates[i] = new Candidate(Owner.of(all[i]), all[i].place().file(), heights[i]);
        }
        Arrays.sort(candidates, ORDER);
        byCount = new long[all.length];
        for (int i = 0; i < all.length; i++) {
            byCount[i] = (long) candidates[i].owner().transactions() << 32 | i;
        }
        Arrays.sort(byCount);
    }

    private int[] heights(BlockRecord[] blocks) {
        Map<BlockHash, Integer> indexes = new HashMap<>(blocks.length * 2);
        for (int i = 0; i < blocks.length; i++) {
            Integer first = indexes.putIfAbsent(blocks[i].place().hash(), i);
            if (first != null) {
                addFiles(blocks[i].place(), blocks[first].place().file());
            }
        }
        int[] heights = new int[blocks.length]; // 0 is not known yet
        int[] path = new int[16];
        for (int i = 0; i < blocks.length; i++) {
            int depth = 0;
            int below = 0;
            // A record cannot be among its own ancestors: its hash covers theirs.
            for (Integer at = i;
                    at != null;
                    at = indexes.get(blocks[at].header().previous())) {
                if (heights[at] != 0) {
                    below = heights[at];
                    break;
                }
                if (depth == path.length) {
                    path = Arrays.copyOf(path, depth * 2);
                }
                path[depth++] = at;
            }
            while (depth > 0) {
                heights[path[--depth]] = ++below;
            }
        }
        return heights;
    }

    private void addFiles(BlockPlace place, int firstFile) {
        int[] known = filesOfRepeated.getOrDefault(place.hash(), new int[] {firstFile});
        if (Arrays.stream(known).noneMatch(file -> file == place.file())) {
            known = Arrays.copyOf(known, known.length + 1);
            known[known.length - 1] = place.file();
        }
        filesOfRepeated.put(place.hash(), known);
    }

    /** Who may own what. */
    Owner owner(int candidate) {
        return candidates[candidate].owner();
    }

    /** The candidates of a file with a count, by height. */
    Stretch ofFile(int file, int transactions) {
        return new Stretch(lowerBound(file, transactions), lowerBound(file, transactions + 1));
    }

    private int lowerBound(int file, int transactions) {
        Candidate sought = new Candidate(new Owner(BlockHash.ZERO, transactions), file, Integer.MIN_VALUE);
        int found = Arrays.binarySearch(candidates, sought, ORDER);
        return found >= 0 ? found : ~found; // no height is so low, so nothing equals it
    }

    /** The candidates with a count, of whichever file. */
    int[] anywhere(int transactions) {
        int from = lowerBound((long) transactions << 32);
        int to = lowerBound((transactions + 1L) << 32);
        int[] found = new int[to - from];
        for (int i = from; i < to; i++) {
            found[i - from] = (int) byCount[i];
        }
        return found;
    }

    private int lowerBound(long key) {
        int found = Arrays.binarySearch(byCount, key);
        return found >= 0 ? found : ~found;
    }

    /** The files that a block lies in, if it is there more than once. */
    int[] filesOf(BlockHash block) {
        return filesOfRepeated.getOrDefault(block, new int[0]);
    }
}
