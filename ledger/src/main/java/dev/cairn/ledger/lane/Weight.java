package dev.cairn.ledger.lane;

/** How much of a contended core a lane's threads get. */
public enum Weight {
    /** The scheduler's usual share. */
    NORMAL,
    /** Nice 10: work that gives way. Nothing runs below: it would starve. */
    BACKGROUND
}
