package dev.cairn.chain.connect;

import dev.cairn.ledger.log.LogCategory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The thread {@code notify}: tells listeners of what was published, in order. Handing over never waits, so that a listener may
 * wait for the writer; who brings blocks by the thousand asks {@link #awaitFewer} now and then. A listener that throws is
 * reported and told of the rest all the same.
 */
final class Notifier implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private long handedIn;
    private long done;
    private boolean closed;
    private final Thread thread;

    Notifier() {
        thread = Thread.ofPlatform().name("notify").daemon().start(this::serve);
    }

    void tell(Runnable news) {
        lock.lock();
        try {
            waiting.addLast(news);
            handedIn++;
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns when all that was handed in up to now was told; at once if the listener itself asks, or after the end. */
    void awaitAll() {
        lock.lock();
        try {
            long until = handedIn;
            while (done < until && thread.isAlive() && Thread.currentThread() != thread) {
                moved.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Returns when fewer than {@code limit} pieces of news wait. */
    void awaitFewer(int limit) {
        lock.lock();
        try {
            while (waiting.size() >= limit && !closed && Thread.currentThread() != thread) {
                moved.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private void serve() {
        for (Runnable news = next(); news != null; news = next()) {
            try {
                news.run();
            } catch (RuntimeException | Error e) {
                LogCategory.plain().error("A listener failed; it may have missed a block", e);
            } finally {
                count();
            }
        }
    }

    private void count() {
        lock.lock();
        try {
            done++;
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private Runnable next() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                moved.awaitUninterruptibly();
            }
            return waiting.pollFirst();
        } finally {
            lock.unlock();
        }
    }

    /** Tells what waits, and ends the thread. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            moved.signalAll();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (thread.isAlive() && Thread.currentThread() != thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
