package dev.cairn.chain.header;

import dev.cairn.blockfiles.BlockPlace;
import dev.cairn.blockfiles.UndoPlace;
import dev.cairn.chain.Validity;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The writer's side of {@link Headers}: adds and marks. One thread.
 *
 * <p>A version costs a few words. Afterwards the first change in each chunk of 1,024 ids copies its marks (45 KiB).
 */
public final class HeaderTree {

    /** What blocks have that were loaded from disk, or whose data never came (Core, {@code SEQ_ID_INIT_FROM_DISK}). */
    public static final int SEQUENCE_FROM_DISK = 1;

    /** What the blocks of the chain have that was active when the node last stopped (Core, {@code SEQ_ID_BEST_CHAIN_FROM_DISK}). */
    public static final int SEQUENCE_BEST_CHAIN = 0;

    private static final int FIRST_SLOTS = 2 * Columns.CHUNK;

    private Columns columns = Columns.empty();
    private HashTable table = new HashTable(FIRST_SLOTS, new SecureRandom().nextLong());
    private Marks[] marks = new Marks[4];
    private int count;

    private Headers view; // null when something changed since it was made
    private final BitSet seen = new BitSet(); // chunks of marks that a version sees
    private boolean directorySeen;
    private Headers live;

    private final BitSet unsaved = new BitSet();

    private int lastBits;
    private ChainWork lastProof = ChainWork.ofBits(0);

    /** A tree with the genesis header alone, as id 0. */
    public HeaderTree(BlockHeader genesis, BlockHash hash) {
        append(genesis, hash, -1);
    }

    /** What there is now, for good. */
    public Headers view() {
        if (view == null) {
            view = new Headers(columns, table, marks, count);
            seen.set(0, (count + Columns.MASK) >>> Columns.CHUNK_BITS);
            directorySeen = true;
            live = view;
        }
        return view;
    }

    /** What there is now, for the writer alone and until its next change: unlike a version it makes nothing be copied later. */
    public Headers live() {
        if (live == null) {
            live = new Headers(columns, table, marks, count);
        }
        return live;
    }

    /** How many headers there are. */
    public int count() {
        return count;
    }

    /** The id of a hash, −1 if it is not there. */
    public int find(BlockHash hash) {
        return table.find(hash, columns, count);
    }

    /**
     * Adds a header; returns its id.
     *
     * @param parent the id of the header that it names as its parent
     * @throws IllegalArgumentException if it is there already, or its parent is another
     */
    public int add(BlockHeader header, BlockHash hash, int parent) {
        if (parent < 0 || parent >= count || !columns.hasHash(parent, header.previous())) {
            throw new IllegalArgumentException("header " + hash + " is not on header " + parent);
        }
        if (find(hash) >= 0) {
            throw new IllegalArgumentException("header " + hash + " is there already");
        }
        return append(header, hash, parent);
    }

    private int append(BlockHeader header, BlockHash hash, int parent) {
        int id = count;
        int height = parent < 0 ? 0 : columns.height(parent) + 1;
        int skip = parent < 0 ? -1 : SkipList.ancestor(columns, parent, SkipList.skipHeight(height));
        ChainWork proof = proof(header.bits());
        ChainWork work = parent < 0 ? proof : columns.work(parent).plus(proof);
        columns = columns.withRoom(id);
        columns.set(id, header, hash, parent, height, skip, work);
        table = table.with(id, columns);
        count++;
        live = null;
        change(id).set(id, Marks.SEQUENCE, SEQUENCE_FROM_DISK);
        unsaved.set(id);
        return id;
    }

    private ChainWork proof(int bits) {
        if (bits != lastBits) {
            lastBits = bits;
            lastProof = ChainWork.ofBits(bits);
        }
        return lastProof;
    }

    /** As {@link #setData(int, BlockPlace, int, int)}, with a checksum of zero. */
    public void setData(int id, BlockPlace place, int txCount) {
        setData(id, place, txCount, 0);
    }

