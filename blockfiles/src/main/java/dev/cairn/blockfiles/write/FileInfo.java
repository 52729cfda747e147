package dev.cairn.blockfiles.write;

/**
 * What a pair of files holds (Core, {@code CBlockFileInfo}).
 *
 * @param blocks how many blocks
 * @param size bytes of {@code blkNNNNN.dat} in use
 * @param undoSize bytes of {@code revNNNNN.dat} in use
 * @param firstHeight the lowest height among them
 * @param lastHeight the highest
 * @param firstTime the earliest time in their headers
 * @param lastTime the latest
 */
public record FileInfo(
        int blocks, long size, long undoSize, int firstHeight, int lastHeight, long firstTime, long lastTime) {

    /** A file that holds nothing. */
    public static final FileInfo EMPTY = new FileInfo(0, 0, 0, 0, 0, 0, 0);
}
