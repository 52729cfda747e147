package dev.cairn.chain.connect;

import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.chain.store.BlockIndex;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies a chain to a folder that opens as a data directory, while blocks go on. Stores are copied by hard links, which share only
 * files that never change. A {@code blk} file that is full never changes either, and is linked where the folder lies on the same
 * disk; the last one, and {@code rev} files, to which undo data is still added, are copied. The order matters: coins first, then
 * the index, then files, so that whatever one names the next ones have.
 */
final class Checkpoint {

    private final ChainConfig config;
    private final Stores stores;

    Checkpoint(ChainConfig config, Stores stores) {
        this.config = config;
        this.stores = stores;
    }

    /** Copies; the chain was flushed a moment ago. */
    void make(Path target) {
        Path folder = target.resolve(config.params().network().folder());
        Path blocks = folder.resolve("blocks");
        try {
            if (Files.exists(target) && !isEmpty(target)) {
                throw new ChainFault(target + " is not empty; name a folder that is, or is not there yet", false, null);
            }
            Files.createDirectories(blocks);
            stores.coins().checkpoint(folder.resolve("chainstate"));
            stores.index().checkpoint(blocks.resolve(BlockIndex.FOLDER));
            copyFiles(config.blocksDir(), blocks);
        } catch (IOException e) {
            throw new ChainFault("Copying the chain to " + target + " failed: " + e.getMessage(), false, e);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(from)) {
            files = entries.filter(Checkpoint::isBlockFile).sorted().toList();
        }
        String last = files.stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> name.startsWith("blk"))
                .reduce("", (before, name) -> name);
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (name.startsWith("blk") && !name.equals(last)) {
                linkOrCopy(file, to.resolve(name));
            } else {
                Files.copy(file, to.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Path undoOfOthers = from.resolve("readblocks");
        if (Files.isDirectory(undoOfOthers)) {
            Files.createDirectories(to.resolve("readblocks"));
            copyFiles(undoOfOthers, to.resolve("readblocks"));
        }
    }

    private static boolean isBlockFile(Path file) {
        String name = file.getFileName().toString();
        return name.equals("xor.dat") || name.matches("(blk|rev)[0-9]{5,}\\.dat");
    }

    private static void linkOrCopy(Path file, Path target) throws IOException {
        try {
            Files.createLink(target, file);
        } catch (UnsupportedOperationException | FileSystemException otherDisk) {
            Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }
}
