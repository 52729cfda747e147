package dev.cairn.app.verify;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the folder of block files that a user means, and their network. A data directory, or a network's folder in one, will
 * do: people know these, and hardly ever the folder {@code blocks} inside.
 */
final class FolderLocator {

    private static final String BLOCK_FILES = "blk[0-9][0-9][0-9][0-9][0-9]*.dat";

    private FolderLocator() {}

    /**
     * The folder of {@code blk} files.
     *
     * @param given the folder itself, a data directory, or a network's folder in one
     * @param network the network asked for, if one was
     */
    static Path locate(Path given, Optional<Network> network) throws VerifyException {
        if (!Files.exists(given)) {
            throw new VerifyException(
                    given + " is not there. Give the folder of a bitcoind's block files with --blocks,"
                            + " for example --blocks ~/.bitcoin/blocks");
        }
        if (!Files.isDirectory(given)) {
            throw new VerifyException(
                    given + " is a file. Give the folder that it lies in; for a single block there is --block");
        }
        List<Path> found = new ArrayList<>();
        if (holdsBlocks(given)) {
            return given;
        }
        if (holdsBlocks(given.resolve("blocks"))) {
            found.add(given.resolve("blocks"));
        }
        for (Network each : Network.values()) {
            Path folder = given.resolve(each.folder()).resolve("blocks");
            if (network.isPresent() && network.get() == each && holdsBlocks(folder)) {
                return folder;
            }
            if (!each.folder().isEmpty() && holdsBlocks(folder)) {
                found.add(folder);
            }
        }
        if (found.isEmpty()) {
            throw new VerifyException("there are no blk files in " + given + ", nor in " + given.resolve("blocks")
                    + " or a network's folder. Give the folder that holds blk00000.dat; a bitcoind started with"
                    + " -blocksdir=X keeps its own in X/blocks");
        }
        if (found.size() > 1) {
            StringBuilder text = new StringBuilder(given + " holds the blocks of several networks. Choose one:");
            found.forEach(folder -> text.append("\n  --blocks ").append(folder));
            throw new VerifyException(text.toString());
        }
        return found.getFirst();
    }

    private static boolean holdsBlocks(Path folder) throws VerifyException {
        return !blockFiles(folder, 1).isEmpty();
    }

    /** Up to {@code most} of the folder's block files. */
    private static List<Path> blockFiles(Path folder, int most) throws VerifyException {
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, BLOCK_FILES)) {
            for (Path file : files) {
                if (found.size() == most) {
                    break;
                }
                found.add(file);
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw new VerifyException(folder + " cannot be listed (" + e.getMessage()
                    + "). Run as a user who may read it: nothing in it will be written");
        }
        return found;
    }

    /** The magic of the folder's first record that begins with the magic of a network, or with anything at all. */
    static int magic(Path folder) throws VerifyException, BlockFileException {
        XorKey key = XorKey.read(folder);
        List<Path> files = blockFiles(folder, Integer.MAX_VALUE);
        files.sort(null);
        int strange = 0;
        for (Path file : files) {
            byte[] start = new byte[4];
            // Opening a pipe would wait for a writer. What it is worth is told by the scan.
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                continue;
            }
            try (InputStream in = Files.newInputStream(file)) {
                if (in.readNBytes(start, 0, 4) < 4) {
                    continue;
                }
            } catch (IOException e) {
                throw new VerifyException(file + " cannot be read (" + e.getMessage()
                        + "). Run as a user who may read it: nothing in it will be written");
            }
            key.apply(start, 0, 4, 0);
            int magic = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getInt();
            if (network(magic).isPresent()) {
                return magic;
            }
            strange = strange == 0 ? magic : strange;
        }
        return strange;
    }

    /** The network with that magic. */
    static Optional<Network> network(int magic) {
        for (Network network : Network.values()) {
            if (network.magic() == magic) {
                return Optional.of(network);
            }
        }
        return Optional.empty();
    }
}
