package dev.cairn.chain.connect;

import dev.cairn.chain.coin.CoinStore;
import dev.cairn.chain.coin.CoinView;
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

/**
 * Brings coins to disk behind the writer's back. A flush takes the coins after some block: the lane {@code flush} makes block
 * files durable, then the index, and writes the coins, while blocks go on; then the writer publishes the same chain on the new
 * base. It begins when a share of the budget is dirty, every ten minutes, at the end, and on demand. Where
 * the disk cannot keep up the writer waits for it, and says so. The writer's, but for what runs on the lane.
 */
final class Flusher implements AutoCloseable {

    private static final long MEBIBYTE = 1 << 20;
    private static final double MILLISECOND = 1e6;

    private final Workshop workshop;
    private final ChainState state;
    private final CoinStore store;
    private final CommitLoop loop;
    private final long startAt;
    private final long waitAt;
    private final Lane lane = new Lane("flush", 1, 2, Weight.BACKGROUND);

    private CoinView flushing; // null: no flush is under way
    private CompletableFuture<CoinView> written;
    private long startedAt;
    private long pausedToStart;
    private final List<CompletableFuture<Void>> servedByThis = new ArrayList<>();
    private final List<CompletableFuture<Void>> servedByNext = new ArrayList<>();

    /**
     * Decides when.
     *
     * @param startAt dirty bytes at which a flush begins
     * @param waitAt dirty bytes at which the writer waits for it
     */
    Flusher(Workshop workshop, CoinStore store, CommitLoop loop, long startAt, long waitAt) {
        this.workshop = workshop;
        this.state = workshop.state();
        this.store = store;
        this.loop = loop;
        this.startAt = startAt;
        this.waitAt = waitAt;
    }

    /** To be called between publications. */
    void betweenSteps() {
        finishIfWritten();
        long dirty = state.coins.usage().dirtyBytes();
        if (flushing == null && dirty >= startAt) {
            start();
        }
        if (flushing != null && dirty >= waitAt) {
            LogCategory.plain()
                    .info(
                            "Coins fill the cache: {} MiB wait for the disk, and blocks wait for them (-dbcache).",
                            dirty / MEBIBYTE);
            finish();
            LogCategory.plain().info("The coins are on disk; blocks go on.");
        }
    }

    /** Asks for all coins as they are now to be brought to disk; ends when they are, and the new base is published. */
    CompletableFuture<Void> request() {
        finishIfWritten();
        CompletableFuture<Void> answer = new CompletableFuture<>();
        if (flushing != null) {
            servedByNext.add(answer);
        } else if (state.coins.dirty()) {
            servedByThis.add(answer);
            start();
        } else {
            workshop.saveIndex(workshop.prepareIndex());
            answer.complete(null);
        }
        return answer;
    }

    private void start() {
        startedAt = workshop.services().clock().monotonicNanos();
        BlockIndex.Update update = workshop.prepareIndex();
        state.coins = state.coins.seal();
        CoinView view = state.coins;
        CompletableFuture<CoinView> result = new CompletableFuture<>();
        flushing = view;
        written = result;
        LogCategory.COINDB
                .logger()
                .debug(
                        "Writing coins up to block {} to disk: {} KiB",
                        view.best(),
                        view.usage().dirtyBytes() / 1024);
        lane.execute(() -> {
            try {
                workshop.saveIndex(update);
                workshop.steps().at(WriterSteps.Step.FLUSHING);
                result.complete(workshop.room().write("the set of coins", () -> store.flush(view)));
            } catch (IOException | RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
            CompletableFuture<Void> _ = loop.submit(this::arrived);
        });
        pausedToStart = workshop.services().clock().monotonicNanos() - startedAt;
    }

    /** On the writer, after the lane is done. After a fault nothing is published any more, and who waits is told. */
    private Void arrived() throws Exception {
        try {
            workshop.guard(() -> {
                finishIfWritten();
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
        CoinView base;
        try {
            base = written.join();
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
        state.coins = store.rebase(state.coins, flushed, base);
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

    @Override
    public void close() {
        lane.close();
    }
}
