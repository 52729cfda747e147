package dev.cairn.blockfiles;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.primitives.hash.BlockHash;
import java.nio.file.Path;

/**
 * The {@code blocks} folder of a bitcoind (or a Cairn), read in place.
 */
@SuppressWarnings("DoNotCallSuggester") // a skeleton still
public final class BlockFolder implements BlockSource {

    private BlockFolder() {}

    /**
     * Opens a folder for reading.
     *
     * @param blocksDir the folder that holds the {@code blk} files
     * @param magic the network's ({@link dev.cairn.primitives.network.Network#magic()})
     * @throws BlockFileException if there is no such folder, or its {@code xor.dat} is not eight bytes
     */
    public static BlockFolder open(Path blocksDir, int magic) throws BlockFileException {
        throw new UnsupportedOperationException();
    }

    /** The key that its files are scrambled with. */
    public XorKey key() {
        throw new UnsupportedOperationException();
    }

    /**
     * The numbers of the {@code blk} files that are there now, ascending. A pruned folder lacks the low ones; the list
     * may have gaps.
     */
    public int[] blockFiles() throws BlockFileException {
        throw new UnsupportedOperationException();
    }

    /** The numbers of the {@code rev} files that are there now, ascending. */
    public int[] undoFiles() throws BlockFileException {
        throw new UnsupportedOperationException();
    }

    @Override
    public void scan(BlockVisitor visitor) throws BlockFileException {
        throw new UnsupportedOperationException();
    }

    /** Goes through one file. */
    public void scanFile(int number, BlockVisitor visitor) {
        throw new UnsupportedOperationException();
    }

    @Override
    public byte[] readRaw(BlockPlace place) throws BlockFileException {
        throw new UnsupportedOperationException();
    }

    @Override
    public String fileName(int number) {
        return RecordLayout.blockFileName(number);
    }

    /**
     * The coins that a block spent.
     *
     * @param parent the hash of the block's parent, which the checksum covers
     * @throws BlockFileException if the file is gone, cut, or its checksum is another
     */
    public BlockUndo readUndo(UndoPlace place, BlockHash parent, CoinFormat format) throws BlockFileException {
        throw new UnsupportedOperationException();
    }
}
