package dev.cairn.app.log;

import java.util.HashMap;
import java.util.Map;

/**
 * Keeps one place in the program from filling the disk: a mebibyte each for lines that cannot be turned off, until {@link
 * #reset} an hour later (Core, {@code LogRateLimiter}). Not thread-safe.
 */
final class RateLimit {

    /** Bytes for each place. */
    static final long MOST = 1024 * 1024;

    /** Seconds after which each gets as many again. */
    static final long WINDOW_SECONDS = 3600;

    /** What becomes of a line. */
    enum Fate {
        WRITTEN,
        /** The last one of its place. */
        LAST,
        DROPPED
    }

    private static final class Account {
        private long left = MOST;
        private long dropped;
    }

    private final Map<String, Account> places = new HashMap<>();
    private boolean suppressing;

    Fate take(String place, long bytes) {
        Account account = places.computeIfAbsent(place, ignored -> new Account());
        boolean before = account.dropped > 0;
        if (bytes <= account.left) {
            account.left -= bytes;
            return before ? Fate.DROPPED : Fate.WRITTEN;
        }
        account.dropped += bytes;
        account.left = 0;
        suppressing = true;
        return before ? Fate.DROPPED : Fate.LAST;
    }

    /** Whether any place is being kept silent. */
    boolean suppressing() {
        return suppressing;
    }

    /** Begins anew; the bytes dropped by place. */
    Map<String, Long> reset() {
        Map<String, Long> dropped = new HashMap<>();
        places.forEach((place, account) -> {
            if (account.dropped > 0) {
                dropped.put(place, account.dropped);
            }
        });
        places.clear();
        suppressing = false;
        return dropped;
    }
}
