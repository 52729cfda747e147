package dev.cairn.blockfiles.write;

/**
 * How files grow and when the next one begins (Core, node/blockstorage.h).
 *
 * @param blockChunk {@code blk} files grow by multiples of this
 * @param undoChunk {@code rev} files grow by multiples of this
 * @param blockLimit a {@code blk} file stays below this; a {@code rev} file has no limit
 * @param stretched whether the limit gives way to a block that no file could hold
 */
record FileSizes(int blockChunk, int undoChunk, int blockLimit, boolean stretched) {

    /** 128 MiB a file, 16 MiB a step. */
    static final FileSizes USUAL = new FileSizes(0x100_0000, 0x10_0000, 0x800_0000, false);

    /** {@code -fastprune}, for tests: 64 KiB a file, 16 KiB a step. */
    static final FileSizes FAST_PRUNE = new FileSizes(0x4000, 0x10_0000, 0x1_0000, true);

    /** The limit for a file that is to take a record of {@code added} bytes. */
    int limitFor(int added) {
        return stretched && added >= blockLimit ? added + 1 : blockLimit;
    }
}
