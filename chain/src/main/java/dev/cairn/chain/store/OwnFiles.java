package dev.cairn.chain.store;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.blockfiles.write.BlockFileWriter;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.script.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The node's own {@code blk} and {@code rev} files. */
final class OwnFiles {

    private final Path path;
    private final XorKey key;
    private final boolean fastPrune;
    private final BlockFolder folder;
    private final Unsynced unsynced;
    private BlockFileWriter writer;
    private List<FileInfo> known = List.of();
    private volatile long bytes;

    private OwnFiles(Path path, XorKey key, boolean fastPrune, BlockFolder folder) {
        this.path = path;
        this.key = key;
        this.fastPrune = fastPrune;
        this.folder = folder;
        this.unsynced = new Unsynced(path);
    }

    static OwnFiles open(ChainConfig config) {
        Path path = config.blocksDir();
        try {
            XorKey key = KeyedFolder.make(path, config.blocksXor().orElse(true));
            LogCategory.plain().info("Using obfuscation key for blocksdir *.dat files ({}): '{}'", path, key);
            BlockFolder folder = BlockFolder.open(path, config.params().magic());
            KeyCheck.require(folder, config.params().genesis());
            OwnFiles files = new OwnFiles(path, key, config.fastPrune(), folder);
            files.resume(List.of());
            return files;
        } catch (IOException e) {
            String what =
                    e instanceof BlockFileException ? e.getMessage() : path + ": cannot be made or read (" + e + ")";
            // Core's words for whatever its block manager cannot begin with.
            throw new ChainFault("Failed to initialize ChainstateManager: " + what, false, e);
        }
    }

    void resume(List<FileInfo> infos) {
        known = List.copyOf(infos);
        writer = BlockFileWriter.open(path, folder.magic(), key, infos, fastPrune);
        bytes = infos.stream().mapToLong(info -> info.size() + info.undoSize()).sum();
    }

    BlockFolder folder() {
        return folder;
    }

    /** What the index knew when it was loaded. */
    List<FileInfo> known() {
        return known;
    }

    List<FileInfo> infos() {
        return writer.files();
    }

    long bytes() {
        return bytes;
    }

    BlockPlace write(Block block, int height) throws IOException {
        BlockPlace place = writer.writeBlock(block, height);
        unsynced.add(RecordLayout.blockFileName(place.file()));
        count(RecordLayout.HEADER_LENGTH + place.size());
        return place;
    }

    UndoPlace writeUndo(BlockPlace block, int height, BlockHash parent, Bytes undo) throws IOException {
        UndoPlace place = writer.writeUndo(block, height, parent, undo);
        unsynced.add(RecordLayout.undoFileName(place.file()));
        count(RecordLayout.HEADER_LENGTH + place.size() + RecordLayout.CHECKSUM_LENGTH);
        return place;
    }

    /** The writer's alone; others read it. */
    private void count(long added) {
        long before = bytes;
        bytes = before + added;
    }

    void adopt(BlockPlace place, int height, long time) {
        writer.adopt(place, height, time);
        unsynced.add(RecordLayout.blockFileName(place.file()));
        bytes = writer.files().stream()
                .mapToLong(info -> info.size() + info.undoSize())
                .sum();
    }

    void sync() throws IOException {
        unsynced.sync();
    }
}
