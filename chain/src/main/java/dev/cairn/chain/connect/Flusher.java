package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinCache;
import dev.cairn.chain.coin.CoinView;
import dev.cairn.chain.coin.record.Eviction;
import dev.cairn.chain.store.BlockIndex;
import dev.cairn.ledger.commit.CommitLoop;
import dev.cairn.ledger.lane.Lane;
import dev.cairn.ledger.lane.Weight;
import dev.cairn.ledger.log.LogCategory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;

/**
 * Brings coins to disk behind the writer's back. A flush takes the coins after some block: the lane {@code flush} makes block
 * files durable, then the index, and writes the coins, while blocks go on; then the writer publishes the same chain on the new
 * base. It begins when a part of the budget is dirty, every ten minutes, at the end, and on demand. Where
 * the disk cannot keep up the writer waits for it, and says so. The writer's, but for what runs on the lane.
 */
final class Flusher implements AutoCloseable {

    private static final long MEBIBYTE = 1 << 20;
    private static final double MILLISECOND = 1e6;

    /**
     * The part of the budget at which a flush begins when it is dirty. What is dirty keeps the records of all that came and went since the
     * last flush, which take room from coins that would save reading the disk; a flush that is put off longer writes less. An eighth of 450
     * MiB, and half of 50, are where an import of full blocks takes the least processor time.
     */
    private static final int FLUSH_AT = 8;

    /** But so much, or half of the budget. */
    private static final long LEAST_FLUSH = 48 * MEBIBYTE;

    /** Readers go through the layers one by one: so many take some ten microseconds. Early blocks are small and many. */
    private static final int MOST_LAYERS = 1000;

    private static final long PATIENCE_NANOS = 1_000_000;

    private final Workshop workshop;
    private final ChainState state;
    private final CommitLoop loop;
    private final Lane lane = new Lane("flush", 1, 2, Weight.BACKGROUND);

    private CoinView flushing; // null: no flush is under way
    private CompletableFuture<Void> written;
    private long startedAt;
    private long pausedToStart;
    private final List<CompletableFuture<Void>> servedByThis = new ArrayList<>();
    private final List<CompletableFuture<Void>> servedByNext = new ArrayList<>();

    Flusher(Workshop workshop, CommitLoop loop) {
        this.workshop = workshop;
        this.state = workshop.state();
        this.loop = loop;
    }

    /** To be called between publications. */
    void betweenSteps() {
        finishIfWritten();
        CoinCache cache = workshop.cache();
        boolean stuck = cache.makeRoom() == Eviction.STUCK;
        long dirty = cache.dirtyBytes();
        if (flushing == null
                && (dirty >= flushAt(cache.budget()) || cache.layers() >= MOST_LAYERS || (stuck && dirty > 0))) {
            start();
        }
        if (flushing != null && dirty >= cache.budget() / 8 * 7) {
            LogCategory.plain()
                    .info(
                            "Coins fill the cache: {} MiB wait for the disk, and blocks wait for them (-dbcache).",
                            dirty / MEBIBYTE);
            finish();
            LogCategory.plain().info("The coins are on disk; blocks go on.");
        }
    }

    /** Dirty bytes at which a flush begins. */
    static long flushAt(long budget) {
        return Math.max(budget / FLUSH_AT, Math.min(budget / 2, LEAST_FLUSH));
    }

    /**
     * Moves the budget, and gives back what is clean and above it, a little at a time so that blocks go on. What is dirty follows when
     * a flush has written it.
     *
     * @return whether there is more to give back now
     */
    boolean giveBack(long budget) {
        CoinCache cache = workshop.cache();
        cache.budget(budget);
        boolean more = cache.makeRoom() == Eviction.MORE;
        if (cache.hasRetired()) {
            workshop.publishState();
        }
        betweenSteps();
        return more;
    }

    /** Asks for all coins as they are now to be brought to disk; ends when they are, and the new base is published. */
    CompletableFuture<Void> request() {
        finishIfWritten();
        CompletableFuture<Void> answer = new CompletableFuture<>();
        if (flushing != null) {
            servedByNext.add(answer);
        } else if (state.coins.dirty()) {
            start();
            boolean all = flushing == state.coins; // not if it was a flush that failed, which is tried again
            (all ? servedByThis : servedByNext).add(answer);
        } else {
            workshop.saveIndex(workshop.prepareIndex());
            answer.complete(null);
        }
        return answer;
    }

