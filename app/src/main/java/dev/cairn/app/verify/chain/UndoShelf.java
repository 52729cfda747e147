package dev.cairn.app.verify.chain;

import dev.cairn.blockfiles.BlockFile;
import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockSource;
import dev.cairn.blockfiles.Damage;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.blockfiles.UndoIndex;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.primitives.block.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The undo data of a folder's blocks, if it has any. Thread-safe. */
public final class UndoShelf {

    /** By how much bitcoind lengthens a {@code rev} file (Core, blockstorage.h {@code UNDOFILE_CHUNK_SIZE}). */
    private static final int ALLOCATION = 1 << 20;

    private final BlockTree tree;
    private final CoinFormat format;
    private final Set<Integer> files = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private final Path path; // null if the source is no folder
    private final UndoIndex index; // null if there is no file to look into

    /** The undo data that lies beside the blocks of {@code source}: none if that is a single file. */
    public UndoShelf(BlockSource source, BlockTree tree, CoinFormat format) throws BlockFileException {
        this.tree = tree;
        this.format = format;
        switch (source) {
            case BlockFolder folder -> {
                path = folder.path();
                for (int number : folder.undoFiles()) {
                    files.add(number);
                    names.add(RecordLayout.undoFileName(number));
                }
                index = files.isEmpty() ? null : UndoIndex.of(folder, tree.allRecords());
            }
            case BlockFile none -> {
                path = null;
                index = null;
            }
        }
    }

    /** Whether there is no undo data at all. */
    public boolean isEmpty() {
        return index == null;
    }

    /** Whether there is undo data that may be the block's; false also if its file cannot be read. */
    public boolean has(int id) {
        BlockRecord record = tree.record(id);
        if (record == null || index == null) {
            return false;
        }
        try {
            return !index.find(record).isEmpty();
        } catch (BlockFileException e) {
            return false;
        }
    }

    /**
     * Whether all undo data that may be the block's could as well be that of siblings: there are more of those on the same
     * parent, with as many transactions, than there is undo data for.
     */
    public boolean mayBeASiblings(int id) {
        BlockRecord record = tree.record(id);
        if (record == null || index == null) {
            return false;
        }
        int alike = 0;
        for (int other = 0; other < tree.size(); other++) {
            BlockRecord sibling = tree.record(other);
            if (tree.parent(other) == tree.parent(id)
                    && sibling != null
                    && sibling.transactions() == record.transactions()) {
                alike++;
            }
        }
        try {
            return alike > index.find(record).size();
        } catch (BlockFileException e) {
            return false;
        }
    }

    /**
     * The coins that a block spends.
     *
     * @return none if there is no undo data for it; several only if a sibling's could as well be its own, and then one of
     *     them is right
     * @throws BlockFileException if there is undo data, and it cannot be read
     */
    public List<BlockUndo> read(int id, Block block) throws BlockFileException {
        BlockRecord record = tree.record(id);
        if (record == null || index == null) {
            // A block that spends nothing needs none: the value of its coinbase can be checked all the same.
            return block.transactions().size() == 1 ? List.of(BlockUndo.NONE) : List.of();
        }
        return index.read(record, block.transactions(), format);
    }

    /** Undo data without an owner, and what else was wrong in the {@code rev} files looked through so far. */
    public List<Damage> damages() {
        if (index == null) {
            return List.of();
        }
        // That a file was never there is no damage to it; whoever misses undo data says so.
        return index.damages().stream()
                .filter(damage -> damage.kind() != Damage.Kind.VANISHED || names.contains(damage.file()))
                .toList();
    }

    /** Damage in the {@code rev} file of that number, as far as it was looked through. */
    public List<Damage> damagesIn(int number) {
        String name = RecordLayout.undoFileName(number);
        return damages().stream().filter(damage -> damage.file().equals(name)).toList();
    }

    /**
     * Whether undo data is not whole because its file was cut. A bitcoind makes room by the MiB before it writes, so what it
     * is still writing lies within a file of such a length; a file of any other length is finished, and ends with a record.
     */
    public boolean isCut(Damage damage) {
        if (damage.kind() != Damage.Kind.INCOMPLETE) {
            return false;
        }
        try {
            return Files.size(path.resolve(damage.file())) % ALLOCATION != 0;
        } catch (IOException e) {
            return false; // gone meanwhile, as files of a running bitcoind may be
        }
    }

    /** Whether there is a {@code rev} file of that number. */
    public boolean hasFile(int number) {
        return files.contains(number);
    }
}
