package dev.cairn.blockfiles;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.random.RandomGenerator;

/** Reading {@code xor.dat}, and bitcoind's rules for making it. */
final class XorKeyFile {

    private XorKeyFile() {}

    static XorKey read(Path blocksDir) throws BlockFileException {
        Path file = blocksDir.resolve(XorKey.FILE_NAME);
        byte[] bytes;
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // Opening a pipe would wait for a writer.
            throw new BlockFileException(
                    file.toString(), -1, "no regular file", "8 bytes of key", "put back the file from a backup");
        }
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(XorKey.LENGTH + 1);
        } catch (NoSuchFileException e) {
            return XorKey.ZERO;
        } catch (IOException e) {
            throw new BlockFileException(
                    file.toString(),
                    -1,
                    "cannot be read (" + e.getMessage() + ")",
                    "8 bytes of key",
                    "check its access");
        }
        if (bytes.length != XorKey.LENGTH) {
            throw new BlockFileException(
                    file.toString(),
                    -1,
                    bytes.length < XorKey.LENGTH ? bytes.length + " bytes" : "more than 8 bytes",
                    "8 bytes of key",
                    "put back the file from a backup: without it the blocks cannot be read");
        }
        return XorKey.of(bytes);
    }

    static XorKey establish(Path blocksDir, boolean blocksXor, RandomGenerator random) throws IOException {
        Path file = blocksDir.resolve(XorKey.FILE_NAME);
        XorKey key;
        if (Files.exists(file)) {
            key = read(blocksDir);
        } else {
            byte[] bytes = new byte[XorKey.LENGTH];
            if (blocksXor && isNew(blocksDir)) {
                random.nextBytes(bytes);
            }
            // Whole or not at all: half a key would be a folder that nobody opens. Hidden, so that the folder stays
            // new.
            Path fresh = blocksDir.resolve("." + XorKey.FILE_NAME);
            Files.write(fresh, bytes);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            key = XorKey.of(bytes);
        }
        if (!blocksXor && !key.isZero()) {
            throw BlockFileException.withText(
                    file.toString(),
                    "The blocksdir XOR-key can not be disabled when a random key was already stored! Stored key: '"
                            + key + "', stored path: '" + file + "'.");
        }
        return key;
    }

    /** Whether nothing lies in the folder but hidden files, such as a lock. */
    private static boolean isNew(Path blocksDir) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(blocksDir)) {
            for (Path entry : entries) {
                if (!entry.getFileName().toString().startsWith(".") || !Files.isRegularFile(entry)) {
                    return false;
                }
            }
        }
        return true;
    }
}
