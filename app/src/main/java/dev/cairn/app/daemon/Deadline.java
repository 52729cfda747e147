package dev.cairn.app.daemon;

import dev.cairn.ledger.log.LogCategory;

/**
 * Whoever asks the process to end by a signal has it ended within ten seconds: service managers kill what takes longer. Nothing
 * is lost by it: what was not written is made anew from the block files at the next start.
 */
final class Deadline {

    private static final long PATIENCE_MILLIS = 9_000;

    private boolean begun;

    /** Begins to count; a second time does nothing. */
    synchronized void begin() {
        if (begun) {
            return;
        }
        begun = true;
        Thread.ofPlatform().name("deadline").daemon().start(Deadline::end);
    }

    private static void end() {
        try {
            Thread.sleep(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        LogCategory.plain().warn("Ending now, after nine seconds. The next start makes up for what was not written");
        Runtime.getRuntime().halt(0);
    }
}
