package dev.cairn.chain.header;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.chain.Validity;
import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.util.Arrays;
import java.util.Objects;

/**
 * All headers of one version, by dense id: columns shared by all versions, of which this one sees the first {@link #count()};
 * marks and places in chunks of 1,024 that are copied when they change. Immutable; any thread, without waiting.
 *
 * <p>A header takes 108 bytes of columns, 45 of marks and 8 to 16 of table; on the active chain 36 more ({@link ActiveChain}):
 * 205 at most, all in. {@link #memory()} counts.
 */
public final class Headers {

    /** Headers that the median time is taken of (BIP113). */
    private static final int MEDIAN_SPAN = 11;

    private final Columns columns;
    private final HashTable table;
    private final Marks[] marks;
    private final int count;

    Headers(Columns columns, HashTable table, Marks[] marks, int count) {
        this.columns = columns;
        this.table = table;
        this.marks = marks;
        this.count = count;
    }

    /**
     * Bytes of memory by part.
     *
     * @param columns what never changes
     * @param table hash → id
     * @param marks what can change, of one version; an older one that is held keeps its own copies of chunks changed since
     */
    public record Memory(long columns, long table, long marks) {
        /** All of it. */
        public long total() {
            return columns + table + marks;
        }
    }

    /** Bytes reserved for this version. */
    public Memory memory() {
        long chunks = ((long) count + Columns.MASK) >>> Columns.CHUNK_BITS;
        return new Memory(
                chunks * Columns.CHUNK * Columns.BYTES_EACH, table.bytes(), chunks * Columns.CHUNK * Marks.BYTES_EACH);
    }

    /** How many there are; ids are below. */
    public int count() {
        return count;
    }

    /** The id of a hash, −1 if it is not there. */
    public int find(BlockHash hash) {
        return table.find(hash, columns, count);
    }

    /** The hash. */
    public BlockHash hash(int id) {
        return columns.hash(check(id));
    }

    /** The parent's id; −1 for the genesis block. */
    public int parent(int id) {
        return columns.parent(check(id));
    }

    /** The height. */
    public int height(int id) {
        return columns.height(check(id));
    }

    /** The header. */
    public BlockHeader header(int id) {
        return columns.header(check(id));
    }

    /** Writes the header's 80 bytes. */
    public void copy(int id, byte[] target, int offset) {
        columns.copy(check(id), target, offset);
    }

    /** Seconds since 1970. */
    public long time(int id) {
        return columns.time(check(id));
    }

    /** The compact target. */
    public int bits(int id) {
        return columns.bits(check(id));
    }

    /** The version. */
    public int version(int id) {
        return columns.version(check(id));
    }

    /** The work of the chain up to and with it. */
    public ChainWork work(int id) {
        return columns.work(check(id));
    }

    /**
     * The ancestor at a height, in logarithmic time (Core's skip list).
     *
     * @throws IndexOutOfBoundsException if the height is not 0 to the block's own
     */
    public int ancestor(int id, int height) {
        Objects.checkIndex(height, height(id) + 1);
        return SkipList.ancestor(columns, id, height);
    }

    /** The highest block that two chains share, in logarithmic time. */
    public int fork(int a, int b) {
        int height = Math.min(height(a), height(b));
        int left = ancestor(a, height);
        int right = ancestor(b, height);
        while (left != right) {
            // Of one height, so their skips are too. Where these still differ the fork is below them.
            boolean below = columns.skip(left) != columns.skip(right);
            left = below ? columns.skip(left) : columns.parent(left);
            right = below ? columns.skip(right) : columns.parent(right);
        }
        return left;
    }

    /** Seconds since 1970: the median of its and ten earlier headers' times. */
    public long medianTime(int id) {
        long[] times = new long[MEDIAN_SPAN];
        int known = 0;
        for (int at = check(id); at >= 0 && known < MEDIAN_SPAN; at = columns.parent(at)) {
            times[known++] = columns.time(at);
        }
        Arrays.sort(times, 0, known);
        return times[known / 2];
    }

    /** A block and its ancestors, as the rules read them. */
    public HeaderChain chain(int id) {
        return new Ancestors(this, check(id));
    }

    /** Transactions in the block; 0 unknown. */
    public int txCount(int id) {
        return mark(id, Marks.TRANSACTIONS);
    }

    /** Transactions up to and with it; 0 unknown. */
    public long chainTxCount(int id) {
        return marks(id).chainTransactions(id);
    }

    /** How far it was checked. */
    public Validity validity(int id) {
        return marks(id).validity(id);
    }

    /** Whether it, or an ancestor, is known to be invalid. */
    public boolean failed(int id) {
        return marks(id).failed(id);
    }

    /** Whether its data was received while segwit's rules held for it (Core, {@code BLOCK_OPT_WITNESS}). */
    public boolean witness(int id) {
        return marks(id).witness(id);
    }

    /** Whether its data is in a file. */
    public boolean hasData(int id) {
        return mark(id, Marks.SIZE) != 0;
    }

    /** Whether its undo data is in a file. */
    public boolean hasUndo(int id) {
        return mark(id, Marks.UNDO_SIZE) != 0;
    }

    /** Whether its data could not be read where it is: it is wanted from elsewhere. The file may have come back since. */
    public boolean damaged(int id) {
        return marks(id).damaged(id);
    }

    /** Where its data is; null if nowhere. */
    public BlockPlace place(int id) {
        Marks chunk = marks(id);
        int size = chunk.get(id, Marks.SIZE);
        return size == 0
                ? null
                : new BlockPlace(
                        chunk.get(id, Marks.FILE),
                        Integer.toUnsignedLong(chunk.get(id, Marks.OFFSET)),
                        size,
                        columns.hash(id));
    }

    /** CRC-32C of its data, as it was when it was placed. */
    public int checksum(int id) {
        return mark(id, Marks.CHECKSUM);
    }

    /** Where its undo data is; null if nowhere. */
    public UndoPlace undoPlace(int id) {
        Marks chunk = marks(id);
        int size = chunk.get(id, Marks.UNDO_SIZE);
        return size == 0
                ? null
                : new UndoPlace(
                        chunk.get(id, Marks.UNDO_FILE), Integer.toUnsignedLong(chunk.get(id, Marks.UNDO_OFFSET)), size);
    }

    /** Order of arrival of its data among blocks of equal work: the lower, the better (Core, {@code nSequenceId}). */
    public int sequence(int id) {
        return mark(id, Marks.SEQUENCE);
    }

    private int mark(int id, int word) {
        return marks(id).get(id, word);
    }

    private Marks marks(int id) {
        return marks[check(id) >>> Columns.CHUNK_BITS];
    }

    private int check(int id) {
        return Objects.checkIndex(id, count);
    }
}
