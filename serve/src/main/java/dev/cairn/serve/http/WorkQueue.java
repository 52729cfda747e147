package dev.cairn.serve.http;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Lets a number of requests be worked on at a time and a number wait for their turn (Core, {@code WorkQueue} in
 * httpserver.cpp). A place is taken until {@link #done}, also while its request waits and holds no thread. Nothing is done under
 * the lock but counting.
 */
final class WorkQueue {

    private final Executor lane;
    private final int places;
    private final int depth;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int taken;

    /** Hands work to {@code lane}, which must take as many pieces as there are places. */
    WorkQueue(Executor lane, int places, int depth) {
        this.lane = lane;
        this.places = places;
        this.depth = depth;
    }

    /** Begins now or in its turn; false if the queue is full. */
    boolean offer(Runnable work) {
        synchronized (waiting) {
            if (taken == places) {
                return waiting.size() < depth && waiting.add(work);
            }
            taken++;
        }
        lane.execute(work);
        return true;
    }

    /** Gives a place back: the first that waits gets it. */
    void done() {
        Runnable next;
        synchronized (waiting) {
            next = waiting.poll();
            if (next == null) {
                taken--;
            }
        }
        if (next != null) {
            lane.execute(next);
        }
    }

    /** Requests that wait for their turn. */
    int waiting() {
        synchronized (waiting) {
            return waiting.size();
        }
    }

    /** Goes on with work that has a place. */
    void resume(Runnable work) {
        lane.execute(work);
    }
}
