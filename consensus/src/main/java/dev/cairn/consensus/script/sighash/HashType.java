package dev.cairn.consensus.script.sighash;

/** The last byte of a signature: what of the transaction it signs. */
public final class HashType {

    /** Taproot alone: no byte at all, and the same as {@link #ALL}. */
    public static final int DEFAULT = 0;

    /** All outputs. */
    public static final int ALL = 1;

    /** No output. */
    public static final int NONE = 2;

    /** The output with the input's number. */
    public static final int SINGLE = 3;

    /** Added to one of the others: this input only. */
    public static final int ANYONECANPAY = 0x80;

    private HashType() {}
}
