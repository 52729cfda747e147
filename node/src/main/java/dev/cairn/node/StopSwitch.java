package dev.cairn.node;

import java.util.concurrent.CountDownLatch;

/** The wish that a node end. Pressed once for good, from any thread, also while the node is still being opened. */
public final class StopSwitch {

    private final CountDownLatch pressed = new CountDownLatch(1);

    /** Asks the node to end. */
    public void press() {
        pressed.countDown();
    }

    /** Whether it was asked to. */
    public boolean isPressed() {
        return pressed.getCount() == 0;
    }

    /** Waits until it is. */
    public void await() throws InterruptedException {
        pressed.await();
    }
}
