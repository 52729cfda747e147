package dev.cairn.chain.connect;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.chain.header.Headers;
import dev.cairn.ledger.lane.Lane;
import dev.cairn.ledger.lane.Weight;
import dev.cairn.primitives.block.Block;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;

/**
 * The lane {@code readahead}: reads and prepares the blocks that lie ahead on a long branch while the writer connects earlier ones:
 * after {@code -reindex-chainstate}, after headers and blocks came before their parents, in a deep reorganisation. It is ahead by so
 * many bytes and no more. The writer's, but for what runs on the lane.
 */
final class NextBlocks implements AutoCloseable {

    private static final int MOST = 256;

    private final Workshop workshop;
    private final Lane lane = new Lane("readahead", 1, MOST, Weight.NORMAL);
    private final Deque<Ahead> ahead = new ArrayDeque<>();
    private long bytes;

    private record Ahead(int id, int height, long bytes, FutureTask<Prepared> work) {}

    /** Starts no thread before it is needed. */
    NextBlocks(Workshop workshop) {
        this.workshop = workshop;
    }

    /**
     * A block from its file.
     *
     * @param target the end of the branch that is being climbed
     * @throws BlockFileException if it cannot be read
     */
    Prepared take(int id, int target) throws BlockFileException {
        while (!ahead.isEmpty() && ahead.peekFirst().id() != id) {
            drop();
        }
        if (id != target) {
            fill(id, target);
            lookAhead();
        }
        Ahead next = ahead.pollFirst();
        if (next == null) {
            return workshop.prepare(workshop.read(id));
        }
        bytes -= next.bytes();
        return result(next.work());
    }

    /** What must be read from the disk for blocks that are prepared is looked for while earlier ones connect. */
    private void lookAhead() {
        for (Ahead next : ahead) {
            if (next.work().state() == Future.State.SUCCESS) {
                workshop.lookAhead(next.work().resultNow());
            }
        }
    }

    private static Prepared result(FutureTask<Prepared> work) throws BlockFileException {
        work.run(); // here, if nobody has begun
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return work.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw unwrapped(e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static BlockFileException unwrapped(ExecutionException e) {
        return switch (e.getCause()) {
            case BlockFileException damage -> damage;
            case RuntimeException fault -> throw fault;
            case Error fault -> throw fault;
            default -> throw new IllegalStateException("reading ahead failed", e.getCause());
        };
    }

    private void fill(int id, int target) {
        Headers known = workshop.publisher().seen().headers(); // does not change, so another thread may look into it
        Headers all = workshop.state().headers();
        int height = ahead.isEmpty() ? all.height(id) : ahead.peekLast().height() + 1;
        for (; height <= all.height(target) && bytes < workshop.config().readAhead() && ahead.size() < MOST; height++) {
            int next = all.ancestor(target, height);
            if (next >= known.count() || !known.hasData(next)) {
                return;
            }
            Callable<Prepared> read = () -> workshop.prepare(read(known, next));
            Ahead reading = new Ahead(next, height, known.place(next).size(), new FutureTask<>(read));
            try {
                lane.execute(reading.work());
            } catch (RejectedExecutionException full) {
                return;
            }
            ahead.addLast(reading);
            bytes += reading.bytes();
        }
    }

    private Block read(Headers known, int id) throws BlockFileException {
        return workshop.stores().files().read(known, id);
    }

    private void drop() {
        Ahead dropped = ahead.removeFirst();
        bytes -= dropped.bytes();
        dropped.work().cancel(false);
    }

    /** Forgets what was read: the branch is not climbed any more. */
    void clear() {
        while (!ahead.isEmpty()) {
            drop();
        }
    }

    @Override
    public void close() {
        clear();
        lane.close();
    }
}
