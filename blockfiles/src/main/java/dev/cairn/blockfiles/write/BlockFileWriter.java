package dev.cairn.blockfiles.write;

import static java.util.Objects.requireNonNull;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.blockfiles.XorKey;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.wire.WireWriter;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@code blk} and {@code rev} files, to the byte as bitcoind does for the same calls and the same key (Core,
 * node/blockstorage.cpp). Blocks go to the current file, in the order in which they come, until it is full; undo data
 * goes to the file with its block's number.
 *
 * <p>What was written is durable after {@link #sync}, and, for a file that was left for the next one, when its last undo
 * data is written. Which bytes count is known to the caller alone: it keeps {@link #files()} with its index, syncs the
 * files first, and after a kill opens the writer with what it kept; whatever lies behind that is overwritten. Blocks
 * that lie there whole can be had back with {@link dev.cairn.blockfiles.BlockFolder#scanFile}, from
 * {@link FileInfo#size()} on, and {@link #adopt}.
 *
 * <p>Not thread-safe: one writer. It holds no lock on the folder; its owner does.
 */
public final class BlockFileWriter {

    private final Path blocksDir;
    private final int magic;
    private final XorKey key;
    private final FileSizes sizes;
    private final Sha256 engine = Sha256.create();
    private final WireWriter buffer = new WireWriter(1 << 20);
    private final List<FileInfo> files;
    private int current; // the file that blocks go to
    private int undoHeight; // the highest block with undo data in the current file; 0 before any

    private BlockFileWriter(Path blocksDir, int magic, XorKey key, FileSizes sizes, List<FileInfo> files) {
        this.blocksDir = blocksDir;
        this.magic = magic;
        this.key = key;
        this.sizes = sizes;
        this.files = files;
    }

    /**
     * Goes on writing where an index says that writing stopped.
     *
     * @param key the folder's: {@link XorKey#establish}
     * @param files what each pair of files holds, by number; empty for a new folder
     * @param fastPrune files of 64 KiB, as {@code -fastprune} makes for tests
     */
    public static BlockFileWriter open(Path blocksDir, int magic, XorKey key, List<FileInfo> files, boolean fastPrune) {
        requireNonNull(blocksDir, "blocksDir");
        requireNonNull(key, "key");
        List<FileInfo> known = new ArrayList<>(files);
        if (known.isEmpty()) {
            known.add(FileInfo.EMPTY);
        }
        BlockFileWriter writer =
                new BlockFileWriter(blocksDir, magic, key, fastPrune ? FileSizes.FAST_PRUNE : FileSizes.USUAL, known);
        writer.current = known.size() - 1;
        return writer;
    }

    /**
     * Writes a block behind the last one, in the next file if this one is full.
     *
     * @param height the block's height
     * @throws BlockFileException if the disk is nearly full; nothing is counted as written then
     */
    public BlockPlace writeBlock(Block block, int height) throws IOException {
        int added = RecordLayout.HEADER_LENGTH + block.size();
        roll(added);
        FileInfo info = files.get(current);
        long position = info.size();
        buffer.reset();
        buffer.writeInt(magic).writeInt(block.size()).write(block.bytes());
        GrowingFile file = blockFile(current);
        file.allocate(position, added);
        file.write(position, buffer.array(), buffer.size());
        files.set(current, info.withBlock(height, block.header().time(), position + added));
        return new BlockPlace(current, position + RecordLayout.HEADER_LENGTH, block.size(), block.hash(engine));
    }

    /** Leaves the current file if {@code added} bytes would fill it (Core, {@code FindNextBlockPos}). */
    private void roll(int added) throws IOException {
        int left = current;
        boolean undoDone = false;
        while (files.get(current).size() + added >= sizes.limitFor(added)) {
            // Undo data that keeps up with the blocks is complete now; if it lags, writeUndo sees to it.
            undoDone = files.get(current).lastHeight() == undoHeight;
            current++;
            undoHeight = 0;
            if (current == files.size()) {
                files.add(FileInfo.EMPTY);
            }
        }
        if (current != left) {
            blockFile(left).sync(files.get(left).size(), true);
            if (undoDone) {
                undoFile(left).sync(files.get(left).undoSize(), true);
            }
            syncFolder();
        }
    }

    /**
     * Writes the undo data of a block.
     *
     * @param block where the block was written
     * @param height its height
     * @param parent its parent's hash
     * @param undo made by {@link dev.cairn.blockfiles.coin.CoinFormat#writeUndo}
     * @throws BlockFileException if the disk is nearly full; nothing is counted as written then
     */
    public UndoPlace writeUndo(BlockPlace block, int height, BlockHash parent, Bytes undo) throws IOException {
        int number = block.file();
        FileInfo info = files.get(number);
        long position = info.undoSize();
        buffer.reset();
        buffer.writeInt(magic).writeInt(undo.length()).write(undo);
        byte[] checksum = parent.toBytes();
        engine.update(checksum)
                .update(undo.array(), undo.offset(), undo.length())
                .finishDouble(checksum, 0);
        buffer.write(checksum, 0, Hash256.LENGTH);
        GrowingFile file = undoFile(number);
        file.allocate(position, buffer.size());
        file.write(position, buffer.array(), buffer.size());
        info = info.withUndoSize(position + buffer.size());
        files.set(number, info);
        if (number < current && height == info.lastHeight()) {
            file.sync(info.undoSize(), true);
            syncFolder();
        } else if (number == current && height > undoHeight) {
            undoHeight = height;
        }
        return new UndoPlace(number, position + RecordLayout.HEADER_LENGTH, undo.length());
    }

    /**
     * Counts a block that lies in the files already (Core, {@code UpdateBlockInfo}): when an index is made anew, or when
     * it was kept earlier than what lies in the files.
     */
    public void adopt(BlockPlace block, int height, long time) {
        while (files.size() <= block.file()) {
            files.add(FileInfo.EMPTY);
        }
        if (block.file() > current) {
            current = block.file();
            undoHeight = 0;
        }
        FileInfo info = files.get(block.file());
        files.set(block.file(), info.withBlock(height, time, Math.max(info.size(), block.offset() + block.size())));
    }

    /**
     * Makes durable what was written to the current files. Files left before are durable already, but for undo data that
     * lags: {@link #syncUndo}.
     */
    public void sync() throws IOException {
        blockFile(current).sync(0, false);
        undoFile(current).sync(0, false);
        syncFolder();
    }

    /** Makes durable the undo data in a file that blocks no longer go to. */
    public void syncUndo(int file) throws IOException {
        undoFile(file).sync(0, false);
    }

    /** What each pair of files holds, by number: at the moment of the call. */
    public List<FileInfo> files() {
        return List.copyOf(files);
    }

    private GrowingFile blockFile(int number) {
        return new GrowingFile(blocksDir.resolve(RecordLayout.blockFileName(number)), sizes.blockChunk(), key);
    }

    private GrowingFile undoFile(int number) {
        return new GrowingFile(blocksDir.resolve(RecordLayout.undoFileName(number)), sizes.undoChunk(), key);
    }

    /** A new file's name is durable only when its folder is. */
    private void syncFolder() throws IOException {
        try (FileChannel folder = FileChannel.open(blocksDir, StandardOpenOption.READ)) {
            folder.force(true);
        }
    }
}
