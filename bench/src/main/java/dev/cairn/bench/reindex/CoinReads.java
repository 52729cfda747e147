package dev.cairn.bench.reindex;

import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Readers that ask for coins ({@code gettxout}) at times fixed beforehand, while the node rebuilds: who waits for an answer is late
 * with the next question, and that question's time counts from when it was due. Begins when the node answers calls and has
 * connected a block, ends when the last one is connected.
 */
final class CoinReads implements AutoCloseable {

    private static final int THREADS = 4;
    private static final long SECOND = 1_000_000_000L;
    private static final long SEED = 1;
    private static final long BETWEEN_TRIES = SECOND / 50;
    private static final double MILLISECOND = 1e6;

    private final CoinSample sample;
    private final RpcDoor door;
    private final RunLog log;
    private final NodeClock clock;
    private final long interval;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Histogram> histograms = new ArrayList<>();
    private final AtomicReference<Wrong> wrong = new AtomicReference<>();
    private volatile boolean closed;

    /**
     * What readers waited, in milliseconds from when an answer was due to be asked for.
     *
     * @param count how many answers
     * @param p99 of a hundred, all but one waited no longer
     * @param p999 of a thousand
     * @param most the longest
     */
    record Waits(long count, double p99, double p999, double most) {

        static Waits of(Histogram all) {
            return new Waits(
                    all.getTotalCount(),
                    all.getValueAtPercentile(99) / MILLISECOND,
                    all.getValueAtPercentile(99.9) / MILLISECOND,
                    all.getMaxValue() / MILLISECOND);
        }
    }

    /** An answer that was none, and when. */
    private record Wrong(long nanos, String what) {}

    /**
     * Asks nothing yet.
     *
     * @param log tells how far the node is
     */
    CoinReads(CoinSample sample, RpcDoor door, RunLog log, NodeClock clock, int perSecond) {
        this.sample = sample;
        this.door = door;
        this.log = log;
        this.clock = clock;
        interval = SECOND * THREADS / perSecond;
    }

    void start() {
        for (int i = 0; i < THREADS; i++) {
            Histogram histogram = new Histogram(3);
            histograms.add(histogram);
            SplittableRandom random = new SplittableRandom(SEED + i);
            Thread thread =
                    Thread.ofPlatform().daemon().name("bench-reads-" + i).unstarted(() -> run(histogram, random));
            threads.add(thread);
            thread.start();
        }
    }

    private boolean ends() {
        return closed || log.reached();
    }

    private void run(Histogram histogram, SplittableRandom random) {
        Optional<RpcClient> open = Optional.empty();
        while (open.isEmpty() || log.height() == 0) {
            if (ends()) {
                return;
            }
            LockSupport.parkNanos(BETWEEN_TRIES);
            open = open.isPresent() ? open : door.open();
        }
        try (RpcClient client = open.get()) {
            long due = clock.monotonicNanos() + random.nextLong(interval);
            while (!ends()) {
                String params = sample.draw(random, log.height());
                for (long wait = due - clock.monotonicNanos(); wait > 0; wait = due - clock.monotonicNanos()) {
                    LockSupport.parkNanos(wait);
                }
                RpcClient.Answer answer = client.call("gettxout", params);
                if (!answer.isGood()) {
                    throw new IOException("gettxout " + params + ": " + answer.body());
                }
                histogram.recordValue(clock.monotonicNanos() - due);
                due += interval;
            }
        } catch (IOException e) {
            wrong.compareAndSet(null, new Wrong(clock.monotonicNanos(), String.valueOf(e.getMessage())));
        }
    }

    /**
     * What was wrong with an answer, if one was before that time of the clock: a node that has its last block stops, and refuses
     * what comes then. To be asked after {@link #close}.
     */
    Optional<String> wrongBefore(long nanos) {
        return Optional.ofNullable(wrong.get())
                .filter(first -> first.nanos < nanos)
                .map(Wrong::what);
    }

    /** What all readers waited. To be asked after {@link #close}. */
    Waits waits() {
        Histogram all = new Histogram(3);
        histograms.forEach(all::add);
        return Waits.of(all);
    }

    @Override
    public void close() {
        closed = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
