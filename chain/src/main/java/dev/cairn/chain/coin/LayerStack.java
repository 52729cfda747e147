package dev.cairn.chain.coin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The layers of one view, oldest first. Immutable; each change makes another.
 *
 * <pre>
 *  0           clean       sealed
 *  +-----------+-----------+----------------------------+
 *  | on disk   | being     | may be merged with one     |
 *  | too       | flushed   | another                    |
 *  +-----------+-----------+----------------------------+
 * </pre>
 *
 * <p>Nothing is ever merged across one of these bounds, nor below the second: so a flush can take away exactly what it wrote,
 * and a coin that is fresh is so in respect of the base.
 */
final class LayerStack {

    /** Layers of a level that become one of the next. */
    static final int FAN = 16;

    /**
     * Newest layers of blocks that are not merged yet: coins that were looked for in advance are held against what has changed
     * since, and a merge with what was there before hides that.
     */
    static final int RECENT = 12;

    /** Merges that may be under way; with more, the writer does one itself, or waits for it. */
    static final int BEHIND = 1;

    /**
     * Layers of at most so many bytes together are merged, or of at most a quarter of all, if that is more: while it is made, a
     * merged layer takes its room beside what it is made of.
     */
    private static final long USUAL = 128L << 20;

    /** Layers of more bytes together are left as they are: the entries of one lie in one array. */
    private static final long LARGEST = 3L << 29;

    static final LayerStack EMPTY = new LayerStack(new Layer[0], 0, 0, List.of());

    private final Layer[] layers;
    private final int clean;
    private final int sealed;
    private final List<Merge> merges;

    private LayerStack(Layer[] layers, int clean, int sealed, List<Merge> merges) {
        this.layers = layers;
        this.clean = clean;
        this.sealed = sealed;
        this.merges = merges;
    }

    /** All layers, oldest first; not to be written to. */
    Layer[] layers() {
        return layers;
    }

    /** How many of them are on disk too. */
    int clean() {
        return clean;
    }

    /** With one more on top, and with what has been merged meanwhile. */
    LayerStack push(Layer top, Executor lane) {
        LayerStack stack = adopt();
        Layer[] more = Arrays.copyOf(stack.layers, stack.layers.length + 1);
        more[stack.layers.length] = top;
        stack = new LayerStack(more, clean, sealed, stack.merges).schedule(lane);
        while (stack.merges.size() > BEHIND) {
            stack.merges.getFirst().result();
            stack = stack.adopt().schedule(lane);
        }
        return stack;
    }

    /** With the merges that are done in place of what they merged. */
    private LayerStack adopt() {
        LayerStack stack = this;
        for (Merge merge : merges) {
            if (merge.done()) {
                stack = stack.replace(merge);
            }
        }
        return stack;
    }

    private LayerStack replace(Merge merge) {
        int from = indexOf(merge.sources().getFirst());
        int count = merge.sources().size();
        Layer[] fewer = new Layer[layers.length - count + 1];
        System.arraycopy(layers, 0, fewer, 0, from);
        fewer[from] = merge.result();
        System.arraycopy(layers, from + count, fewer, from + 1, layers.length - from - count);
        List<Merge> others = new ArrayList<>(merges);
        others.remove(merge);
        return new LayerStack(fewer, clean, sealed, List.copyOf(others));
    }

    private int indexOf(Layer layer) {
        for (int i = sealed; i < layers.length; i++) {
            if (layers[i] == layer) {
                return i;
            }
        }
        throw new IllegalStateException("a layer that is being merged is not in the stack");
    }

    /** Begins a merge if {@value #FAN} layers of one level lie together, are in none, and are not the newest. */
    private LayerStack schedule(Executor lane) {
        long largest = Math.clamp(bytes(sealed, layers.length) / 4, USUAL, LARGEST);
        int run = 0;
        for (int i = layers.length - 1; i >= sealed; i--) {
            if (inMerge(layers[i])) {
                run = 0;
                continue;
            }
            run = run > 0 && layers[i].level() == layers[i + 1].level() ? run + 1 : 1;
            if (run == (layers[i].level() == 0 ? FAN + RECENT : FAN)) {
                if (bytes(i, i + FAN) <= largest) {
                    List<Merge> more = new ArrayList<>(merges);
                    more.add(Merge.begin(List.of(Arrays.copyOfRange(layers, i, i + FAN)), lane));
                    return new LayerStack(layers, clean, sealed, List.copyOf(more)).adopt();
                }
                run = 0;
            }
        }
        return this;
    }

    private long bytes(int from, int to) {
        long bytes = 0;
        for (int i = from; i < to; i++) {
            bytes += layers[i].bytes();
        }
        return bytes;
    }

    /** With nothing merged any more of what lies here now: so that a flush can take it away later. */
    LayerStack seal() {
        return new LayerStack(layers, clean, layers.length, List.of());
    }

    /**
     * What is here on top of {@code flushed}, on top of as many of its newest layers as fit.
     *
     * @param flushed sealed
     * @param cleanBudget bytes of layers that may stay though they are on disk
     */
    LayerStack rebase(LayerStack flushed, long cleanBudget) {
        int count = flushed.layers.length;
        if (flushed.sealed != count || sealed < count || !Arrays.equals(layers, 0, count, flushed.layers, 0, count)) {
            throw new IllegalStateException(
                    "these coins were not made of the flushed ones: they must be sealed, and nothing made of what was before");
        }
        int from = count;
        for (long kept = 0; from > 0; from--) {
            kept += layers[from - 1].bytes();
            if (kept > cleanBudget) {
                break;
            }
        }
        Layer[] rest = Arrays.copyOfRange(layers, from, layers.length);
        return new LayerStack(rest, count - from, Math.max(count - from, sealed - from), merges);
    }

    /** The layers that are not on disk, oldest first. */
    List<Layer> dirty() {
        return List.of(layers).subList(clean, layers.length);
    }

    private boolean inMerge(Layer layer) {
        return merges.stream().anyMatch(merge -> merge.sources().contains(layer));
    }
}
