package dev.cairn.app.demo;

import dev.cairn.app.demo.Latencies.During;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Readers that ask at times fixed beforehand, whatever the node is doing: who waits for an answer is late with the next question,
 * and that question's time counts from when it was due. Four threads for blocks and four for coins are connections to the node; one
 * reads headers and proofs in the same process.
 */
final class Clients implements AutoCloseable {

    private static final long SECOND = 1_000_000_000;
    private static final int BLOCK_READERS = 4;
    private static final int COIN_READERS = 4;
    private static final long SEED = 1;

    /** Of all reads: one in fifty a block, which weighs as much as thousands of the others. */
    private static final int BLOCKS_PART = 50;

    private final DemoNode node;
    private final Optional<Feed> feed;
    private final Latencies latencies;
    private final NodeClock clock;
    private final LongAdder blockBytes = new LongAdder();
    private final CoinReads coinReads = new CoinReads();
    private final List<Thread> threads = new ArrayList<>();
    private final List<Question> questions = new ArrayList<>();
    private final LongAdder wrong = new LongAdder();
    private final AtomicReference<String> firstWrong = new AtomicReference<>("");
    private volatile boolean closed;

    /**
     * Asks nothing yet.
     *
     * @param feed what connects blocks; empty if nothing does
     */
    Clients(DemoNode node, Optional<Feed> feed, Latencies latencies, NodeClock clock) {
        this.node = node;
        this.feed = feed;
        this.latencies = latencies;
        this.clock = clock;
    }

    /**
     * Begins.
     *
     * @param rate reads a second, of all kinds together
     */
    void start(CoinSample sample, double rate) {
        double blocks = Math.max(1, rate / BLOCKS_PART);
        double others = Math.max(1, (rate - blocks) / 2);
        for (int i = 0; i < BLOCK_READERS; i++) {
            start("demo.blocks-" + i, new Question.OfBlocks(node, blockBytes), blocks / BLOCK_READERS);
        }
        for (int i = 0; i < COIN_READERS; i++) {
            start("demo.coins-" + i, new Question.OfCoins(node, sample, coinReads), others / COIN_READERS);
        }
        start("demo.headers-0", new Question.OfHeaders(node), others);
    }

    private void start(String name, Question question, double perSecond) {
        long seed = SEED + threads.size();
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name(name)
                .unstarted(() -> run(question, new SplittableRandom(seed), (long) (SECOND / perSecond)));
        threads.add(thread);
        questions.add(question);
        thread.start();
    }

    private void run(Question question, SplittableRandom random, long interval) {
        try (question) {
            long due = clock.monotonicNanos() + random.nextLong(interval);
            while (!closed) {
                question.prepare(random);
                for (long wait = due - clock.monotonicNanos(); wait > 0; wait = due - clock.monotonicNanos()) {
                    LockSupport.parkNanos(wait);
                    if (closed) {
                        return;
                    }
                }
                try {
                    question.ask();
                } catch (IOException e) {
                    if (!closed) {
                        wrong.increment();
                        firstWrong.compareAndSet("", String.valueOf(e.getMessage()));
                    }
                }
                long now = clock.monotonicNanos();
                long asked = due;
                During waited = feed.map(blocks -> blocks.since(asked)).orElse(During.IDLE);
                During answered = feed.map(Feed::now).orElse(During.IDLE);
                latencies.add(question.kind(), waited, answered, now - due);
                question.afterwards();
                due += interval;
            }
        } catch (RuntimeException e) {
            if (!closed) {
                wrong.increment();
                firstWrong.compareAndSet("", e.toString());
            }
        }
    }

    CoinReads coinReads() {
        return coinReads;
    }

    /** Bytes of blocks read. */
    long blockBytes() {
        return blockBytes.sum();
    }

    /** How many answers were wrong or missing. */
    long wrong() {
        return wrong.sum();
    }

    /** What was wrong with the first. */
    Optional<String> firstWrong() {
        return Optional.of(firstWrong.get()).filter(text -> !text.isEmpty());
    }

    @Override
    public void close() {
        closed = true;
        threads.forEach(LockSupport::unpark);
        questions.forEach(Question::close); // who waits for an answer need not any more
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
