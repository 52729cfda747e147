package dev.cairn.app.verify;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns SIGINT and SIGTERM into a wish that a command sees, and holds the process until the command has put its things in
 * order: an audit has written down where it stopped. The JVM then ends it with 130 or 143.
 */
public final class StopSignal implements AutoCloseable {

    /** Longer than the largest block takes; somebody who pressed Ctrl-C waits no longer than that. */
    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "stop");
    private volatile boolean wanted;

    /** Begins to listen. */
    public static StopSignal listening() {
        StopSignal signal = new StopSignal();
        Runtime.getRuntime().addShutdownHook(signal.hook);
        return signal;
    }

    /** Whether to stop. */
    public boolean isWanted() {
        return wanted;
    }

    private void stop() {
        wanted = true;
        try {
            if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return; // what was written down a few seconds ago must do
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** All is said and written down: the process may end. */
    @Override
    public void close() {
        finished.countDown();
        if (!wanted) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                wanted = true; // it is being shut down at this very moment
            }
        }
    }
}
