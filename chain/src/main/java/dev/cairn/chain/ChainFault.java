package dev.cairn.chain;

/**
 * A chain that cannot be opened or gone on with.
 * {@link #getMessage()} is what is printed behind {@code Error: }; {@link #restart()} says whether bitcoind's line
 * "Please restart with -reindex or -reindex-chainstate to recover." belongs to it.
 */
public final class ChainFault extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final boolean restart;

    /** As above. */
    public ChainFault(String message, boolean restart, Throwable cause) {
        super(message, cause);
        this.restart = restart;
    }

    /** Whether a rebuild from the block files mends it. */
    public boolean restart() {
        return restart;
    }
}
