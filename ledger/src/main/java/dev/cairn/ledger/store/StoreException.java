package dev.cairn.ledger.store;

/** A store that cannot be opened, read or written. The message says which folder, what was found, what was wanted, what to do. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** As above. */
    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    /** As above. */
    public StoreException(String message) {
        super(message);
    }
}
