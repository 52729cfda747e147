package dev.cairn.node;

/** A node that cannot be started. The message is what bitcoind prints behind {@code Error: }. */
public final class StartException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** As above. */
    public StartException(String message) {
        super(message, null, false, false);
    }

    /** As above, with the cause. */
    public StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
