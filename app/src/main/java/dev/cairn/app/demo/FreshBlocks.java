package dev.cairn.app.demo;

import dev.cairn.curve.Secp256k1;
import dev.cairn.ledger.lane.Weight;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.wire.WireException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The blocks that come after the chain. They are read from where they are kept; shortly before these are used up, a thread begins
 * to make more. What is drawn for a block depends on all before it, so that thread makes the chain again up to there first: it
 * works below the weight of all others, and what it makes is kept, up to a limit, so that the next run has more.
 */
final class FreshBlocks implements AutoCloseable {

    /** When so few are left, more are begun. */
    private static final int FEW = 15;

    /** About 300 MB. */
    private static final int MOST_KEPT = 200;

    private static final int MADE_AHEAD = 3;

    private final Manifest manifest;
    private final DemoFolder folder;
    private final Secp256k1 curve;
    private final BlockingQueue<Block> made = new ArrayBlockingQueue<>(MADE_AHEAD);
    private final AtomicReference<String> trouble = new AtomicReference<>("");
    private int next;
    private int firstMade = -1; // where the maker begins to hand out; -1: it was not started
    private Thread maker;
    private volatile boolean closed;
    private volatile int skipped;

    FreshBlocks(Manifest manifest, DemoFolder folder, Secp256k1 curve) {
        this.manifest = manifest;
        this.folder = folder;
        this.curve = curve;
        this.next = manifest.arrivals();
    }

    /**
     * The next one; empty while it is being made.
     *
     * @throws DemoException if what is kept cannot be read, or no more can be made
     */
    Optional<Block> next() throws DemoException {
        if (!trouble.get().isEmpty()) {
            throw new DemoException(trouble.get());
        }
        if (firstMade < 0 && !Files.exists(folder.fresh(next + FEW))) {
            firstMade = next;
            while (Files.exists(folder.fresh(firstMade))) {
                firstMade++;
            }
            maker = Thread.ofPlatform().daemon().name("demo.ahead").start(this::make);
        }
        if (firstMade >= 0 && next >= firstMade) {
            Block block = made.poll();
            next += block == null ? 0 : 1;
            return Optional.ofNullable(block);
        }
        Path file = folder.fresh(next);
        try {
            Block block = Block.parse(Files.readAllBytes(file));
            next++;
            return Optional.of(block);
        } catch (IOException | WireException e) {
            throw new DemoException(
                    "The block kept in " + file + " cannot be read (" + e.getMessage() + "). Remove " + folder.home()
                            + ": the next demo makes its chain anew.",
                    e);
        }
    }

    /** What the maker is doing, for the screen; empty if there is nothing to wait for. */
    String status() {
        if (firstMade < 0 || next < firstMade || !made.isEmpty()) {
            return "";
        }
        return skipped < firstMade
                ? "the kept blocks are used up; making more: " + 100 * skipped / firstMade + " % there"
                : "the kept blocks are used up; making more";
    }

    private void make() {
        Weight.BACKGROUND.applyToThisThread();
        int first = firstMade;
        try (ChainMaker chain = new ChainMaker(manifest.spec(), folder, curve, 1)) {
            while (!closed) {
                int arrival = chain.arrivals();
                Block block = chain.next().block();
                skipped = arrival;
                if (arrival >= first) {
                    if (arrival - manifest.arrivals() < MOST_KEPT) {
                        ChainMaker.keep(folder, arrival, block);
                    }
                    made.put(block);
                }
            }
        } catch (InterruptedException e) {
            // closed
        } catch (IOException e) {
            trouble.set("More blocks cannot be kept in " + folder.fresh() + ": " + e.getMessage()
                    + ". Make room there, or name another folder with --dir.");
        }
    }

    @Override
    public void close() {
        closed = true;
        if (maker != null) {
            maker.interrupt();
            try {
                maker.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
