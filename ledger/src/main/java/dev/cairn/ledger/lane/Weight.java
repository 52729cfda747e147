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
            case BACKGROUND -> Priority.lowerThisThread(BACKGROUND_NICE);
        }
    }
}
