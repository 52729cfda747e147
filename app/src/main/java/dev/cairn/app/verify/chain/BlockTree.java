package dev.cairn.app.verify.chain;

import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.consensus.header.CompactTarget;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.BlockHash;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The blocks of a folder by their headers, as the tree that their parents' hashes make of them; or the trees, where a parent
 * is missing. Blocks have small numbers, ids, in the order in which the files hold them; the network's genesis block is
 * {@link #GENESIS} whether or not a file holds it, since everybody knows it.
 *
 * <p>First {@link #add}, in any order; then {@link #link} once; then look. One thread fills it, any may look.
 */
public final class BlockTree {

    /** The id of the network's genesis block. */
    public static final int GENESIS = 0;

    /** No block: the parent of a root, or a hash that no file holds. */
    public static final int NONE = -1;

    private final BlockHeader genesisHeader;
    private final BlockHash genesisHash;
    private final ArrayList<BlockRecord> records = new ArrayList<>();
    private final Map<Integer, List<BlockRecord>> copies = new HashMap<>();
    private final Map<Integer, BigInteger> workOfBits = new HashMap<>();
    private int[] table = new int[1 << 12]; // by hash: id + 1, or 0; linear probing
    private int duplicates;

    // Set by link.
    private int[] parents;
    private int[] roots;
    private int[] heights;
    private BigInteger[] work;
    private int[] byHeight;

    /** A tree of the network's genesis block alone. */
    public BlockTree(ChainParams params) {
        genesisHeader = params.genesis().header();
        genesisHash = params.genesisHash();
        records.add(null);
        enter(GENESIS);
    }

    /**
     * Adds a block that a file holds. A second copy of one is kept as such.
     *
     * @return whether it was not known before
     */
    public boolean add(BlockRecord record) {
        BlockHash hash = record.place().hash();
        int known = find(hash);
        if (known == NONE) {
            if (records.size() * 2 >= table.length) {
                table = new int[table.length * 2];
                for (int id = 0; id < records.size(); id++) {
                    enter(id);
                }
            }
            records.add(record);
            enter(records.size() - 1);
            return true;
        }
        if (known == GENESIS && records.get(GENESIS) == null) {
            records.set(GENESIS, record);
            return true;
        }
        copies.computeIfAbsent(known, none -> new ArrayList<>(1)).add(record);
        duplicates++;
        return false;
    }

    /** Ends the adding: finds parents, heights and work. */
    public void link() {
        int size = size();
        parents = new int[size];
        roots = new int[size];
        heights = new int[size];
        work = new BigInteger[size];
        for (int id = 0; id < size; id++) {
            parents[id] = id == GENESIS ? NONE : find(header(id).previous());
        }
        Arrays.fill(roots, NONE);
        int[] path = new int[16];
        for (int id = 0; id < size; id++) {
            int depth = 0;
            int at = id;
            while (at != NONE && roots[at] == NONE) {
                if (depth == path.length) {
                    path = Arrays.copyOf(path, depth * 2);
                }
                path[depth++] = at;
                at = parents[at];
            }
            while (depth > 0) {
                place(path[--depth]);
            }
        }
        sortByHeight();
    }

    private void place(int id) {
        int parent = parents[id];
        BigInteger own = workOfBits.computeIfAbsent(header(id).bits(), CompactTarget::work);
        roots[id] = parent == NONE ? id : roots[parent];
        heights[id] = parent == NONE ? 0 : heights[parent] + 1;
        work[id] = parent == NONE ? own : work[parent].add(own);
    }

    private void sortByHeight() {
        int[] starts = new int[Arrays.stream(heights).max().orElse(0) + 2];
        for (int height : heights) {
            starts[height + 1]++;
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        byHeight = new int[size()];
        for (int id = 0; id < size(); id++) {
            byHeight[starts[heights[id]]++] = id;
        }
    }

    /** How many blocks there are, genesis and those without parents included; copies are not counted. */
    public int size() {
        return records.size();
    }

    /** How many records repeat a block that an earlier one holds. */
    public int duplicates() {
        return duplicates;
    }

    /** The id of a block, or {@link #NONE}. */
    public int find(BlockHash hash) {
        for (int slot = home(hash); table[slot] != 0; slot = next(slot)) {
            if (hash(table[slot] - 1).equals(hash)) {
                return table[slot] - 1;
            }
        }
        return NONE;
    }

    /** What the scan learned of a block; null for a genesis block that no file holds. */
    public BlockRecord record(int id) {
        return records.get(id);
    }

    /** All records that hold a block, copies included. */
    public List<BlockRecord> allRecords() {
        List<BlockRecord> all = new ArrayList<>(records.size() + duplicates);
        all.addAll(records.get(GENESIS) == null ? records.subList(1, size()) : records);
        copies.values().forEach(all::addAll);
        return all;
    }

    /** The records that hold a block: the first copy, then any others; none for a genesis block that no file holds. */
    public List<BlockRecord> copies(int id) {
        if (records.get(id) == null) {
            return List.of();
        }
        List<BlockRecord> more = copies.get(id);
        if (more == null) {
            return List.of(records.get(id));
        }
        List<BlockRecord> all = new ArrayList<>(more.size() + 1);
        all.add(records.get(id));
        all.addAll(more);
        return all;
    }

    /** A block's header. */
    public BlockHeader header(int id) {
        BlockRecord record = records.get(id);
        return record == null ? genesisHeader : record.header();
    }

    /** A block's hash. */
    public BlockHash hash(int id) {
        BlockRecord record = records.get(id);
        return record == null ? genesisHash : record.place().hash();
    }

    /** A block's parent, {@link #NONE} if no file holds it. */
    public int parent(int id) {
        return parents[id];
    }

    /** The lowest ancestor that there is: {@link #GENESIS} for a block that hangs together with it. */
    public int root(int id) {
        return roots[id];
    }

    /** Blocks between a block and its {@link #root}: its height, if that is genesis. */
    public int heightOverRoot(int id) {
        return heights[id];
    }

    /** Work of a block and its ancestors up to its root. */
    public BigInteger work(int id) {
        return work[id];
    }

    /** All ids, so that parents come before their children. */
    public int[] parentsFirst() {
        return byHeight.clone();
    }

    private void enter(int id) {
        int slot = home(hash(id));
        while (table[slot] != 0) {
            slot = next(slot);
        }
        table[slot] = id + 1;
    }

    private int home(BlockHash hash) {
        return (int) hash.word0() & (table.length - 1); // the low end of a block's hash is as good as random
    }

    private int next(int slot) {
        return (slot + 1) & (table.length - 1);
    }
}
