package dev.cairn.ledger.snapshot;

/** A part that remembers whether, and by whom, it was freed. */
final class TestPart extends Part {

    private final long bytes;
    private volatile Thread freedBy;

    TestPart(long bytes) {
        this.bytes = bytes;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    protected void free() {
        if (freedBy != null) {
            throw new AssertionError("freed twice");
        }
        freedBy = Thread.currentThread();
    }

    boolean isFreed() {
        return freedBy != null;
    }

    Thread freedBy() {
        return freedBy;
    }
}
