package dev.cairn.chain.store;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockVisitor;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.blockfiles.write.BlockFileWriter;
import dev.cairn.blockfiles.write.FileInfo;
import dev.cairn.chain.ChainConfig;
import dev.cairn.chain.ChainFault;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.script.Bytes;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Another node's folder of blocks, which is only read, and the undo data of its blocks in a folder of our own. File numbers here
 * are the folder's own.
 */
final class InPlaceFiles {

    /** In the folder of own blocks. */
    static final String UNDO_FOLDER = "readblocks";

    private final BlockFolder blocks;
    private final Path undoPath;
    private final XorKey undoKey;
    private final BlockFolder undo;
    private final Unsynced unsynced;
    private BlockFileWriter writer;
    private List<FileInfo> known = List.of();
    private volatile long undoBytes;

    private InPlaceFiles(BlockFolder blocks, Path undoPath, XorKey undoKey, BlockFolder undo) {
        this.blocks = blocks;
        this.undoPath = undoPath;
        this.undoKey = undoKey;
        this.undo = undo;
        this.unsynced = new Unsynced(undoPath);
    }

    static InPlaceFiles open(Path given, ChainConfig config) {
        Path undoPath = config.blocksDir().resolve(UNDO_FOLDER);
        int magic = config.params().magic();
        try {
            Path folder = find(given, config);
            if (Files.isSameFile(folder, config.blocksDir())) {
                throw new ChainFault(
                        "-readblocks=" + given + ": is the folder of this node's own blocks; name another node's",
                        false,
                        null);
            }
            BlockFolder blocks = BlockFolder.open(folder, magic).withWholeNames();
            KeyCheck.require(blocks, config.params().genesis());
            XorKey key = KeyedFolder.make(undoPath, config.blocksXor().orElse(true));
            InPlaceFiles files = new InPlaceFiles(
                    blocks, undoPath, key, BlockFolder.open(undoPath, magic).withWholeNames());
            files.resume(List.of());
            return files;
        } catch (IOException e) {
            throw new ChainFault("-readblocks=" + given + ": " + e.getMessage(), false, e);
        }
    }

    /** The folder of blocks that a data directory, a network's folder in it, or itself, stands for. */
    private static Path find(Path given, ChainConfig config) throws IOException {
        Set<Path> tried = new LinkedHashSet<>();
        tried.add(given.resolve(config.params().network().folder()).resolve("blocks"));
        tried.add(given.resolve("blocks"));
        tried.add(given);
        for (Path folder : tried) {
            if (holdsBlocks(folder)) {
                return folder;
            }
        }
        throw new ChainFault(
                "-readblocks=" + given + ": no blk files there, nor in "
                        + tried.iterator().next()
                        + "; name the data directory of a bitcoind of this network, or its folder of blocks",
                false,
                null);
    }

    private static boolean holdsBlocks(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "blk*.dat")) {
            return files.iterator().hasNext();
        }
    }

    void resume(List<FileInfo> infos) {
        known = List.copyOf(infos);
        writer = BlockFileWriter.open(undoPath, blocks.magic(), undoKey, infos, false);
        undoBytes = infos.stream().mapToLong(FileInfo::undoSize).sum();
    }

    BlockFolder blocks() {
        return blocks;
    }

    List<FileInfo> infos() {
        return writer.files();
    }

    long undoBytes() {
        return undoBytes;
    }

    void adopt(BlockPlace place, int height, long time) {
        writer.adopt(place, height, time);
    }

    UndoPlace writeUndo(BlockPlace block, int height, BlockHash parent, Bytes data) throws IOException {
        UndoPlace place = writer.writeUndo(block, height, parent, data);
        unsynced.add(RecordLayout.undoFileName(place.file()));
        long before = undoBytes; // the writer's alone; others read it
        undoBytes = before + RecordLayout.HEADER_LENGTH + place.size() + RecordLayout.CHECKSUM_LENGTH;
        return place;
    }

    BlockUndo readUndo(UndoPlace place, BlockHash parent, CoinFormat format) throws BlockFileException {
        return undo.readUndo(place, parent, format);
    }

    void sync() throws IOException {
        unsynced.sync();
    }

    void scan(boolean newOnly, BlockVisitor visitor) throws BlockFileException {
        BlockVisitor tagging = new BlockVisitor() {
            @Override
            public void file(int number, long length) {
                visitor.file(number, length);
            }

            @Override
            public void block(BlockRecord block) {
                visitor.block(new BlockRecord(BlockStore.tagged(block.place()), block.header(), block.transactions()));
            }

            @Override
            public void damage(Damage damage) {
                visitor.damage(damage);
            }
        };
        for (int file : blocks.blockFiles()) {
            if (file < BlockStore.IN_PLACE) {
                blocks.scanFile(file, newOnly ? Tail.end(known, file) : 0, tagging);
            }
        }
    }
}
