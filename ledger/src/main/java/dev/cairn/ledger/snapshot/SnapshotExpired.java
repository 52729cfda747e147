package dev.cairn.ledger.snapshot;

/** The snapshot was held so long that what it pinned passed its budget, and it was cut off: late, never wrong. */
public final class SnapshotExpired extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Says which snapshot, how long it was held and what to do. */
    public SnapshotExpired(String message) {
        super(message);
    }
}
