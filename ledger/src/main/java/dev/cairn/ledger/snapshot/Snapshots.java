package dev.cairn.ledger.snapshot;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The versions of one ledger: the published one, and older ones that readers still hold. One thread publishes; any thread
 * acquires, waiting for nobody.
 *
 * <p>Parts that die with a publication and that nobody needs are freed by the writer before {@link #publish} returns, so that
 * memory does not depend on how fast another thread runs; those that a reader gave back later, by a thread called {@code
 * snapshots}.
 *
 * @param <V> the view: an immutable value
 */
public final class Snapshots<V> implements AutoCloseable {

    /** How long a snapshot may be held before a line of the log names it. A read takes milliseconds, a scan seconds. */
    public static final Duration LONG_HOLD = Duration.ofSeconds(60);

    private static final long LOOK_NANOS = Duration.ofSeconds(1).toNanos();
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

    // set once
    private final NodeClock clock;
    private final long pinBudget;
    private final long longHoldNanos;
    private final Holders holders = new Holders();
    private final Thread reaper;

    // any thread
    private volatile Version<V> published;
    private final AtomicBoolean released = new AtomicBoolean();

    // writer and reaper, under the lock; no reader takes it
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private final Parts parts = new Parts();
    private final Deque<Version<V>> replaced = new ArrayDeque<>();
    private long newest;
    private int freeing;
    private volatile boolean closed;

    /**
     * Nothing is published yet.
     *
     * @param pinBudget bytes that dead parts may keep pinned before the oldest holder is cut off
     */
    public Snapshots(NodeClock clock, long pinBudget) {
        this(clock, pinBudget, LONG_HOLD);
    }

    /**
     * As above.
     *
     * @param longHold a snapshot held longer is reported once, with its label
     */
    public Snapshots(NodeClock clock, long pinBudget, Duration longHold) {
        this(clock, pinBudget, longHold, true);
    }

    /** Without the reaper for tests that make millions, and call {@link #drain}. */
    Snapshots(NodeClock clock, long pinBudget, Duration longHold, boolean reaping) {
        if (pinBudget < 0) {
            throw new IllegalArgumentException("pinBudget=" + pinBudget + " is below 0");
        }
        this.clock = clock;
        this.pinBudget = pinBudget;
        this.longHoldNanos = longHold.toNanos();
        this.reaper = Thread.ofPlatform().name("snapshots").daemon().unstarted(this::reap);
        if (reaping) {
            reaper.start();
        }
    }

    /**
     * Publishes a view by one reference swap. The writer's thread only.
     *
     * @param born parts that this version is the first to name
     * @param died parts that the version before named, and this one does not
     * @return the version's number
     */
    public long publish(V view, Collection<? extends Part> born, Collection<? extends Part> died) {
        Objects.requireNonNull(view, "view");
        List<Part> unneeded;
        long number;
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the ledger is closed: nothing is published any more");
            }
            number = newest + 1;
            parts.publish(number, born, died);
            newest = number;
            Version<V> before = published;
            published = new Version<>(number, view);
            if (before != null) {
                before.retire();
                replaced.addLast(before);
            }
            unneeded = takeUnneeded();
        } finally {
            lock.unlock();
        }
        free(unneeded);
        return number;
    }

    /** The published view, for the writer itself, who need not hold it. */
    public V published() {
        return current().view;
    }

    /** The published version's number. */
    public long publishedVersion() {
        return current().number;
    }

    /** Holds the published version. {@code label} says what for, in reports. */
    public Held<V> acquire(String label) {
        Objects.requireNonNull(label, "label");
        Version<V> version = current();
        while (!version.acquire()) { // it was replaced since; a newer one is there
            release(version);
            version = current();
        }
        Held<V> held = new Held<>(this, version, label, clock.monotonicNanos());
        holders.add(held);
        String reason = version.cutOffReason();
        if (reason != null) {
            held.cutOff(reason, clock.monotonicNanos());
        }
        return held;
    }

    /** What is held now, oldest version first. */
    public List<Holder> holders() {
        long now = clock.monotonicNanos();
        List<Holder> found = new ArrayList<>();
        holders.forEach(held -> found.add(new Holder(held.version(), held.label(), now - held.since())));
        found.sort(Comparator.comparingLong(Holder::version)
                .thenComparing(Comparator.comparingLong(Holder::heldNanos).reversed()));
        return found;
    }

    /** One held snapshot. */
    public record Holder(long version, String label, long heldNanos) {}

    /** Parts not freed yet: alive ones, and dead ones that a held version still needs, with the bytes of the latter. */
    public record PartCount(int alive, int pinned, long pinnedBytes) {}

    /** Counts the parts. Waits for a publication's bookkeeping: for reports, not for reads. */
    public PartCount parts() {
        lock.lock();
        try {
            return parts.count();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Frees at once what nobody needs, and returns when all of that is freed, by whichever thread. For tests and reports; not
     * for a reader's thread.
     */
    public void drain() {
        sweep();
        lock.lock();
        try {
            while (freeing > 0) {
                freed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Frees all parts; what is still held is cut off, and reads under way are let end. What a read that does not end within
     * seconds needs is left to the end of the process: freeing it would crash that read.
     */
    @Override
    public void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            if (published != null) {
                published.retire();
                replaced.addLast(published);
                published = null;
            }
            replaced.forEach(version -> cutOff(version, "the ledger was closed"));
        } finally {
            lock.unlock();
        }
        awaitReads();
        List<Part> rest;
        lock.lock();
        try {
            rest = parts.takeAllBut(held(false));
            freeing++;
        } finally {
            lock.unlock();
        }
        free(rest);
        LockSupport.unpark(reaper);
        drain();
    }

    /** Counts one hold out. Any thread; frees nothing. */
    void release(Version<V> version) {
        if (version.release()) {
            released.set(true);
            LockSupport.unpark(reaper);
        }
    }

    /** What the reaper does when woken, and each second. */
    void lookAround(Consumer<String> report) {
        sweep();
        long now = clock.monotonicNanos();
        holders.forEach(held -> {
            if (now - held.since() > longHoldNanos && held.reportOnce()) {
                report.accept("Snapshot " + held.version() + " has been held for \"" + held.label() + "\" for "
                        + Held.span(now - held.since())
                        + "; it keeps parts from being freed, and is cut off when these pass "
                        + pinBudget + " bytes");
            }
        });
    }

    private void reap() {
        while (!closed) {
            if (!released.getAndSet(false)) {
                LockSupport.parkNanos(this, LOOK_NANOS);
            }
            lookAround(LogCategory.plain()::warn);
        }
    }

    private void sweep() {
        List<Part> unneeded;
        lock.lock();
        try {
            unneeded = takeUnneeded();
        } finally {
            lock.unlock();
        }
        free(unneeded);
    }

    /** Under the lock. What is returned must go to {@link #free}. */
    private List<Part> takeUnneeded() {
        replaced.removeIf(version -> !version.isHeld());
        cutOffWhoPinsTooMuch();
        replaced.removeIf(version -> !version.isHeld());
        freeing++;
        return parts.takeUnneeded(held(false));
    }

    private void cutOffWhoPinsTooMuch() {
        long[] readable = held(true);
        long pinned = parts.pinnedBytes(readable);
        while (pinned > pinBudget) {
            for (Version<V> version : replaced) {
                if (version.cutOffReason() == null && parts.pinnedBytes(new long[] {version.number}) > 0) {
                    cutOff(
                            version,
                            "old snapshots pinned " + pinned
                                    + " bytes that nothing else needs, more than the budget of " + pinBudget
                                    + ", and this one was the oldest");
                    break;
                }
            }
            readable = held(true);
            pinned = parts.pinnedBytes(readable);
        }
    }

    private void cutOff(Version<V> version, String reason) {
        if (version.cutOffReason() == null) {
            version.cutOff(reason);
            long now = clock.monotonicNanos();
            holders.forEach(held -> {
                if (held.holds(version)) {
                    held.cutOff(reason, now);
                    if (!closed) {
                        LogCategory.plain()
                                .warn(
                                        "Snapshot {}, held for \"{}\" for {}, was cut off: {}",
                                        held.version(),
                                        held.label(),
                                        Held.span(now - held.since()),
                                        reason);
                    }
                }
            });
        }
    }

    /** Numbers of the replaced versions that are held, rising; if asked, without those that were cut off. */
    private long[] held(boolean readable) {
        return replaced.stream()
                .filter(version -> version.isHeld() && !(readable && version.cutOffReason() != null))
                .mapToLong(version -> version.number)
                .toArray();
    }

    /** Outside the lock: it may take the time of a system call each. */
    private void free(List<Part> unneeded) {
        for (Part part : unneeded) {
            try {
                part.free();
            } catch (RuntimeException | Error e) {
                LogCategory.plain()
                        .error("A part of an old snapshot could not be freed and stays for good: {}", part, e);
            }
        }
        lock.lock();
        try {
            freeing--;
            freed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void awaitReads() {
        for (long waited = 0; anyHeld(); waited++) {
            if (waited >= CLOSE_PATIENCE.toMillis()) {
                LogCategory.plain()
                        .error(
                                "Closing while reads are under way that do not end: {}; what they need is not freed",
                                holders());
                return;
            }
            LockSupport.parkNanos(this, Duration.ofMillis(1).toNanos());
        }
    }

    private boolean anyHeld() {
        lock.lock();
        try {
            return held(false).length > 0;
        } finally {
            lock.unlock();
        }
    }

    private Version<V> current() {
        Version<V> version = published;
        if (version == null) {
            throw new IllegalStateException(closed ? "the ledger is closed" : "nothing is published yet");
        }
        return version;
    }
}
