package dev.cairn.blockfiles;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * One file of blocks as {@code -loadblock} takes it: framed as in {@code blk} files and never scrambled. A {@code blk}
 * file taken out of a folder whose {@code xor.dat} is not zero cannot be read this way; a scan says so.
 *
 * <p>Its only file has the number 0.
 */
public final class BlockFile implements BlockSource {

    private final Path file;
    private final Framing framing;

    private BlockFile(Path file, int magic) {
        this.file = requireNonNull(file, "file");
        this.framing = new Framing(magic, XorKey.ZERO, false);
    }

    /**
     * Names a file; it is opened when it is read.
     *
     * @param magic the network's ({@link dev.cairn.primitives.network.Network#magic()})
     */
    public static BlockFile of(Path file, int magic) {
        return new BlockFile(file, magic);
    }

    /**
     * Scans bytes that are the content of a file: what reading one comes down to, for fuzzing and for bytes that are at
     * hand already.
     */
    public static void scan(byte[] content, int magic, XorKey key, BlockVisitor visitor) {
        try {
            BlockFiles.scan(ByteSource.of(content), "bytes", 0, new Framing(magic, key, false), 0, visitor);
        } catch (IOException e) {
            throw new UncheckedIOException("an array cannot fail to be read", e);
        }
    }

    @Override
    public void scan(BlockVisitor visitor) throws BlockFileException {
        BlockFiles.scan(file, file.toString(), 0, framing, 0, visitor);
    }

    @Override
    public byte[] readRaw(BlockPlace place) throws BlockFileException {
        return BlockFiles.readBlock(file, file.toString(), place, framing);
    }

    @Override
    public String fileName(int number) {
        return file.toString();
    }
}
