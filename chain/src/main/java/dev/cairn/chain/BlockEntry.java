package dev.cairn.chain;

import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.header.Headers;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;

/**
 * A block as an index knows it, at one version: a header and what is known of the data behind it. A value of two words; reads
 * go to the columns.
 *
 * @param headers the version's columns
 * @param id dense, by order of arrival; the genesis block is 0
 */
public record BlockEntry(Headers headers, int id) {

    /** The block's hash. */
    public BlockHash hash() {
        return headers.hash(id);
    }

    /** The block's height; the genesis block's is 0. */
    public int height() {
        return headers.height(id);
    }

    /** The header. */
    public BlockHeader header() {
        return headers.header(id);
    }

    /** The work of the chain up to and with it. */
    public ChainWork work() {
        return headers.work(id);
    }

    /** The parent; null for the genesis block. */
    public BlockEntry parent() {
        return id == 0 ? null : new BlockEntry(headers, headers.parent(id));
    }

    /** The ancestor at a height at most its own. */
    public BlockEntry ancestor(int height) {
        return new BlockEntry(headers, headers.ancestor(id, height));
    }

    /** Seconds since 1970: the median of its and ten earlier headers' times. */
    public long medianTime() {
        return headers.medianTime(id);
    }

    /** Transactions in the block; 0 if its data was never there. */
    public int txCount() {
        return headers.txCount(id);
    }

    /** Transactions in the chain up to and with it; 0 if some block's data was never there. */
    public long chainTxCount() {
        return headers.chainTxCount(id);
    }

    /** How far it was checked. */
    public Validity validity() {
        return headers.validity(id);
    }

    /** Whether it, or an ancestor, is known to be invalid. */
    public boolean failed() {
        return headers.failed(id);
    }

    /** Whether its data is in a block file. */
    public boolean hasData() {
        return headers.hasData(id);
    }

    /** Whether its undo data is in a file. */
    public boolean hasUndo() {
        return headers.hasUndo(id);
    }

    /** The same block, whatever the version. */
    @Override
    public boolean equals(Object other) {
        return other instanceof BlockEntry entry && entry.hash().equals(hash());
    }

    @Override
    public int hashCode() {
        return hash().hashCode();
    }

    /** {@code height hash}. */
    @Override
    public String toString() {
        return height() + " " + hash();
    }
}
