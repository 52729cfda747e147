package dev.cairn.node.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * A folder that one process at a time may use: a record lock ({@code fcntl}) on the file {@code .lock} in it, the same that
 * bitcoind takes, so that each keeps out the other. The lock ends with the process, however it ends.
 */
public final class FolderLock implements AutoCloseable {

    private static final String NAME = ".lock";

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock.
     *
     * @throws FolderException if another process has it, or the folder cannot be written
     */
    public static FolderLock take(Path folder) throws FolderException {
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    folder.resolve(NAME),
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                    OwnerOnly.FILE);
        } catch (IOException e) {
            throw new FolderException("Cannot write to directory '" + folder + "'; check permissions.");
        }
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return new FolderLock(channel);
            }
        } catch (IOException | OverlappingFileLockException e) {
            // said below: in use, by this process or another, or on a disk that knows no locks
        }
        close(channel);
        throw new FolderException(
                "Cannot obtain a lock on directory " + folder + ". Cairn is probably already running.");
    }

    @Override
    public void close() {
        close(channel);
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // the lock is gone with the process at the latest
        }
    }
}
