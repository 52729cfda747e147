package dev.cairn.chain.coin;

import dev.cairn.chain.coin.record.Eviction;
import dev.cairn.chain.coin.record.RecordStore;
import dev.cairn.chain.coin.record.Records;
import dev.cairn.chain.coin.record.SlabChange;
import dev.cairn.chain.delta.BlockDelta;
import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.BlockOutputs;
import dev.cairn.chain.delta.BlockSpends;
import dev.cairn.chain.delta.CoinLayout;
import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.ledger.snapshot.Part;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * The writer's coins (Core, {@code CCoinsViewCache}): what blocks change is appended to records outside the heap, of which an index
 * finds the newest of each outpoint; of the same records each block's layer is made, for readers. What a flush has written stays, as
 * long as there is room, and saves reading the disk. The writer's thread only, but for {@link #flush}.
 *
 * <pre>
 *  settled ──connect, disconnect──→ tried ──settle──→ settled
 *     └──────────←── takeBack ─────────┘
 * </pre>
 *
 * <p>A branch that turns out to be invalid is taken back to what was settled last, and leaves nothing but records that nobody finds.
 */
public final class CoinCache implements AutoCloseable {

    /** A step of eviction looks at so many bytes: a millisecond's work. */
    private static final int STEP = 1 << 18;

    /** Steps between two blocks, unless much more is reserved than may be. */
    private static final int STEPS = 32;

    /** Outpoints whose places are read ahead at once: what is read stays in the nearest cache until it is wanted. */
    public static final int TOUCHED = 64;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final CoinStore store;
    private final RecordStore cache;
    private final Records records;
    private final List<Part> born = new ArrayList<>();
    private final List<Part> died = new ArrayList<>();
    private long budget;
    private CoinView settled;
    private int settledBorn;
    private CoinView view;
    private CoinView flushing; // null: no flush is under way
    private int sealed;
    private volatile CoinUsage seen;
    private volatile boolean stopped;

    /**
     * Nothing but what is on disk.
     *
     * @param capacity as {@link RecordStore#RecordStore}
     * @param budget as {@link #budget(long)}
     */
    public CoinCache(CoinStore store, long capacity, long budget, NodeClock clock) {
        this.store = store;
        this.budget = budget;
        cache = new RecordStore(capacity, budget, clock);
        records = cache.records();
        view = store.base();
        settled = view;
        born.add(view.base());
        settledBorn = born.size();
        seen = usage();
    }

    /** The coins as they are now. */
    public CoinView view() {
        return view;
    }

    /**
     * Looks for an outpoint as an input holds it, without the disk.
     *
     * @param hash its {@link OutPointHash}
     * @return what {@link #coin(int)} knows it by, until the next change; 0 if the disk must be asked, by {@link CoinView#stored}
     */
    public int find(byte[] bytes, int at, long hash) {
        return cache.find(hash, bytes, at, vout(bytes, at));
    }

