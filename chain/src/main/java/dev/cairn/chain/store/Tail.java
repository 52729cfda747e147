package dev.cairn.chain.store;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.ledger.log.LogCategory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What lies in files behind what is known of them. */
final class Tail {

    private Tail() {}

    /** What is done with a block that was found. */
    interface Act {
        void on(BlockPlace place) throws IOException;
    }

    /** Where the known part of a file ends. */
    static long end(List<FileInfo> known, int file) {
        return file < known.size() ? known.get(file).size() : 0;
    }

    static void scan(BlockFolder folder, List<FileInfo> known, Act act) throws IOException {
        for (int file : folder.blockFiles()) {
            long from = end(known, file);
            if (length(folder, file) > from) {
                scan(folder, file, from, act);
            }
        }
    }

    private static long length(BlockFolder folder, int file) {
        try {
            Path path = folder.path().resolve(dev.cairn.blockfiles.RecordLayout.blockFileName(file));
            return Files.size(path);
        } catch (IOException e) {
            return Long.MAX_VALUE; // the scan says what is wrong
        }
    }

    private static void scan(BlockFolder folder, int file, long from, Act act) throws IOException {
        try {
            folder.scanFile(file, from, new BlockVisitor() {
                @Override
                public void block(BlockRecord block) {
                    try {
                        act.on(block.place());
                    } catch (BlockFileException e) {
                        LogCategory.BLOCKSTORAGE
                                .logger()
                                .debug("A block that is not whole is passed over: {}", e.getMessage());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }

                @Override
                public void damage(Damage damage) {
                    LogCategory.BLOCKSTORAGE.logger().debug("Behind what the index knows: {}", damage);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
