package dev.cairn.ledger.lane;

import dev.cairn.ledger.log.LogCategory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A few named threads of one weight behind a bounded queue of ours. */
public final class Lane implements Executor, AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String name;
    private final int queue;
    private final ThreadPoolExecutor threads;

    /**
     * Starts no thread before it is needed.
     *
     * @param name threads are called {@code name.0}, {@code name.1}, …
     * @param queue pieces of work that may wait
     */
    public Lane(String name, int threads, int queue, Weight weight) {
        this.name = name;
        this.queue = queue;
        AtomicInteger made = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(queue),
                work -> Thread.ofPlatform()
                        .name(name + "." + made.getAndIncrement())
                        .unstarted(() -> {
                            weight.applyToThisThread();
                            work.run();
                        }),
                (work, pool) -> {
                    throw new RejectedExecutionException(
                            pool.isShutdown()
                                    ? "lane " + name + " is closed"
                                    : "lane " + name + " is full: " + threads + " pieces of work run and " + queue
                                            + " wait");
                });
    }

    /**
     * Hands in work. What it throws goes to the log.
     *
     * @throws RejectedExecutionException if the queue is full or the lane closed
     */
    @Override
    public void execute(Runnable work) {
        threads.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                LogCategory.plain().error("Work on lane {} failed", name, e);
            }
        });
    }

    /** Pieces of work that wait. */
    public int waiting() {
        return threads.getQueue().size();
    }

    /** Pieces of work that may wait. */
    public int capacity() {
        return queue;
    }

    /**
     * Lets work that began end, drops what waits, and ends the threads. Work that takes longer than some seconds is interrupted.
     * Called by one of the lane's own threads it does not wait for that one.
     */
    @Override
    public void close() {
        threads.shutdown();
        List<Runnable> dropped = new ArrayList<>();
        threads.getQueue().drainTo(dropped);
        boolean own = Thread.currentThread().getName().startsWith(name + ".");
        try {
            if (!own && !threads.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
                if (!threads.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    LogCategory.plain().error("Lane {} has work that does not end; its threads are left behind", name);
                }
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
