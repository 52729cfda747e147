package dev.cairn.app.demo;

import dev.cairn.app.demo.Latencies.During;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.block.Block;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Connects one block after another, at even distances, and knows when. */
final class Feed implements AutoCloseable {

    private static final long MILLISECOND = 1_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final DemoNode node;
    private final FreshBlocks blocks;
    private final CoinSample coins;
    private final NodeClock clock;
    private final long every;
    private final Thread thread = Thread.ofPlatform().name("demo.feed").unstarted(this::run);
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private volatile boolean closed;

    /**
     * What was done so far; replaced as a whole.
     *
     * @param connecting whether a block is being connected, since {@code since}
     * @param lastEnd when the last one was
     * @param busy nanoseconds spent connecting
     * @param last nanoseconds that the last block took
     */
    private record Done(
            boolean connecting,
            long since,
            long lastEnd,
            long busy,
            long last,
            int connected,
            long bytes,
            int reorganisations) {

        static final Done NOTHING = new Done(false, 0, Long.MIN_VALUE, 0, 0, 0, 0, 0);

        Done begun(long now) {
            return new Done(true, now, lastEnd, busy, last, connected, bytes, reorganisations);
        }

        Done ended(long now) {
            return new Done(false, 0, now, busy + now - since, now - since, connected, bytes, reorganisations);
        }

        Done counted(long size, boolean reorganised) {
            return new Done(
                    connecting,
                    since,
                    lastEnd,
                    busy,
                    last,
                    connected + 1,
                    bytes + size,
                    reorganisations + (reorganised ? 1 : 0));
        }
    }

    private volatile Done done = Done.NOTHING; // set by the feed's thread alone
    private volatile long due;

    /**
     * Nothing is connected yet.
     *
     * @param every nanoseconds from one block to the next
     */
    Feed(DemoNode node, FreshBlocks blocks, CoinSample coins, NodeClock clock, long every) {
        this.node = node;
        this.blocks = blocks;
        this.coins = coins;
        this.clock = clock;
        this.every = every;
    }

    /** Begins; the first block comes when readers have had a while to themselves. */
    void start() {
        due = clock.monotonicNanos() + every;
        thread.start();
    }

    private void run() {
        try {
            while (!closed) {
                long wait = due - clock.monotonicNanos();
                if (wait > 0) {
                    LockSupport.parkNanos(wait);
                    continue;
                }
                Optional<Block> block = blocks.next();
                if (block.isEmpty()) {
                    LockSupport.parkNanos(100 * MILLISECOND);
                    continue;
                }
                connect(block.get());
                due = Math.max(due + every, clock.monotonicNanos() + every / 4);
            }
        } catch (DemoException | RuntimeException e) {
            failure.compareAndSet(null, e);
        }
    }

    private void connect(Block block) throws DemoException {
        boolean onTip;
        try (var snapshot = node.snapshot("demo.feed")) {
            onTip = snapshot.tip().hash().equals(block.header().previous());
        }
        done = done.begun(clock.monotonicNanos());
        try {
            node.submit(block);
        } finally {
            done = done.ended(clock.monotonicNanos());
        }
        boolean isTip;
        try (var snapshot = node.snapshot("demo.feed")) {
            isTip = snapshot.tip().hash().equals(block.hash());
        }
        coins.add(block);
        done = done.counted(block.size(), isTip && !onTip);
    }

    /** What the node is doing now. */
    During now() {
        return done.connecting ? During.CONNECTING : During.IDLE;
    }

    /** What the node was doing since a moment: connecting, if it did so at any time. */
    During since(long nanos) {
        Done now = done;
        return now.connecting || now.lastEnd >= nanos ? During.CONNECTING : During.IDLE;
    }

    /** Nanoseconds spent connecting. */
    long busyNanos() {
        Done now = done;
        return now.busy + (now.connecting ? Math.max(0, clock.monotonicNanos() - now.since) : 0);
    }

    int connected() {
        return done.connected;
    }

    int reorganisations() {
        return done.reorganisations;
    }

    long bytes() {
        return done.bytes;
    }

    /** Nanoseconds that the last block took. */
    long lastNanos() {
        return done.last;
    }

    /** What blocks wait for, if they do. */
    String status() {
        return blocks.status();
    }

    /** What ended it. */
    Optional<Exception> failure() {
        return Optional.ofNullable(failure.get());
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join(PATIENCE); // a full disk may hold it; the node's end lets it go
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
