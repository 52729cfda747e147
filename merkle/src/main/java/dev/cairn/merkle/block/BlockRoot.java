package dev.cairn.merkle.block;

/** The root of a block's tree, and whether its leaves were mutated ({@link BlockTree#reduce} says what that means). */
public final class BlockRoot {

    private final byte[] hash;
    private final boolean mutated;

    BlockRoot(byte[] hash, boolean mutated) {
        this.hash = hash;
        this.mutated = mutated;
    }

    /** A copy of the 32 bytes, internal order. */
    public byte[] hash() {
        return hash.clone();
    }

    /** True if the block must be treated as one whose root does not match. */
    public boolean mutated() {
        return mutated;
    }
}