    private static int vout(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at + Hash256.LENGTH);
    }

    /** How many times memory was taken for records, to be told to {@link #isNewest}. */
    public long opened() {
        return cache.opened();
    }

    /**
     * Whether what {@link #find} said at some moment, if it was not 0, is what it would say now; false if that is not known.
     *
     * @param opened {@link #opened} of then
     */
    public boolean isNewest(int found, long opened) {
        return cache.isNewest(found, opened);
    }

    /** A coin that was found, with bytes of its own; null if it is known to be spent. */
    public Coin coin(int found) {
        return records.coin(found);
    }

    /** The coin, or null if there is none, or it is spent. */
    public Coin coin(OutPoint outPoint) {
        int found = find(outPoint);
        return found == Records.NONE ? view.base().coin(Wanted.of(outPoint)) : records.coin(found);
    }

    /** Whether {@link #coin} would find one; cheaper. */
    public boolean has(OutPoint outPoint) {
        int found = find(outPoint);
        return found == Records.NONE ? view.base().has(Wanted.of(outPoint)) : records.state(found) != Records.GONE;
    }

    private int find(OutPoint outPoint) {
        return cache.find(OutPointHash.of(outPoint), outPoint.txid(), (int) outPoint.vout());
    }

    /**
     * Reads ahead what {@link #find} will read for some outpoints, which is several times as fast as one after another.
     *
     * @param hashes as {@link #find} takes them, from {@code from} to {@code to}: {@value #TOUCHED} at a time are best
     */
    public void touch(long[] hashes, int from, int to) {
        cache.touch(hashes, from, to);
    }

    /** A moment, to be told to {@link #isTrueSince}. */
    public long moment() {
        return cache.moment();
    }

    /**
     * Whether what the disk says of an outpoint, of which nothing is known here, is true, where nothing was known of it at a moment, and
     * the disk was asked after that: it is unless something that was known since was evicted.
     */
    public boolean isTrueSince(long moment) {
        return cache.keptSince(moment);
    }

    /**
     * Puts a block on.
     *
     * @param found by input of the block: what {@link #find} says of it now, where the block does not make the coin itself
     * @param outputs what it leaves
     */
    public CoinView connect(BlockSpends spends, int[] found, BlockOutputs outputs, BlockHash hash) {
        RecordLayer layer = new RecordLayer(records, spends.inputs() + outputs.count());
        List<Transaction> transactions = spends.block().transactions();
        for (int tx = 1; tx < transactions.size(); tx++) {
            Transaction spender = transactions.get(tx);
            byte[] array = spender.array();
            int first = spends.input(tx, 0);
            int count = spender.inputCount();
            for (int i = 0; i < count; i++) {
                if ((first + i) % TOUCHED == 0) {
                    cache.touch(spends.hashes(), first + i, Math.min(first + i + TOUCHED, found.length));
                }
                if (spends.maker(first + i) == BlockSpends.NOT_HERE) {
                    int at = spender.inputOffset(i);
                    long key = spends.hash(first + i);
                    layer.add(key, cache.spend(key, found[first + i], array, at, vout(array, at)));
                }
            }
        }
        byte[] entries = outputs.bytes();
        for (int i = 0; i < outputs.count(); i++) {
            if (i % TOUCHED == 0) {
                cache.touch(outputs.hashes(), i, Math.min(i + TOUCHED, outputs.count()));
            }
            create(layer, outputs.hash(i), entries, outputs.from(i), outputs.to(i));
        }
        return with(layer, hash);
    }

    private void create(RecordLayer layer, long hash, byte[] entries, int from, int to) {
        boolean fresh = !CoinLayout.coinbase(entries, from + BlockDeltaLayout.KEY);
        int address = cache.create(hash, entries, from, to, fresh);
        layer.add(hash, address, cache.replaced());
    }

    /** Puts a block on whose delta is at hand. */
    public CoinView connect(BlockDelta delta) {
        if (!delta.parent().equals(view.best())) {
            throw new IllegalArgumentException(delta + " does not follow " + view.best());
        }
        int end = delta.bytes().length;
        return change(delta, delta.spentFrom(), delta.createdFrom(), delta.createdFrom(), end, delta.hash());
    }

    /** Takes the last block off: a layer too. */
    public CoinView disconnect(BlockDelta delta) {
        if (!delta.hash().equals(view.best())) {
            throw new IllegalArgumentException(delta + " is not the last block, which is " + view.best());
        }
        int end = delta.bytes().length;
        return change(delta, delta.createdFrom(), end, delta.spentFrom(), delta.createdFrom(), delta.parent());
    }

    private CoinView change(BlockDelta delta, int goneFrom, int goneTo, int coinsFrom, int coinsTo, BlockHash after) {
        byte[] data = delta.bytes();
        RecordLayer layer = new RecordLayer(records, delta.spentCount() + delta.createdCount());
        for (int at = goneFrom; at < goneTo; at = CoinLayout.end(data, at + BlockDeltaLayout.KEY)) {
            int vout = BlockDeltaLayout.vout(data, at);
            long hash = OutPointHash.of(data, at, vout);
            layer.add(hash, cache.spend(hash, cache.find(hash, data, at, vout), data, at, vout));
        }
        for (int at = coinsFrom, to; at < coinsTo; at = to) {
            to = CoinLayout.end(data, at + BlockDeltaLayout.KEY);
            create(layer, OutPointHash.of(data, at, BlockDeltaLayout.vout(data, at)), data, at, to);
        }
        return with(layer, after);
    }

    private CoinView with(RecordLayer layer, BlockHash after) {
        view = view.with(layer, after);
        return view;
    }

    /** What was done so far is not taken back any more. */
    public void settle() {
        cache.settle();
        settled = view;
        settledBorn = born.size();
        seen = usage();
    }

    /** Back to what was settled last. */
    public void takeBack() {
        cache.takeBack();
        born.subList(settledBorn, born.size()).clear();
        view = settled;
    }

    /**
     * Begins a flush of what is settled, or again the one that failed: {@link #flush} is to write it, on any thread, one at a time, and
     * {@link #flushed} to be called when it has. Blocks may be put on and taken off meanwhile.
     *
     * @return what is to be written
     */
    public CoinView beginFlush() {
        if (flushing == null) {
            if (view != settled) {
                throw new IllegalStateException("what may be taken back cannot be flushed");
            }
            flushing = settled;
            sealed = cache.seal();
        }
        return flushing;
    }

    /**
     * Writes what {@link #beginFlush} began with. Any thread; whoever closes this lets it end first.
     *
     * @throws CancellationException after {@link #stopFlush}
     */
    public void flush(CoinView begun) {
        store.flush(begun, records, () -> stopped);
    }

    /** From now on a flush under way ends soon, and nothing of it is on disk. Any thread. */
    public void stopFlush() {
        stopped = true;
    }

    /** Settles, and flushes in one go: for who shares the coins with nobody. */
    public CoinView flush() {
        settle();
        if (view.dirty()) {
            flush(beginFlush());
            flushed();
        }
        return view;
    }

    /** A flush has ended: the coins lie upon the new base. */
    public void flushed() {
        CoinView base = store.base();
        if (flushing == null || view != settled || !base.best().equals(flushing.best())) {
            throw new IllegalStateException("coins were flushed up to " + base.best() + ", which was not asked for");
        }
        died.add(view.base());
        born.add(base.base());
        view = new CoinView(base.base(), Layers.above(view.layers(), flushing.layers()), view.best());
        cache.written(sealed);
        flushing = null;
        settle();
    }

    /** Whether something is not on disk yet. */
    public boolean dirty() {
        return view.dirty();
    }

    /** Blocks that were put on or taken off since the last flush. */
    public int layers() {
        return view.layers() == null ? 0 : view.layers().count();
    }

    /** What the next publication must say of parts: the base and slabs. Layers are the collector's. */
    public PartChange takeChange() {
        SlabChange slabs = cache.takeChange();
        List<Part> allBorn = new ArrayList<>(slabs.born());
        List<Part> allDied = new ArrayList<>(slabs.died());
        for (Part part : died) {
            if (!born.remove(part)) { // one that no publication ever named dies unseen
                allDied.add(part);
            }
        }
        allBorn.addAll(born);
        born.clear();
        died.clear();
        settledBorn = 0;
        return new PartChange(allBorn, allDied);
    }

    /** Sets how many bytes may be reserved, layers included; at any time. {@link #makeRoom} gives back what is above. */
    public void budget(long bytes) {
        budget = bytes;
    }

    /** What may be reserved. */
    public long budget() {
        return budget;
    }

    /**
     * Lets go of what was least used, if more is reserved than may be; a little at a time. To be called between blocks. Memory goes back
     * to the system with the next publication, and when no snapshot needs it.
     *
     * @return whether there is more to do, or nothing more can be done before a flush
     */
    public Eviction makeRoom() {
        cache.budget(Math.max(0, budget - view.layerBytes() - cache.slabBytes()));
        Eviction eviction = Eviction.MORE;
        for (int step = 0; step < STEPS && eviction == Eviction.MORE; step++) {
            eviction = cache.evict(cache::isNamed, STEP);
        }
        seen = usage();
        return eviction;
    }

    /** Whether slabs wait for a publication to be given back. */
    public boolean hasRetired() {
        return cache.hasRetired();
    }

    /** What was held when blocks were connected last. Any thread. */
    public CoinUsage seen() {
        return seen;
    }

    /** Bytes that a flush would make free, about. */
    public long dirtyBytes() {
        return cache.newBytes() + view.layerBytes();
    }

    /** What is held now. */
    public CoinUsage usage() {
        return CoinUsage.of(budget, cache.usage(), cache.newBytes(), view.layers());
    }

    Records records() {
        return records;
    }

    /** Gives memory back; nobody may read any more. */
    @Override
    public void close() {
        cache.close();
    }
}
