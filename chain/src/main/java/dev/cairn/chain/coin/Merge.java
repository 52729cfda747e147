package dev.cairn.chain.coin;

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
        task = new FutureTask<>(() -> new MergeTable(sources).layer());
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

    /** For each layer, the order of its entries. */
    static List<int[]> orders(List<Layer> layers) {
        return layers.stream().map(SortedEntries::order).toList();
    }
}
