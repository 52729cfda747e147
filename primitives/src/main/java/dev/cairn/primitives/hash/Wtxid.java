package dev.cairn.primitives.hash;

/** The double SHA-256 of a transaction with its witness (BIP141); equal in bytes to the txid where there is none. */
public final class Wtxid extends Hash256 {

    /** Thirty-two zero bytes. */
    public static final Wtxid ZERO = new Wtxid(new byte[LENGTH], 0);

    /** Takes the 32 bytes at {@code offset}, in internal order. */
    public Wtxid(byte[] bytes, int offset) {
        super(bytes, offset);
    }

    private Wtxid(String display) {
        super(display);
    }

    /**
     * Reads 64 hex digits in display order.
     *
     * @throws IllegalArgumentException if there are more or fewer, or others than hex digits
     */
    public static Wtxid of(String display) {
        return new Wtxid(display);
    }
}