    private void start() {
        startedAt = workshop.services().clock().monotonicNanos();
        BlockIndex.Update update = workshop.prepareIndex();
        CoinCache cache = workshop.cache();
        CoinView view = cache.beginFlush();
        CompletableFuture<Void> result = new CompletableFuture<>();
        flushing = view;
        written = result;
        LogCategory.COINDB
                .logger()
                .debug("Writing coins up to block {} to disk: {} KiB", view.best(), cache.dirtyBytes() / 1024);
        lane.execute(() -> {
            try {
                workshop.saveIndex(update);
                workshop.steps().at(WriterSteps.Step.FLUSHING);
                result.complete(workshop.room().write("the set of coins", () -> {
                    cache.flush(view);
                    return null;
                }));
            } catch (IOException | RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
            CompletableFuture<Void> _ = loop.post(this::arrived); // the writer may be waiting for the coins
        });
        pausedToStart = workshop.services().clock().monotonicNanos() - startedAt;
    }

    /** On the writer, after the lane is done. After a fault nothing is published any more, and who waits is told. */
    private Void arrived() throws Exception {
        try {
            workshop.guard(() -> {
                finishIfWritten();
                while (workshop.cache().makeRoom() == Eviction.MORE) {}
                if (workshop.cache().hasRetired()) {
                    workshop.publishState();
                }
                return true;
            });
        } catch (Exception | Error e) {
            fail(servedByThis, e);
            fail(servedByNext, e);
            throw e;
        }
        return null;
    }

    private void finishIfWritten() {
        if (flushing != null && written.isDone()) {
            finish();
        }
    }

    /** Waits until the coins are on disk, and publishes the new base. */
    private void finish() {
        long asked = workshop.services().clock().monotonicNanos();
        try {
            written.join();
        } catch (CompletionException e) {
            Throwable cause = e.getCause();
            flushing = null;
            fail(servedByThis, cause);
            fail(servedByNext, cause);
            throw cause instanceof RuntimeException runtime
                    ? runtime
                    : new IllegalStateException("the coins could not be written: " + cause.getMessage(), cause);
        }
        long arrived = workshop.services().clock().monotonicNanos();
        CoinView flushed = flushing;
        flushing = null;
        workshop.steps().at(WriterSteps.Step.INGESTED);
        workshop.cache().flushed();
        state.coins = workshop.cache().view();
        workshop.publishState();
        tell(flushed, asked, arrived);
        serve(servedByThis);
        if (!servedByNext.isEmpty()) {
            servedByThis.addAll(servedByNext);
            servedByNext.clear();
            if (state.coins.dirty()) {
                start();
            } else {
                serve(servedByThis);
            }
        }
    }

    /**
     * What a flush cost the writer, as {@code cairn bench reindex} reads it: any line of this category may say {@code paused …ms}
     * of work on the writer, and {@code waited …ms} of standing still for the disk.
     */
    private void tell(CoinView flushed, long asked, long arrived) {
        long now = workshop.services().clock().monotonicNanos();
        LogCategory.COINDB
                .logger()
                .debug(String.format(
                        Locale.ROOT,
                        "Wrote coins up to block %s to disk in %.2fms: the writer paused %.2fms to start, paused %.2fms to"
                                + " finish and waited %.2fms",
                        flushed.best(),
                        (now - startedAt) / MILLISECOND,
                        pausedToStart / MILLISECOND,
                        (now - arrived) / MILLISECOND,
                        (arrived - asked) / MILLISECOND));
    }

    private static void serve(List<CompletableFuture<Void>> waiting) {
        waiting.forEach(answer -> answer.complete(null));
        waiting.clear();
    }

    private static void fail(List<CompletableFuture<Void>> waiting, Throwable why) {
        waiting.forEach(answer -> answer.completeExceptionally(why));
        waiting.clear();
    }

    /** Waits for a flush that is under way, and starts no other. */
    void drain() {
        while (flushing != null) {
            finish();
        }
    }

    /**
     * Returns when no flush reads coins in memory any more, however long that takes: their memory is about to be given back. One that
     * is under way is left, and nothing of it is on disk.
     */
    @Override
    public void close() {
        workshop.cache().stopFlush();
        boolean interrupted = Thread.interrupted();
        while (written != null && !written.isDone()) {
            LockSupport.parkNanos(this, PATIENCE_NANOS);
            interrupted |= Thread.interrupted();
        }
        lane.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
