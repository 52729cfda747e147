package dev.cairn.serve.calls;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.chain.BlockEntry;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.primitives.block.Block;
import dev.cairn.serve.rpc.RpcErrorCode;
import dev.cairn.serve.rpc.RpcException;

/** Blocks and undo data from the files, with bitcoind's errors if they are not there. */
public final class BlockData {

    private BlockData() {}

    /** A block's bytes (Core, rpc/blockchain.cpp {@code GetRawBlockChecked}). */
    public static byte[] raw(ChainSnapshot chain, BlockEntry entry) {
        requireData(entry);
        try {
            return chain.readRawBlock(entry);
        } catch (BlockFileException e) {
            throw notOnDisk();
        }
    }

    /** A block (Core, {@code GetBlockChecked}). */
    public static Block block(ChainSnapshot chain, BlockEntry entry) {
        requireData(entry);
        try {
            return chain.readBlock(entry);
        } catch (BlockFileException e) {
            throw notOnDisk();
        }
    }

    /** What a block spent; none for a genesis block (Core, {@code GetUndoChecked}). */
    public static BlockUndo undo(ChainSnapshot chain, BlockEntry entry) {
        if (entry.height() == 0) {
            return BlockUndo.NONE;
        }
        if (!entry.hasUndo()) {
            throw new RpcException(RpcErrorCode.MISC_ERROR, "Undo data not available");
        }
        try {
            return chain.readUndo(entry);
        } catch (BlockFileException e) {
            throw new RpcException(RpcErrorCode.MISC_ERROR, "Can't read undo data from disk");
        }
    }

    /** What a block spent, if it was ever connected; null if not (Core, {@code blockToJSON}). */
    public static BlockUndo undoIfThere(ChainSnapshot chain, BlockEntry entry) {
        return entry.hasUndo() ? expectedUndo(chain, entry) : null;
    }

    /** What a block spent, which should be there. */
    static BlockUndo expectedUndo(ChainSnapshot chain, BlockEntry entry) {
        try {
            return chain.readUndo(entry);
        } catch (BlockFileException e) {
            throw unreadable("Undo");
        }
    }

    /** −32603 for data that should be there. */
    static RpcException unreadable(String what) {
        return new RpcException(
                RpcErrorCode.INTERNAL_ERROR,
                what + " data expected but can't be read. This could be due to disk corruption or a conflict with a"
                        + " pruning event.");
    }

    private static void requireData(BlockEntry entry) {
        if (!entry.hasData()) {
            throw new RpcException(RpcErrorCode.MISC_ERROR, "Block not available (not fully downloaded)");
        }
    }

    private static RpcException notOnDisk() {
        return new RpcException(RpcErrorCode.MISC_ERROR, "Block not found on disk");
    }
}
