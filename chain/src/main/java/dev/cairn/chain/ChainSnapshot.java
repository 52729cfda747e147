package dev.cairn.chain;

import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.ledger.snapshot.SnapshotExpired;
import dev.cairn.merkle.mmr.MmrNodes;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import java.util.List;
import java.util.Optional;

/**
 * One version of the chain, held until closed: its own tip, headers, coins and proofs, whatever is connected meanwhile. Any
 * thread; no call waits for the writer. A call may throw {@link SnapshotExpired} if the snapshot was held too long.
 */
public final class ChainSnapshot implements AutoCloseable {

    /** 1 and up; one higher for each publication. */
    public long version() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The last block of the active chain. */
    public BlockEntry tip() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The height of the tip. */
    public int height() {
        throw new UnsupportedOperationException("skeleton");
    }

    /**
     * The active chain's block at a height.
     *
     * @throws IndexOutOfBoundsException if the height is not 0 to {@link #height()}
     */
    public BlockEntry at(int height) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Any block whose header is known, of whatever branch. */
    public Optional<BlockEntry> find(BlockHash hash) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Whether a block is part of the active chain. */
    public boolean isActive(BlockEntry entry) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The highest block that a block's chain shares with the active one. */
    public BlockEntry forkPoint(BlockEntry entry) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The block of most work whose header is known and not invalid (Core, {@code m_best_header}). */
    public BlockEntry bestHeader() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The ends of all branches, highest first (Core, {@code getchaintips}). */
    public List<ChainTip> tips() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** A block and its ancestors, as the rules read them. */
    public HeaderChain headers(BlockEntry entry) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The unspent output, or empty. */
    public Optional<Coin> coin(OutPoint outPoint) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** All unspent outputs, ordered by transaction (bytes as hashed) and output number. Close it. */
    public CoinCursor coins() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Coins in order; one thread's. */
    public interface CoinCursor extends AutoCloseable {
        /** Steps to the first or next coin; false at the end. */
        boolean next();

        /** Which output. */
        OutPoint outPoint();

        /** The coin. */
        Coin coin();

        @Override
        void close();
    }

    /**
     * A block, from its file, its hash compared.
     *
     * @throws BlockFileException if it is not there, or damaged: file and offset
     */
    public Block readBlock(BlockEntry entry) throws BlockFileException {
        throw new UnsupportedOperationException("skeleton");
    }

    /** As {@link #readBlock}, its bytes alone: magic, length and the header's hash are compared. */
    public byte[] readRawBlock(BlockEntry entry) throws BlockFileException {
        throw new UnsupportedOperationException("skeleton");
    }

    /**
     * The coins that a block spent. The genesis block spent none.
     *
     * @throws BlockFileException if they are not there, or damaged
     */
    public BlockUndo readUndo(BlockEntry entry) throws BlockFileException {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The nodes of the mountain range over the active chain's hashes; its size is {@code height() + 1}. */
    public MmrNodes headerMountain() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** What the floor above contributed under a key ({@link Chain#contribute}). */
    public <T> T part(Chain.PartKey<T> key) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Gives the snapshot back. */
    @Override
    public void close() {
        throw new UnsupportedOperationException("skeleton");
    }
}
