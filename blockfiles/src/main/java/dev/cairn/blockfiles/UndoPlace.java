package dev.cairn.blockfiles;

/**
 * Where a block's undo data lies.
 *
 * @param file the number in {@code revNNNNN.dat}: the same as that of the block's own file
 * @param offset where the undo data's first byte lies, 8 or more: bitcoind's {@code nUndoPos}
 * @param size bytes of undo data; the 32 bytes of its checksum follow them
 */
public record UndoPlace(int file, long offset, int size) {

    /** Refuses places that no undo data can have. */
    public UndoPlace {
        if (file < 0 || offset < RecordLayout.HEADER_LENGTH || size < 1) {
            throw new IllegalArgumentException(
                    "no place of undo data: file=" + file + " offset=" + offset + " size=" + size);
        }
    }

    /** {@code rev00012.dat @ 9437192}. */
    @Override
    public String toString() {
        return RecordLayout.undoFileName(file) + " @ " + offset;
    }
}
