package dev.cairn.merkle.mmr;

/** The nodes of a mountain range, by position ({@link MmrLayout}), to read. */
@FunctionalInterface
public interface MmrNodes {

    /**
     * Copies the 32 bytes of one node to {@code target[offset…]}. Asked only for nodes of leaves that were appended.
     *
     * @param position from 0 to {@link MmrLayout#nodes nodes(size)} − 1
     */
    void read(long position, byte[] target, int offset);
}
