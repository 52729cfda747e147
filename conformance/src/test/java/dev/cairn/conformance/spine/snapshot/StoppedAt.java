package dev.cairn.conformance.spine.snapshot;

import dev.cairn.chain.connect.WriterSteps;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Stops the writer, or the flush behind it, at a place, once it is asked to. */
final class StoppedAt implements WriterSteps {

    private static final long PATIENCE_SECONDS = 60;

    private volatile Step wanted;
    private volatile CountDownLatch reached;
    private volatile CountDownLatch goOn;

    /** The next time that it comes to this place it stops there. */
    void next(Step step) {
        reached = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
        wanted = step;
    }

    /** Waits until it stands there. */
    void awaitReached() throws InterruptedException {
        if (!reached.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the writer never came to " + wanted);
        }
    }

    /** Lets it go on. */
    void goOn() {
        goOn.countDown();
    }

    @Override
    public void at(Step step) {
        if (step == wanted) {
            wanted = null;
            reached.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new AssertionError("nobody interrupts the writer", e);
            }
        }
    }
}
