package dev.cairn.merkle.mmr;

/** The nodes of a mountain range, to read and to append to. One thread appends. */
public interface MmrStore extends MmrNodes {

    /**
     * Keeps the 32 bytes at {@code source[offset…]} as the node at {@code position}. Positions come in order, without a
     * gap, from {@link MmrLayout#nodes nodes(size)} on, {@code size} being what {@link MountainRange#append} was told.
     */
    void append(long position, byte[] source, int offset);
}
