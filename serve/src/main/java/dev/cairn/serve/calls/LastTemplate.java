package dev.cairn.serve.calls;

/** Whether a block was put together since the node started: {@code getmininginfo} tells of the last one. Any thread. */
final class LastTemplate {

    private volatile boolean exists;

    boolean exists() {
        return exists;
    }

    void made() {
        exists = true;
    }
}
