package dev.cairn.chain.load;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.chain.connect.FileIntake;
import dev.cairn.chain.connect.Prepared;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The thread {@code readahead}: reads, parses, hashes and checks blocks by themselves, while the writer connects earlier ones. It is
 * ahead by so many bytes and no more.
 */
final class ReadAhead implements AutoCloseable {

    private final FileIntake intake;
    private final Source source;
    private final Catalogue catalogue;
    private final long budget;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private final Deque<Ready> ready = new ArrayDeque<>();
    private long bytes;
    private boolean done;
    private boolean closed;
    private Throwable failure;
    private final Thread thread;

    /** A block, and what was found out about it. */
    record Ready(int index, BlockPlace place, Prepared prepared) {}

    /**
     * Begins to read.
     *
     * @param budget bytes of blocks that may wait for the writer
     */
    ReadAhead(FileIntake intake, Source source, Catalogue catalogue, long budget) {
        this.intake = intake;
        this.source = source;
        this.catalogue = catalogue;
        this.budget = budget;
        this.thread = Thread.ofPlatform().name("readahead").daemon().start(this::run);
    }

    /** The next block, waiting for it; null at the end. */
    Ready next() {
        lock.lock();
        try {
            while (ready.isEmpty() && !done) {
                moved.awaitUninterruptibly();
            }
            if (ready.isEmpty() && failure != null) {
                throw new IllegalStateException("reading ahead failed: " + failure.getMessage(), failure);
            }
            Ready next = ready.pollFirst();
            if (next != null) {
                bytes -= next.prepared().block().size();
                moved.signalAll();
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        try {
            for (int i = 0; i < catalogue.count(); i++) {
                BlockPlace place = catalogue.place(i);
                if (intake.hasData(place.hash())) {
                    continue;
                }
                Block block = read(place);
                if (block != null && !hand(new Ready(i, place, intake.prepare(block)))) {
                    return;
                }
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            mark(true, false);
        }
    }

    private void mark(boolean isDone, boolean isClosed) {
        lock.lock();
        try {
            done |= isDone;
            closed |= isClosed;
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private Block read(BlockPlace place) {
        try {
            return Block.read(new WireReader(source.read(place)));
        } catch (BlockFileException e) {
            LogCategory.plain().error("A block cannot be loaded: {}", e.getMessage());
        } catch (WireException e) {
            LogCategory.plain()
                    .error(
                            "A block cannot be loaded: {} @ {}: {}",
                            source.fileName(place.file()),
                            place.offset(),
                            e.getMessage());
        }
        return null;
    }

    private boolean hand(Ready block) {
        lock.lock();
        try {
            while (bytes > budget && !closed) {
                moved.awaitUninterruptibly();
            }
            if (closed) {
                return false;
            }
            ready.addLast(block);
            bytes += block.prepared().block().size();
            moved.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the thread. */
    @Override
    public void close() {
        mark(false, true);
        boolean interrupted = false;
        while (thread.isAlive()) {
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
