package dev.cairn.chain.delta;

import static java.util.Objects.requireNonNull;

import dev.cairn.blockfiles.coin.BlockUndo;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.wire.WireException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * What a block does to the set of coins: version 1, a pure function of block and undo data, the same bytes on every machine.
 * Held as those bytes ({@link BlockDeltaLayout}); entries are objects only while somebody looks at them. Immutable.
 *
 * <p>To apply it: all of {@link #spent} are taken out, then all of {@link #created} put in. To undo it: all created are taken
 * out, then all spent put back. Neither asks what is there. Putting a coin over another is what the two coinbases did that
 * repeat an earlier one (blocks 91,842 and 91,880, before BIP30). Undoing them takes the coin away and does not bring the
 * earlier one back, and undoing the earlier block then takes away what is no longer there: exactly so in Core ({@code
 * DisconnectBlock}), which never had the earlier coin in its undo data either.
 */
public final class BlockDelta {

    private final byte[] bytes;
    private final int createdFrom;
    private final BlockHash hash;
    private final BlockHash parent;

    BlockDelta(byte[] bytes, int createdFrom) {
        this.bytes = bytes;
        this.createdFrom = createdFrom;
        hash = new BlockHash(bytes, BlockDeltaLayout.HASH);
        parent = new BlockHash(bytes, BlockDeltaLayout.PARENT);
    }

    /** An output and its coin. */
    public record Entry(OutPoint outPoint, Coin coin) {

        /** Refuses null. */
        public Entry {
            requireNonNull(outPoint, "outPoint");
            requireNonNull(coin, "coin");
        }
    }

    /**
     * Of a valid block and the coins that it spent.
     *
     * @throws IllegalArgumentException if the coins are not the block's, or a transaction spends a later one
     */
    public static BlockDelta of(Block block, int height, BlockUndo undo) {
        return of(BlockSpends.of(block), height, undo);
    }

    /** The same, of a block that was looked through before. */
    public static BlockDelta of(BlockSpends spends, int height, BlockUndo undo) {
        return new DeltaMaker(spends, height, undo).make();
    }

    /**
     * Reads a delta that fills {@code bytes}, which must not be written to afterwards.
     *
     * @throws WireException if they are none, or of another version
     */
    public static BlockDelta parse(byte[] bytes) throws WireException {
        if (bytes.length == 0 || bytes[0] != BlockDeltaLayout.VERSION) {
            String found = bytes.length == 0 ? "no bytes" : "version " + (bytes[0] & 0xff);
            throw new WireException(0, found + ", want a block delta of version " + BlockDeltaLayout.VERSION);
        }
        if (bytes.length < BlockDeltaLayout.ENTRIES) {
            throw new WireException(
                    bytes.length, "a head that is cut short, want " + BlockDeltaLayout.ENTRIES + " bytes");
        }
        if (BlockDeltaLayout.readInt(bytes, BlockDeltaLayout.HEIGHT) < 0) {
            throw new WireException(BlockDeltaLayout.HEIGHT, "a height that does not fit 31 bits");
        }
        int spent = BlockDeltaLayout.readInt(bytes, BlockDeltaLayout.SPENT);
        int createdFrom = BlockDeltaLayout.check(bytes, BlockDeltaLayout.ENTRIES, spent);
        int created = BlockDeltaLayout.readInt(bytes, BlockDeltaLayout.CREATED);
        int end = BlockDeltaLayout.check(bytes, createdFrom, created);
        if (end != bytes.length) {
            throw new WireException(end, (bytes.length - end) + " bytes follow the last entry");
        }
        return new BlockDelta(bytes, createdFrom);
    }

    /** The block. */
    public BlockHash hash() {
        return hash;
    }

    /** The block before it; all zero for the genesis block. */
    public BlockHash parent() {
        return parent;
    }

    /** The block's height. */
    public int height() {
        return BlockDeltaLayout.readInt(bytes, BlockDeltaLayout.HEIGHT);
    }

    /** How many coins there were before that are gone after. */
    public int spentCount() {
        return BlockDeltaLayout.readInt(bytes, BlockDeltaLayout.SPENT);
    }

    /** How many coins there are after that the block made. */
    public int createdCount() {
        return BlockDeltaLayout.readInt(bytes, BlockDeltaLayout.CREATED);
    }

    /** The coins that were there before and are gone after, in the order of the inputs that spend them. */
    public Iterable<Entry> spent() {
        return () -> new Entries(BlockDeltaLayout.ENTRIES, createdFrom);
    }

    /** The coins that are there after and that the block made, in order of transaction and output. */
    public Iterable<Entry> created() {
        return () -> new Entries(createdFrom, bytes.length);
    }

    /** All bytes, as {@link BlockDeltaLayout} draws them; not to be written to. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where in {@link #bytes()} the spent entries begin. */
    public int spentFrom() {
        return BlockDeltaLayout.ENTRIES;
    }

    /** Where in {@link #bytes()} the created entries begin and the spent ones end. */
    public int createdFrom() {
        return createdFrom;
    }

    /** By content. */
    @Override
    public boolean equals(Object other) {
        return other instanceof BlockDelta that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return hash.hashCode();
    }

    /** {@code height hash: 12 spent, 34 created}. */
    @Override
    public String toString() {
        return height() + " " + hash + ": " + spentCount() + " spent, " + createdCount() + " created";
    }

    private final class Entries implements Iterator<Entry> {

        private int at;
        private final int end;

        Entries(int from, int end) {
            at = from;
            this.end = end;
        }

        @Override
        public boolean hasNext() {
            return at < end;
        }

        @Override
        public Entry next() {
            if (at >= end) {
                throw new NoSuchElementException();
            }
            int coin = at + BlockDeltaLayout.KEY;
            Entry entry = new Entry(BlockDeltaLayout.readKey(bytes, at), CoinLayout.read(bytes, coin));
            at = CoinLayout.end(bytes, coin);
            return entry;
        }
    }
}
