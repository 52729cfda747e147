package dev.cairn.ledger.lane;

/** How much of a contended core a lane's threads get. */
public enum Weight {
    /** The scheduler's usual share. */
    NORMAL,
    /** Nice 10: work that gives way. Nothing runs below: it would starve. */
    BACKGROUND;

    private static final int BACKGROUND_NICE = 10;

    /** Gives the calling thread this weight, where the system can (Linux). A thread cannot be given back a higher one. */
    public void applyToThisThread() {
        switch (this) {
            case NORMAL -> {} // what every thread begins with
            case BACKGROUND -> Priority.lower(Priority.THIS_THREAD, BACKGROUND_NICE);
        }
    }

    /**
     * Gives this weight to threads of the process that native code has made, known by how their names begin, where the system can
     * (Linux). Those that it makes later are not seen.
     */
    public void applyToThreadsNamed(String prefix) {
        switch (this) {
            case NORMAL -> {} // what every thread begins with
            case BACKGROUND -> Priority.lowerNamed(prefix, BACKGROUND_NICE);
        }
    }
}
