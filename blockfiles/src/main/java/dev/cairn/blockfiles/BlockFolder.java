package dev.cairn.blockfiles;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.primitives.hash.BlockHash;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The {@code blocks} folder of a bitcoind (or a Cairn), read in place: nothing in it is written, created or locked, and a
 * bitcoind may be running in it. Immutable; any number of threads may read.
 *
 * <p>The way to a block: {@link #open}, {@link #scan} for the places of all blocks, {@link #readBlock} for one, and
 * {@link UndoIndex} for the coins that it spent.
 */
public final class BlockFolder implements BlockSource {

    private final Path path;
    private final Framing framing;
    private final boolean wholeNames;

    private BlockFolder(Path path, Framing framing, boolean wholeNames) {
        this.path = path;
        this.framing = framing;
        this.wholeNames = wholeNames;
    }

    /**
     * Opens a folder for reading.
     *
     * @param blocksDir the folder that holds the {@code blk} files
     * @param magic the network's ({@link dev.cairn.primitives.network.Network#magic()})
     * @throws BlockFileException if there is no such folder, or its {@code xor.dat} is not eight bytes
     */
    public static BlockFolder open(Path blocksDir, int magic) throws BlockFileException {
        if (!Files.isDirectory(blocksDir)) {
            throw new BlockFileException(
                    blocksDir.toString(),
                    -1,
                    Files.exists(blocksDir) ? "no folder" : "nothing there",
                    "a folder of blk files",
                    "name the folder 'blocks' in bitcoind's data directory");
        }
        return new BlockFolder(blocksDir, new Framing(magic, XorKey.read(blocksDir), true), false);
    }

    /** The same folder, whose messages name files by their whole path: for who reads several. */
    public BlockFolder withWholeNames() {
        return new BlockFolder(path, framing, true);
    }

    /** The folder. */
    public Path path() {
        return path;
    }

    /** The network's magic. */
    public int magic() {
        return framing.magic();
    }

    /** The key that its files are scrambled with. */
    public XorKey key() {
        return framing.key();
    }

    /**
     * The numbers of the {@code blk} files that are there now, ascending. A pruned folder lacks the low ones; the list
     * may have gaps.
     *
     * @throws BlockFileException if the folder cannot be listed
     */
    public int[] blockFiles() throws BlockFileException {
        return list("blk");
    }

    /**
     * The numbers of the {@code rev} files that are there now, ascending.
     *
     * @throws BlockFileException if the folder cannot be listed
     */
    public int[] undoFiles() throws BlockFileException {
        return list("rev");
    }

    private int[] list(String prefix) throws BlockFileException {
        int[] numbers = new int[16];
        int count = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path, prefix + "*.dat")) {
            for (Path file : files) {
                int number = RecordLayout.numberOf(file.getFileName().toString(), prefix);
                if (number >= 0) {
                    if (count == numbers.length) {
                        numbers = Arrays.copyOf(numbers, count * 2);
                    }
                    numbers[count++] = number;
                }
            }
        } catch (DirectoryIteratorException | IOException e) {
            throw new BlockFileException(
                    path.toString(),
                    -1,
                    "cannot be listed (" + e.getMessage() + ")",
                    "a folder of blk files",
                    BlockFileException.CHECK_ACCESS);
        }
        Arrays.sort(numbers, 0, count);
        return Arrays.copyOf(numbers, count);
    }

    @Override
    public void scan(BlockVisitor visitor) throws BlockFileException {
        for (int number : blockFiles()) {
            scanFile(number, 0, visitor);
        }
    }

    /**
     * Goes through one file.
     *
     * @param from where a record should begin: 0, or behind those already known
     * @throws BlockFileException if the thread is interrupted; anything wrong in the file is told to the visitor
     */
    public void scanFile(int number, long from, BlockVisitor visitor) throws BlockFileException {
        BlockFiles.scan(blockFile(number), fileName(number), number, framing, from, visitor);
    }

    @Override
    public byte[] readRaw(BlockPlace place) throws BlockFileException {
        return BlockFiles.readBlock(blockFile(place.file()), fileName(place.file()), place, framing);
    }

    @Override
    public String fileName(int number) {
        return wholeNames ? blockFile(number).toString() : RecordLayout.blockFileName(number);
    }

    /** Name of the {@code rev} file of a number, for messages. */
    String undoFileName(int number) {
        return wholeNames ? undoFile(number).toString() : RecordLayout.undoFileName(number);
    }

    /**
     * Goes through one {@code rev} file.
     *
     * @param from where a record should begin: 0, or behind those already known
     * @throws BlockFileException if the thread is interrupted; anything wrong in the file is told to the visitor
     */
    public void scanUndoFile(int number, long from, UndoVisitor visitor) throws BlockFileException {
        UndoFiles.scan(this, number, from, visitor);
    }

    /**
     * Scans bytes that are the content of a {@code rev} file: what reading one comes down to, for fuzzing and for bytes
     * that are at hand already. {@link BlockFile#scan(byte[], int, XorKey, BlockVisitor)} is the like for blocks.
     */
    public static void scanUndo(byte[] content, int magic, XorKey key, UndoVisitor visitor) {
        try {
            UndoFiles.scan(ByteSource.of(content), "bytes", 0, new Framing(magic, key, false), 0, visitor);
        } catch (IOException e) {
            throw new UncheckedIOException("an array cannot fail to be read", e);
        }
    }

    /**
     * The coins that a block spent.
     *
     * @param parent the hash of the block's parent, which the checksum covers
     * @throws BlockFileException if the file is gone, cut, or its checksum is another
     */
    public BlockUndo readUndo(UndoPlace place, BlockHash parent, CoinFormat format) throws BlockFileException {
        return UndoFiles.read(this, place, parent, format);
    }

    Framing framing() {
        return framing;
    }

    Path blockFile(int number) {
        return path.resolve(RecordLayout.blockFileName(number));
    }

    Path undoFile(int number) {
        return path.resolve(RecordLayout.undoFileName(number));
    }
}
