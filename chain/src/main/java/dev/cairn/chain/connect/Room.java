package dev.cairn.chain.connect;

import dev.cairn.ledger.log.LogCategory;
import dev.cairn.ledger.store.StoreException;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Want of room is no damage: the writer says what it needs, waits, and tries again until there is room or it is told to stop.
 * Readers notice nothing of it.
 */
final class Room {

    private static final long PAUSE_NANOS = 2_000_000_000L;

    private final long pauseNanos;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition stop = lock.newCondition();
    private boolean stopped;

    Room() {
        this(PAUSE_NANOS);
    }

    /** With another pause between two tries, for tests. */
    Room(long pauseNanos) {
        this.pauseNanos = pauseNanos;
    }

    /** Something that writes to disk. */
    interface Act<T> {
        T run() throws IOException;
    }

    /** The node is to stop, and what was to be written was not. */
    static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stopped(Throwable want) {
            super("stopped while waiting for room on the disk: " + want.getMessage(), want);
        }
    }

    /** Does it, however long the disk is full. */
    <T> T write(String what, Act<T> act) throws IOException {
        boolean said = false;
        while (true) {
            try {
                T answer = act.run();
                if (said) {
                    LogCategory.plain().info("There is room again: {} was written, and blocks go on.", what);
                }
                return answer;
            } catch (IOException | RuntimeException e) {
                if (!isWantOfRoom(e)) {
                    throw e;
                }
                if (!said) {
                    LogCategory.plain()
                            .error(
                                    "Disk space is too low! {} cannot be written ({}). Blocks wait and reads go on; it is"
                                            + " tried again every two seconds: free some space.",
                                    what,
                                    e.getMessage());
                    said = true;
                }
                pause(e);
            }
        }
    }

    /** Core's own line, the system's (ENOSPC, EDQUOT, EMFILE), and a store's. */
    static boolean isWantOfRoom(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof StoreException store && store.wantsRoom()) {
                return true;
            }
            String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
            if (text.contains("disk space is too low")
                    || text.contains("no space left")
                    || text.contains("disk quota exceeded")
                    || text.contains("too many open files")) {
                return true;
            }
        }
        return false;
    }

    private void pause(Throwable want) {
        lock.lock();
        try {
            long left = pauseNanos;
            while (!stopped && left > 0) {
                left = stop.awaitNanos(left);
            }
            if (stopped) {
                throw new Stopped(want);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Stopped(want);
        } finally {
            lock.unlock();
        }
    }

    /** Ends all waiting. */
    void stop() {
        lock.lock();
        try {
            stopped = true;
            stop.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
