package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A program's data directory with its own copy of the block files, used by one run after another. */
final class DataFolder {

    private final Path path;

    /** Copies the chain's files to a folder. */
    DataFolder(Path path, ReindexChain chain) throws IOException {
        this.path = path;
        chain.copyTo(Files.createDirectories(blocks()));
    }

    /** For {@code -datadir}. */
    Path path() {
        return path;
    }

    /** The folder of the network. */
    Path network() {
        return path.resolve("regtest");
    }

    Path log() {
        return network().resolve("debug.log");
    }

    private Path blocks() {
        return network().resolve("blocks");
    }

    /** Leaves what a run of that way begins with: of a {@code -reindex}, the block files alone. */
    void prepare(Variant.Way way) throws IOException {
        Files.deleteIfExists(log());
        if (way == Variant.Way.REINDEX) {
            removeAllBut(network(), blocks());
            try (Stream<Path> files = Files.list(blocks())) {
                for (Path file : files.toList()) {
                    if (!file.getFileName().toString().startsWith("blk")) {
                        TemporaryFolder.remove(file);
                    }
                }
            }
        }
    }

    private static void removeAllBut(Path folder, Path kept) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.list(folder)) {
            all = files.toList();
        }
        for (Path file : all) {
            if (!file.equals(kept)) {
                TemporaryFolder.remove(file);
            }
        }
    }

    /** All files. */
    List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
