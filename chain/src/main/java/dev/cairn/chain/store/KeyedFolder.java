package dev.cairn.chain.store;

import dev.cairn.blockfiles.XorKey;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;

/** A folder of block or undo files of our own, and its key: both durable before anything is written with them. */
final class KeyedFolder {

    private KeyedFolder() {}

    /** Makes what is not there; the key that the files are to be scrambled with. */
    static XorKey make(Path folder, boolean scrambled) throws IOException {
        boolean isNew = !Files.exists(folder.resolve(XorKey.FILE_NAME));
        Files.createDirectories(folder);
        XorKey key = XorKey.establish(folder, scrambled, new SecureRandom());
        if (isNew) {
            // Blocks that outlive a power failure which their key did not would be lost.
            sync(folder.resolve(XorKey.FILE_NAME), StandardOpenOption.WRITE);
            sync(folder);
            sync(folder.toAbsolutePath().getParent());
        }
        return key;
    }

    /** Makes names in a folder durable. */
    static void sync(Path folder) throws IOException {
        sync(folder, StandardOpenOption.READ);
    }

    private static void sync(Path path, StandardOpenOption option) throws IOException {
        try (FileChannel channel = FileChannel.open(path, option)) {
            channel.force(true);
        }
    }
}
