package dev.cairn.blockfiles.write;

/**
 * What a {@code blk} file and the {@code rev} file of its number hold (Core, {@code CBlockFileInfo}). Kept by whoever
 * keeps the index of blocks; what lies behind {@code size} and {@code undoSize} is overwritten.
 *
 * @param blocks how many blocks were written
 * @param size bytes of {@code blkNNNNN.dat} in use
 * @param undoSize bytes of {@code revNNNNN.dat} in use
 * @param firstHeight the lowest height among the blocks
 * @param lastHeight the highest
 * @param firstTime the earliest time in their headers
 * @param lastTime the latest
 */
public record FileInfo(
        int blocks, long size, long undoSize, int firstHeight, int lastHeight, long firstTime, long lastTime) {

    /** Files that hold nothing. */
    public static final FileInfo EMPTY = new FileInfo(0, 0, 0, 0, 0, 0, 0);

    /** Refuses negative counts. */
    public FileInfo {
        if (blocks < 0 || size < 0 || undoSize < 0) {
            throw new IllegalArgumentException(
                    "blocks=" + blocks + ", size=" + size + ", undoSize=" + undoSize + " must not be negative");
        }
    }

    FileInfo withBlock(int height, long time, long newSize) {
        boolean first = blocks == 0;
        return new FileInfo(
                blocks + 1,
                newSize,
                undoSize,
                first ? height : Math.min(firstHeight, height),
                Math.max(lastHeight, height),
                first ? time : Math.min(firstTime, time),
                Math.max(lastTime, time));
    }

    FileInfo withUndoSize(long newUndoSize) {
        return new FileInfo(blocks, size, newUndoSize, firstHeight, lastHeight, firstTime, lastTime);
    }
}
