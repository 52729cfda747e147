package dev.cairn.primitives.hash;

/** The root of the tree over a block's txids, as its header carries it. */
public final class MerkleRoot extends Hash256 {

    /** Thirty-two zero bytes. */
    public static final MerkleRoot ZERO = new MerkleRoot(new byte[LENGTH], 0);

    /** Takes the 32 bytes at {@code offset}, in internal order. */
    public MerkleRoot(byte[] bytes, int offset) {
        super(bytes, offset);
    }

    private MerkleRoot(String display) {
        super(display);
    }

    /**
     * Reads 64 hex digits in display order.
     *
     * @throws IllegalArgumentException if there are more or fewer, or others than hex digits
     */
    public static MerkleRoot of(String display) {
        return new MerkleRoot(display);
    }
}
