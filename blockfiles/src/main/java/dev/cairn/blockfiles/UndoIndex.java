package dev.cairn.blockfiles;

import java.util.Collection;
import java.util.List;

/**
 * Which undo data belongs to which block. Records in {@code rev} files carry no hash; their checksum covers the hash of
 * their block's parent, so an owner is found by trying. A file is looked through when one of its blocks is first asked
 * for. Thread-safe.
 */
@SuppressWarnings("DoNotCallSuggester") // a skeleton still
public final class UndoIndex {

    private UndoIndex() {}

    /** An index over a folder, for the blocks that a scan of it found. */
    public static UndoIndex of(BlockFolder folder, Collection<BlockRecord> blocks) {
        throw new UnsupportedOperationException();
    }

    /**
     * The undo data that may be the block's: none if the block was never connected (or its file is damaged or gone), as
     * a rule one; more if another block on the same parent has as many transactions, or a record is there twice. Which
     * of several it is shows {@link dev.cairn.blockfiles.coin.BlockUndo#fits}.
     */
    public List<UndoPlace> find(BlockRecord block) throws BlockFileException {
        throw new UnsupportedOperationException();
    }

    /** What was wrong in the {@code rev} files looked through so far. */
    public List<Damage> damages() {
        throw new UnsupportedOperationException();
    }
}
