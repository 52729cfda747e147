package dev.cairn.blockfiles;

import static java.util.Objects.requireNonNull;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.primitives.tx.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Which undo data belongs to which block. Records in {@code rev} files carry no hash; their checksum covers the hash of
 * their block's parent, so an owner is found by trying, likely ones first ({@link UndoOwners}). A file is looked through
 * once, when a block that lies in the {@code blk} file of its number is first asked for: undo data always goes to the
 * file with its block's number. Thread-safe; two threads that ask for one file's blocks wait for one search.
 */
public final class UndoIndex {

    /** More siblings of one shape than anybody connects; a file made to mislead may offer millions. */
    private static final int MOST_TRIED = 1_000;

    private final BlockFolder folder;
    private final UndoOwners owners;
    private final Map<Integer, Boolean> searched = new ConcurrentHashMap<>();
    private final Map<UndoOwners.Owner, List<UndoPlace>> places = new ConcurrentHashMap<>();
    private final Queue<Damage> damages = new ConcurrentLinkedQueue<>();

    private UndoIndex(BlockFolder folder, Collection<BlockRecord> blocks) {
        this.folder = requireNonNull(folder, "folder");
        this.owners = new UndoOwners(blocks);
    }

    /**
     * An index over a folder.
     *
     * @param blocks all blocks that a scan of it found, in any order, duplicates included
     */
    public static UndoIndex of(BlockFolder folder, Collection<BlockRecord> blocks) {
        return new UndoIndex(folder, blocks);
    }

    /**
     * The undo data that may be the block's: none if it was never connected (or its {@code rev} file is damaged or
     * gone), one as a rule; more if another block on the same parent has as many transactions, or a record is there
     * twice. {@link #read} narrows them down.
     *
     * @throws BlockFileException if the thread is interrupted; what is wrong in a file is in {@link #damages()}
     */
    public List<UndoPlace> find(BlockRecord block) throws BlockFileException {
        UndoOwners.Owner owner = UndoOwners.Owner.of(block);
        search(block.place().file());
        List<UndoPlace> found = places.get(owner);
        if (found == null) {
            // A block that lies in several files has its undo data where bitcoind met it first.
            for (int file : owners.filesOf(block.place().hash())) {
                search(file);
            }
            found = places.get(owner);
        }
        return found == null ? List.of() : List.copyOf(found);
    }

    /**
     * The coins that a block spent.
     *
     * @param transactions the block's own
     * @return none if there is no undo data that fits the block; one as a rule; more only if a sibling of the block has
     *     as many inputs in each transaction, and then only the scripts can tell. A block of one transaction spends
     *     nothing and needs no undo data
     * @throws BlockFileException if the undo data cannot be read
     */
    public List<BlockUndo> read(BlockRecord block, List<Transaction> transactions, CoinFormat format)
            throws BlockFileException {
        if (transactions.size() == 1) {
            return List.of(BlockUndo.NONE);
        }
        List<BlockUndo> fitting = new ArrayList<>(1);
        List<UndoPlace> found = find(block);
        for (UndoPlace place : found.subList(0, Math.min(found.size(), MOST_TRIED))) {
            BlockUndo undo = folder.readUndo(place, block.header().previous(), format);
            if (undo.fits(transactions) && !fitting.contains(undo)) {
                fitting.add(undo);
            }
        }
        return fitting;
    }

    /** Looks through all {@code rev} files that are there and were not yet. */
    public void findAll() throws BlockFileException {
        for (int file : folder.undoFiles()) {
            search(file);
        }
    }

    /** What was wrong in the {@code rev} files looked through so far. */
    public List<Damage> damages() {
        return List.copyOf(damages);
    }

    private void search(int file) throws BlockFileException {
        if (searched.containsKey(file)) {
            return;
        }
        BlockFileException[] failed = new BlockFileException[1];
        searched.computeIfAbsent(file, number -> {
            try {
                new UndoMatcher(folder, number, owners, this::found, damages::add).match();
                return true;
            } catch (BlockFileException e) {
                failed[0] = e;
                return null;
            }
        });
        if (failed[0] != null) {
            throw failed[0];
        }
    }

    private void found(UndoOwners.Owner owner, UndoPlace place) {
        places.computeIfAbsent(owner, o -> Collections.synchronizedList(new ArrayList<>(1)))
                .add(place);
    }
}
