package dev.cairn.ledger.snapshot;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One reader's hold on one version. A read goes between {@link #enter} and {@link #exit}: what the view names is not freed
 * meanwhile, not even by a cut-off. Closing twice is closing once. Threads may share it.
 *
 * <pre>
 *   word:  | closed (bit 31) | cut off (bit 30) | reads under way (30 bits) |
 * </pre>
 *
 * The version is counted out once: by whoever sets the first of the two flags while no read is under way, or else by the read
 * that ends last.
 *
 * @param <V> the view: an immutable value
 */
public final class Held<V> implements AutoCloseable {

    private static final int CLOSED = 1 << 31;
    private static final int CUT_OFF = 1 << 30;
    private static final int READS = CUT_OFF - 1;

    private final Snapshots<V> owner;
    private final long number;
    private final String label;
    private final long since;
    private final AtomicInteger word = new AtomicInteger();

    /** Null once it is counted out, so that a hold that is kept after its close keeps nothing. */
    private Version<V> version;

    /** Its place among the holders; set once, before others see it. */
    private Holders.Chunk chunk;

    private int at;

    /** Why and when it was cut off; written before the flag. */
    private String expiry;

    /** Reaper only. */
    private boolean reported;

    Held(Snapshots<V> owner, Version<V> version, String label, long since) {
        this.owner = owner;
        this.version = version;
        this.number = version.number;
        this.label = label;
        this.since = since;
    }

    /** The version's number: 1 and up, one higher for each publication. */
    public long version() {
        return number;
    }

    /** What it is held for, as reports name it. */
    public String label() {
        return label;
    }

    /**
     * Begins a read.
     *
     * @return the view, until {@link #exit}
     * @throws SnapshotExpired if it was cut off
     * @throws IllegalStateException if it was closed
     */
    public V enter() {
        int found = word.get();
        while (found >= 0 && (found & CUT_OFF) == 0) {
            if (word.weakCompareAndSetVolatile(found, found + 1)) {
                return version.view;
            }
            found = word.get();
        }
        if (found < 0) {
            throw new IllegalStateException(
                    "snapshot " + number + " (" + label + ") is closed; a read begins before that");
        }
        throw new SnapshotExpired(expiry);
    }

    /** Ends the read that {@link #enter} began. */
    public void exit() {
        int found;
        do {
            found = word.get();
            if ((found & READS) == 0) {
                throw new IllegalStateException("snapshot " + number + " (" + label + "): exit without enter");
            }
        } while (!word.weakCompareAndSetVolatile(found, found - 1));
        if ((found & READS) == 1 && (found & ~READS) != 0) {
            countOut();
        }
    }

    @Override
    public void close() {
        raise(CLOSED);
    }

    /** Lets no read begin any more; reads that began go on. */
    void cutOff(String reason, long now) {
        expiry = "snapshot " + number + ", held for \"" + label + "\" for " + span(now - since) + ", was cut off: "
                + reason + "; take a new snapshot and read again, and hold one no longer than a read takes";
        raise(CUT_OFF);
    }

    private void raise(int flag) {
        int found = word.getAndUpdate(held -> held | flag);
        if (found == 0) { // the first flag, and no read is under way
            countOut();
        }
    }

    private void countOut() {
        Version<V> held = version;
        version = null;
        chunk.free(at);
        owner.release(held);
    }

    void place(Holders.Chunk into, int index) {
        this.chunk = into;
        this.at = index;
    }

    boolean holds(Version<?> asked) {
        return number == asked.number;
    }

    long since() {
        return since;
    }

    /** True the first time that it is asked. */
    boolean reportOnce() {
        boolean first = !reported;
        reported = true;
        return first;
    }

    /** {@code 95 s}, or milliseconds below ten seconds. */
    static String span(long nanos) {
        Duration span = Duration.ofNanos(nanos);
        return span.toSeconds() >= 10 ? span.toSeconds() + " s" : span.toMillis() + " ms";
    }
}
