package dev.cairn.chain;

/** How far a block was checked (Core, {@code BlockStatus}), rising. */
public enum Validity {
    /** The header connects and is valid. */
    TREE(2),
    /** The block's own transactions are valid by themselves, and their number is known. */
    TRANSACTIONS(3),
    /** It could be connected to the coins, all but scripts perhaps. */
    CHAIN(4),
    /** Scripts too (or assumed). */
    SCRIPTS(5);

    private final int code;

    Validity(int code) {
        this.code = code;
    }

    /** Core's number of it, 2 to 5: what is kept on disk. */
    public int code() {
        return code;
    }

    /**
     * The one with a number.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Validity of(int code) {
        return switch (code) {
            case 2 -> TREE;
            case 3 -> TRANSACTIONS;
            case 4 -> CHAIN;
            case 5 -> SCRIPTS;
            default -> throw new IllegalArgumentException("no validity has the number " + code);
        };
    }
}
