package dev.cairn.blockfiles;

/** Is told what a scan of block files meets, in order of file and offset, on the thread that scans. */
public interface BlockVisitor {

    /** A block. Duplicates, stale blocks, and children before their parents are all told as they lie. */
    void block(BlockRecord block);

    /** Something that is no block where one was expected; the scan goes on behind it. */
    void damage(Damage damage);

    /** A file of {@code length} bytes begins: for progress. */
    default void file(int number, long length) {}
}
