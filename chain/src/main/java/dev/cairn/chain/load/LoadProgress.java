package dev.cairn.chain.load;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import java.util.Locale;

/** Says now and then how far loading is, how fast, and how long it will take. */
final class LoadProgress {

    private static final long EVERY_NANOS = 10_000_000_000L;

    private final NodeClock clock;
    private final int all;
    private final long begun;
    private long said;

    LoadProgress(NodeClock clock, int all) {
        this.clock = clock;
        this.all = all;
        this.begun = clock.monotonicNanos();
        this.said = begun;
    }

    /**
     * Tells how far it is.
     *
     * @param at blocks gone by, those included that were there already
     * @param loaded blocks loaded now
     */
    void at(int at, int loaded) {
        long now = clock.monotonicNanos();
        if (now - said < EVERY_NANOS) {
            return;
        }
        said = now;
        double seconds = (now - begun) / 1e9;
        double rate = loaded / seconds;
        long left = rate > 0 ? (long) ((all - at) / rate) : 0;
        LogCategory.plain()
                .info(String.format(
                        Locale.ROOT,
                        "Loading blocks: %d of %d (%.1f%%), %.0f blocks/s, about %d:%02d:%02d left",
                        at,
                        all,
                        100.0 * at / all,
                        rate,
                        left / 3600,
                        left / 60 % 60,
                        left % 60));
    }

    long milliseconds() {
        return (clock.monotonicNanos() - begun) / 1_000_000;
    }
}
