package dev.cairn.blockfiles.write;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.XorKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * One file of a sequence, opened by its path for each act, as bitcoind does: a file that was renamed away is made anew
 * and not written to unseen.
 */
record GrowingFile(Path path, int chunk, XorKey key) {

    /** What must stay free on the disk (Core, {@code CheckDiskSpace}). */
    private static final long SPARE = 50L << 20;

    private static final int PIECE = 128 * 1024;

    /**
     * Makes room for {@code added} bytes at {@code position}, by whole chunks of zeros. The room is blank but not
     * reserved on the disk: Java has no call for that, and writing zeros would double what is written.
     *
     * @throws BlockFileException with bitcoind's words if the disk is nearly full
     */
    void allocate(long position, long added) throws IOException {
        long before = (position + chunk - 1) / chunk;
        long after = (position + added + chunk - 1) / chunk;
        if (after <= before) {
            return;
        }
        long length = after * chunk;
        FileStore store = Files.getFileStore(path.getParent());
        if (store.getUsableSpace() < SPARE + (length - position)) {
            throw BlockFileException.withText(path.toString(), "Disk space is too low!");
        }
        try (FileChannel channel = open()) {
            if (channel.size() < length) {
                channel.write(ByteBuffer.allocate(1), length - 1);
            }
        }
    }

    /** Writes {@code bytes}, which are scrambled on the way and left so. */
    void write(long position, byte[] bytes, int length) throws IOException {
        key.apply(bytes, 0, length, position);
        try (FileChannel channel = open()) {
            for (int done = 0; done < length; ) {
                ByteBuffer piece = ByteBuffer.wrap(bytes, done, Math.min(PIECE, length - done));
                done += channel.write(piece, position + done);
            }
        }
    }

    /** Makes durable what was written; {@code length} is where a file that is left for the next one is cut. */
    void sync(long length, boolean last) throws IOException {
        try (FileChannel channel = open()) {
            if (last) {
                channel.truncate(length);
            }
            channel.force(false);
        }
    }

    private FileChannel open() throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileAttribute<?>[] owner =
                path.getFileSystem().supportedFileAttributeViews().contains("posix")
                        ? new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                        }
                        : new FileAttribute<?>[0];
        return FileChannel.open(path, options, owner);
    }
}
