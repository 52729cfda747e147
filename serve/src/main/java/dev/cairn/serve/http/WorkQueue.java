package dev.cairn.serve.http;

import dev.cairn.ledger.log.LogCategory;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Lets a number of requests be worked on at a time and a number wait for their turn (Core, {@code WorkQueue} in
 * httpserver.cpp). A place is taken until {@link #done}, also while its request waits and holds no thread. Nothing is done under
 * the lock but counting.
 */
final class WorkQueue {

    /** Work, and whether it is small. */
    private record Work(boolean small, Runnable task) {}

    private final Executor read;
    private final Executor bulk;
    private final int places;
    private final int depth;
    private final Queue<Work> waiting = new ArrayDeque<>();
    private int taken;

    /** Hands work to two lanes, each of which must take as many pieces as there are places. */
    WorkQueue(Executor read, Executor bulk, int places, int depth) {
        this.read = read;
        this.bulk = bulk;
        this.places = places;
        this.depth = depth;
    }

    /** Begins now or in its turn; false if the queue is full. */
    boolean offer(boolean small, Runnable task) {
        Work work = new Work(small, task);
        synchronized (waiting) {
            if (taken == places) {
                return waiting.size() < depth && waiting.add(work);
            }
            taken++;
        }
        run(work);
        return true;
    }

    /** Gives a place back: the first that waits gets it. */
    void done() {
        Work next;
        synchronized (waiting) {
            next = waiting.poll();
            if (next == null) {
                taken--;
            }
        }
        if (next != null) {
            try {
                run(next);
            } catch (RejectedExecutionException e) {
                // the lanes are closed: the server is closing, and the connection that waits is closed with it
                LogCategory.HTTP.logger().debug("A request was dropped when the server closed");
            }
        }
    }

    /** Requests that wait for their turn. */
    int waiting() {
        synchronized (waiting) {
            return waiting.size();
        }
    }

    /** Goes on with work that has a place. */
    void resume(boolean small, Runnable task) {
        run(new Work(small, task));
    }

    private void run(Work work) {
        (work.small() ? read : bulk).execute(work.task());
    }
}
