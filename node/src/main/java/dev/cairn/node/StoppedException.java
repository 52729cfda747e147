package dev.cairn.node;

/** The node was asked to stop before it had started. All was closed; nothing is wrong. */
public final class StoppedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    StoppedException() {
        super("the node was stopped while it started", null, false, false);
    }
}
