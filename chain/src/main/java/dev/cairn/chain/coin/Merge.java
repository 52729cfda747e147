package dev.cairn.chain.coin;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.CoinLayout;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;

/** Layers that follow each other becoming one, off the writer. What it reads is immutable, so nobody waits for it. */
final class Merge {

    private final List<Layer> sources;
    private final FutureTask<Layer> task;

    private Merge(List<Layer> sources) {
        this.sources = sources;
        task = new FutureTask<>(() -> merge(sources));
    }

    /** Begins to merge, on {@code lane} if it has room, else here. */
    static Merge begin(List<Layer> oldestFirst, Executor lane) {
        Merge merge = new Merge(oldestFirst);
        try {
            lane.execute(merge.task);
        } catch (RejectedExecutionException e) {
            merge.task.run();
        }
        return merge;
    }

    /** The layers merged, oldest first. */
    List<Layer> sources() {
        return sources;
    }

    /** Whether {@link #result} would not wait. */
    boolean done() {
        return task.isDone();
    }

    /** The layer that says what the sources said; made here if nobody has begun, else waited for. */
    Layer result() {
        task.run();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw new IllegalStateException("layers of coins could not be merged", e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Layers, oldest first, as one. Goes over them twice, so that nothing is allocated but what stays. */
    static Layer merge(List<Layer> oldestFirst) {
        List<int[]> orders = orders(oldestFirst);
        long length = Layer.MERGED_FROM;
        int entries = 0;
        int level = 0;
        for (Layer layer : oldestFirst) {
            level = Math.max(level, layer.level() + 1);
        }
        for (Fold fold = new Fold(oldestFirst, orders); fold.next(); entries++) {
            length += Layer.MERGED_HEAD + coinLength(fold);
        }
        byte[] data = new byte[Math.toIntExact(length)];
        int at = Layer.MERGED_FROM;
        for (Fold fold = new Fold(oldestFirst, orders); fold.next(); ) {
            System.arraycopy(fold.layer().data(), fold.place(), data, at, BlockDeltaLayout.KEY);
            data[at + BlockDeltaLayout.KEY] = fold.state();
            at += Layer.MERGED_HEAD;
            int coin = coinLength(fold);
            System.arraycopy(fold.layer().data(), fold.layer().coinAt(fold.place()), data, at, coin);
            at += coin;
        }
        return Layer.merged(data, entries, level);
    }

    /** For each layer, the order of its entries. */
    static List<int[]> orders(List<Layer> layers) {
        return layers.stream().map(SortedEntries::order).toList();
    }

    private static int coinLength(Fold fold) {
        if (fold.state() == Layer.GONE) {
            return 0;
        }
        int from = fold.layer().coinAt(fold.place());
        return CoinLayout.end(fold.layer().data(), from) - from;
    }
}
