package dev.cairn.chain;

/** How far a block was checked (Core, {@code BlockStatus}), rising. */
public enum Validity {
    /** The header connects and is valid. */
    TREE,
    /** The block's own transactions are valid by themselves, and their number is known. */
    TRANSACTIONS,
    /** It could be connected to the coins, all but scripts perhaps. */
    CHAIN,
    /** Scripts too (or assumed). */
    SCRIPTS
}
