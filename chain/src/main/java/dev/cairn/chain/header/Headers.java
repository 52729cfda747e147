package dev.cairn.chain.header;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.chain.Validity;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;

/**
 * All headers of one version, by dense id: columns shared by all versions, of which this one sees the first {@link #count()};
 * marks and places in chunks of 1,024 that are copied when they change. Immutable.
 */
public final class Headers {

    /** How many there are; ids are below. */
    public int count() {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The id of a hash, −1 if it is not there. */
    public int find(BlockHash hash) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The hash. */
    public BlockHash hash(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The parent's id; −1 for the genesis block. */
    public int parent(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The height. */
    public int height(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The header. */
    public BlockHeader header(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Writes the header's 80 bytes. */
    public void copy(int id, byte[] target, int offset) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Seconds since 1970. */
    public long time(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The compact target. */
    public int bits(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The version. */
    public int version(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The work of the chain up to and with it. */
    public ChainWork work(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The ancestor at a height, in logarithmic time (Core's skip list). */
    public int ancestor(int id, int height) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** The highest block that two chains share. */
    public int fork(int a, int b) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Seconds since 1970: the median of its and ten earlier headers' times. */
    public long medianTime(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** A block and its ancestors, as the rules read them. */
    public HeaderChain chain(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Transactions in the block; 0 unknown. */
    public int txCount(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Transactions up to and with it; 0 unknown. */
    public long chainTxCount(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** How far it was checked. */
    public Validity validity(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Whether it, or an ancestor, is known to be invalid. */
    public boolean failed(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Whether its data is in a file. */
    public boolean hasData(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Whether its undo data is in a file. */
    public boolean hasUndo(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Where its data is; null if nowhere. */
    public BlockPlace place(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Where its undo data is; null if nowhere. */
    public UndoPlace undoPlace(int id) {
        throw new UnsupportedOperationException("skeleton");
    }

    /** Order of arrival of its data among blocks of equal work: the lower, the better (Core, {@code nSequenceId}). */
    public int sequence(int id) {
        throw new UnsupportedOperationException("skeleton");
    }
}
