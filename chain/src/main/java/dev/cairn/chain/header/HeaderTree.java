package dev.cairn.chain.header;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.chain.Validity;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;

/** The writer's side of {@link Headers}: adds and marks. One thread. */
public final class HeaderTree {

    /** A tree with the genesis header alone, as id 0. */
    public HeaderTree(BlockHeader genesis, BlockHash hash) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** What there is now, for good. */
    public Headers view() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Adds a header whose parent is there; returns its id. */
    public int add(BlockHeader header, BlockHash hash, int parent) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Sets the block's place (null: not there any more) and transaction count. */
    public void setData(int id, BlockPlace place, int txCount) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Sets the transactions up to and with it. */
    public void setChainTxCount(int id, long count) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Sets the undo data's place; null: not there any more. */
    public void setUndo(int id, UndoPlace place) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Raises how far it was checked. */
    public void raise(int id, Validity validity) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Sets or takes away the mark of being invalid. */
    public void setFailed(int id, boolean failed) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Sets the order of arrival. */
    public void setSequence(int id, int sequence) {
        throw new UnsupportedOperationException("skeleton");
    }
}
