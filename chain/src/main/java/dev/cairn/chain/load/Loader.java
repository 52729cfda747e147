package dev.cairn.chain.load;

import dev.cairn.blockfiles.BlockFile;
import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.connect.FileIntake;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.NodeClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Loads blocks that lie in files (Core, {@code ImportBlocks}): the node's own anew after {@code -reindex}, a bitcoind's in place
 * ({@code -readblocks}), and {@code -loadblock} files; then activates what can be. It can be stopped at any moment, and goes on
 * where it was when started again: what was loaded has its data, and is passed over.
 */
public final class Loader {

    private final ChainConfig config;
    private final NodeClock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    private Thread runner; // who is loading; null: nobody
    private final CountDownLatch filesKnown = new CountDownLatch(1);
    private FileIntake intake;
    private volatile boolean loading;
    private volatile boolean stopped;

    /** A loader that is not attached to a writer yet. */
    public Loader(ChainConfig config, NodeClock clock) {
        this.config = config;
        this.clock = clock;
        this.loading = config.reindex();
    }

    /** Says who takes the blocks: once, before {@link #load}. */
    public void attach(FileIntake takes) {
        this.intake = takes;
        this.loading = takes.reindexing();
        if (!loading) {
            filesKnown.countDown();
        }
    }

    /**
     * Waits until it is known where own block files end: after {@code -reindex} a block that comes too early would be written over
     * one that was not read yet.
     */
    public void awaitFilesKnown() {
        boolean interrupted = false;
        while (true) {
            try {
                filesKnown.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether blocks are being loaded, or are to be. */
    public boolean loading() {
        return loading;
    }

    /** Makes {@link #load} end soon. */
    public void stop() {
        stopped = true;
        filesKnown.countDown();
    }

    /** Returns when no load is under way; at once if the caller itself is loading. */
    public void awaitEnd() {
        lock.lock();
        try {
            while (runner != null && runner != Thread.currentThread()) {
                ended.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Loads until all is loaded, or it is stopped. */
    public void load() {
        if (!become(Thread.currentThread())) {
            throw new IllegalStateException("blocks are being loaded already");
        }
        try {
            loadAll();
        } finally {
            become(null);
        }
    }

    /** Sets who is loading; false if somebody else is. */
    private boolean become(Thread thread) {
        lock.lock();
        try {
            if (thread != null && runner != null) {
                return false;
            }
            runner = thread;
            ended.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void loadAll() {
        if (stopped) {
            return;
        }
        loading = true;
        try {
            if (intake.reindexing()) {
                reindex();
            }
            config.readBlocks().ifPresent(this::readInPlace);
            for (Path file : config.loadBlocks()) {
                if (!stopped) {
                    loadFile(file);
                }
            }
        } catch (BlockFileException e) {
            LogCategory.plain().error("Loading blocks ended: {}", e.getMessage());
        } finally {
            loading = stopped && intake.reindexing();
        }
        if (!stopped) {
            intake.activateAll();
        }
    }

    private void reindex() throws BlockFileException {
        if (load(new Source.Own(intake.files()), "Reindexing block file {}...")) {
            intake.reindexed();
            LogCategory.plain().info("Reindexing finished");
        } else {
            LogCategory.plain().info("Interrupt requested. Exit reindexing.");
        }
    }

    private void readInPlace(Path named) {
        try {
            LogCategory.plain().info("Reading the blocks of {} in place", named);
            load(new Source.Foreign(intake.files()), "Reading block file {}...");
        } catch (BlockFileException e) {
            LogCategory.plain().error("{}", e.getMessage());
        }
    }

    private void loadFile(Path file) throws BlockFileException {
        if (!Files.isReadable(file)) {
            LogCategory.plain().warn("Warning: Could not open blocks file {}", file);
            return;
        }
        LogCategory.plain().info("Importing blocks file {}...", file);
        Source source = new Source.Plain(BlockFile.of(file, config.params().magic()));
        if (!load(source, "")) {
            LogCategory.plain().info("Interrupt requested. Exit block importing.");
        }
    }

    /**
     * Loads all blocks of a source.
     *
     * @param line what is logged when a file is begun
     * @return false if it was stopped before the end
     */
    private boolean load(Source source, String line) throws BlockFileException {
        Catalogue catalogue = new HeaderPass(intake, source, this::isToStop).run();
        if (catalogue == null) {
            return false;
        }
        if (source.inPlace()) {
            intake.adopt(catalogue.count(), catalogue::place);
        }
        filesKnown.countDown();
        LoadProgress progress = new LoadProgress(clock, catalogue.count());
        int loaded = 0;
        int file = -1;
        try (ReadAhead ahead = new ReadAhead(intake, source, catalogue, config.readAhead())) {
            for (ReadAhead.Ready next = ahead.next(); next != null && !isToStop(); next = ahead.next()) {
                if (next.place().file() > file && !line.isEmpty()) {
                    file = next.place().file();
                    LogCategory.plain().info(line, source.fileName(file));
                }
                loaded += load(source, next) ? 1 : 0;
                intake.awaitListeners(1_000);
                progress.at(next.index(), loaded);
            }
        }
        LogCategory.plain().info("Loaded {} blocks from external file in {}ms", loaded, progress.milliseconds());
        return !isToStop();
    }

    private boolean isToStop() {
        return stopped || intake.isStopping();
    }

    private boolean load(Source source, ReadAhead.Ready block) {
        return intake.take(block.prepared(), source.inPlace() ? block.place() : null);
    }
}
