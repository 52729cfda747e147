package dev.cairn.app.verify.chain;

import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.util.List;

/** The chain that is audited: one block for each height from {@link #lowest} to {@link #height}. Immutable. */
public final class BestChain {

    private final BlockTree tree;
    private final int[] ids;
    private final int lowest;
    private final int connected;

    /**
     * A chain that ends in {@code tip} and begins at its root.
     *
     * @param lowest the root's height
     * @param connected the height up to which the folder's owner has connected it, as undo data shows; {@code lowest − 1} if
     *     nothing shows any of it
     */
    BestChain(BlockTree tree, int tip, int lowest, int connected) {
        this.tree = tree;
        this.lowest = lowest;
        this.connected = connected;
        this.ids = new int[tree.heightOverRoot(tip) + 1];
        int id = tip;
        for (int i = ids.length - 1; i >= 0; i--) {
            ids[i] = id;
            id = tree.parent(id);
        }
    }

    /** The lowest height: 0 unless the folder is pruned. */
    public int lowest() {
        return lowest;
    }

    /** The tip's height. */
    public int height() {
        return lowest + ids.length - 1;
    }

    /** The height up to which the folder's owner has connected it; {@code lowest() − 1} if that cannot be seen. */
    public int connected() {
        return connected;
    }

    /** The id of the block at a height. */
    public int id(int height) {
        return ids[height - lowest];
    }

    /** Whether a block is on the chain. */
    public boolean contains(int id) {
        int at = tree.heightOverRoot(id);
        return at < ids.length && ids[at] == id;
    }

    /** The block's header. */
    public BlockHeader header(int height) {
        return tree.header(id(height));
    }

    /** The block's hash. */
    public BlockHash hash(int height) {
        return tree.hash(id(height));
    }

    /** What the scan learned of the block; null for a genesis block that no file holds. */
    public BlockRecord record(int height) {
        return tree.record(id(height));
    }

    /** The records that hold the block, the first copy first; none for a genesis block that no file holds. */
    public List<BlockRecord> copies(int height) {
        return tree.copies(id(height));
    }

    /** The ancestors of the block at {@code height}, as rules want to see them. */
    public HeaderChain ancestorsOf(int height) {
        return new Ancestors(this, height - 1);
    }

    private record Ancestors(BestChain chain, int height) implements HeaderChain {

        @Override
        public int lowest() {
            return chain.lowest;
        }

        @Override
        public long time(int at) {
            return chain.header(at).time();
        }

        @Override
        public int bits(int at) {
            return chain.header(at).bits();
        }

        @Override
        public int version(int at) {
            return chain.header(at).version();
        }

        @Override
        public BlockHash hash(int at) {
            return chain.hash(at);
        }
    }
}