    /**
     * Sets the block's place (null: not there any more) and transaction count, and that it is not damaged.
     *
     * @param checksum CRC-32C of its bytes
     */
    public void setData(int id, BlockPlace place, int txCount, int checksum) {
        if (place != null && !columns.hasHash(checked(id), place.hash())) {
            throw new IllegalArgumentException("the place of " + place.hash() + " is not one of header " + id);
        }
        int offset = place == null ? 0 : unsigned(place.offset());
        Marks chunk = change(id);
        chunk.set(id, Marks.FILE, place == null ? 0 : place.file());
        chunk.set(id, Marks.OFFSET, offset);
        chunk.set(id, Marks.SIZE, place == null ? 0 : place.size());
        chunk.set(id, Marks.CHECKSUM, place == null ? 0 : checksum);
        chunk.set(id, Marks.TRANSACTIONS, txCount);
        chunk.setDamaged(id, false);
        unsaved.set(id);
    }

    /** Says that the block's data could not be read where it is; {@link #setData} takes it back. */
    public void setDamaged(int id) {
        if (!marks[checked(id) >>> Columns.CHUNK_BITS].damaged(id)) {
            change(id).setDamaged(id, true);
            unsaved.set(id);
        }
    }

    /** Sets whether the block's data was received while segwit's rules held for it. */
    public void setWitness(int id, boolean witness) {
        change(id).setWitness(id, witness);
        unsaved.set(id);
    }

    /** Sets the transactions up to and with it. Not kept on disk. */
    public void setChainTxCount(int id, long count) {
        change(id).setChainTransactions(id, count);
    }

    /** Sets the undo data's place; null: not there any more. */
    public void setUndo(int id, UndoPlace place) {
        int offset = place == null ? 0 : unsigned(place.offset());
        Marks chunk = change(id);
        chunk.set(id, Marks.UNDO_FILE, place == null ? 0 : place.file());
        chunk.set(id, Marks.UNDO_OFFSET, offset);
        chunk.set(id, Marks.UNDO_SIZE, place == null ? 0 : place.size());
        unsaved.set(id);
    }

    private static int unsigned(long offset) {
        if (offset >>> 32 != 0) {
            throw new IllegalArgumentException(
                    "offset " + offset + " does not fit 32 bits, as no offset of bitcoind's does");
        }
        return (int) offset;
    }

    /** Raises how far it was checked; what is lower is passed over. */
    public void raise(int id, Validity validity) {
        if (marks[checked(id) >>> Columns.CHUNK_BITS].validity(id).compareTo(validity) < 0) {
            change(id).setValidity(id, validity);
            unsaved.set(id);
        }
    }

    /** Sets or takes away the mark of being invalid. */
    public void setFailed(int id, boolean failed) {
        if (marks[checked(id) >>> Columns.CHUNK_BITS].failed(id) != failed) {
            change(id).setFailed(id, failed);
            unsaved.set(id);
        }
    }

    /** Sets the order of arrival. Not kept on disk, as bitcoind does not. */
    public void setSequence(int id, int sequence) {
        change(id).set(id, Marks.SEQUENCE, sequence);
    }

    /** The ids, rising, of which something was added or changed, that is kept on disk, since {@link #saved}. */
    public int[] unsaved() {
        return unsaved.stream().toArray();
    }

    /** Says that what {@link #unsaved} answered is in the hands of whoever keeps it. */
    public void saved() {
        unsaved.clear();
    }

    /** The chunk of an id's marks, a copy if a version sees it. */
    private Marks change(int id) {
        int chunk = checked(id) >>> Columns.CHUNK_BITS;
        if (view != null) {
            view = null;
            live = null;
        }
        if (directorySeen || chunk == marks.length) {
            marks = Arrays.copyOf(marks, chunk == marks.length ? 2 * chunk : marks.length);
            directorySeen = false;
            live = null;
        }
        if (marks[chunk] == null) {
            marks[chunk] = Marks.empty();
        } else if (seen.get(chunk)) {
            marks[chunk] = marks[chunk].copy();
            seen.clear(chunk);
        }
        return marks[chunk];
    }

    private int checked(int id) {
        return java.util.Objects.checkIndex(id, count);
    }
}
