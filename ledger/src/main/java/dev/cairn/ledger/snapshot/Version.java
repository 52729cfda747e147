package dev.cairn.ledger.snapshot;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * One published view, and how many hold it.
 *
 * <pre>
 *   word:  | retired (bit 31) | holds (31 bits) |
 * </pre>
 *
 * A reader counts itself in with one atomic addition and then looks whether the version had been replaced before: if so it
 * takes itself out again and looks for the newer one. So who sees {@code retired} with no holds may free what the version
 * named: whoever comes later counts in and out, and never reads.
 */
final class Version<V> {

    private static final int RETIRED = 1 << 31;

    final long number;
    final V view;
    private final AtomicInteger word = new AtomicInteger();

    /** Why it was cut off. Set before its holds are looked for, so that one that is just being made finds it. */
    private volatile String cutOff;

    Version(long number, V view) {
        this.number = number;
        this.view = view;
    }

    /** Counts one hold in; false if the version had been replaced. The caller must then {@link #release}. */
    boolean acquire() {
        return word.getAndIncrement() >= 0;
    }

    /** Counts one hold out; true if it was the last one of a version that is replaced. */
    boolean release() {
        return word.decrementAndGet() == RETIRED;
    }

    /** Marks it as replaced: nobody holds it anew. */
    void retire() {
        word.getAndUpdate(held -> held | RETIRED);
    }

    /** Whether its parts are needed. */
    boolean isHeld() {
        return word.get() != RETIRED;
    }

    void cutOff(String reason) {
        cutOff = reason;
    }

    /** Why it was cut off; null if it was not. */
    String cutOffReason() {
        return cutOff;
    }
}
