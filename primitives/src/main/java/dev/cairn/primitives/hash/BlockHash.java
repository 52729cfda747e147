package dev.cairn.primitives.hash;

/** The double SHA-256 of a block's 80-byte header: the block's name. */
public final class BlockHash extends Hash256 {

    /** Thirty-two zero bytes. */
    public static final BlockHash ZERO = new BlockHash(new byte[LENGTH], 0);

    /** Takes the 32 bytes at {@code offset}, in internal order. */
    public BlockHash(byte[] bytes, int offset) {
        super(bytes, offset);
    }

    private BlockHash(String display) {
        super(display);
    }

    /**
     * Reads 64 hex digits in display order.
     *
     * @throws IllegalArgumentException if there are more or fewer, or others than hex digits
     */
    public static BlockHash of(String display) {
        return new BlockHash(display);
    }
}
