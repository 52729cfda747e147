package dev.cairn.primitives.hash;

/** The double SHA-256 of a transaction without its witness: what an outpoint names. */
public final class Txid extends Hash256 {

    /** Thirty-two zero bytes. */
    public static final Txid ZERO = new Txid(new byte[LENGTH], 0);

    /** Takes the 32 bytes at {@code offset}, in internal order. */
    public Txid(byte[] bytes, int offset) {
        super(bytes, offset);
    }

    private Txid(String display) {
        super(display);
    }

    /**
     * Reads 64 hex digits in display order.
     *
     * @throws IllegalArgumentException if there are more or fewer, or others than hex digits
     */
    public static Txid of(String display) {
        return new Txid(display);
    }
}
