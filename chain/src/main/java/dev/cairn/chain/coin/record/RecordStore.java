package dev.cairn.chain.coin.record;

import dev.cairn.chain.delta.BlockDeltaLayout;
import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.hash.Txid;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Predicate;

/**
 * Coins in memory: records and the index that finds the newest of each outpoint. The writer's, but for {@link #records} and for
 * freeing slabs.
 *
 * <p>What is put in is appended, and stays where it is, so that layers and readers may name it by its address, for as long as
 * its slab lives. That a slab lives is the writer's promise for what the newest layers name ({@code named} in {@link #evict}), and the
 * snapshots' for what older ones do: a slab is a part, and {@link #takeChange} says which are born and which die with the next
 * publication.
 *
 * <p>Nothing here evicts by itself. When {@link #usage} passes the budget the writer calls {@link #evict} between other work, a
 * little at a time.
 */
public final class RecordStore implements AutoCloseable {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** With a smaller budget, survivors share slabs with what is new: one that is open and half empty would cost too much. */
    private static final long SEPARATE = 16L * Slab.BYTES;

    private final KeyHash hash;
    private final AddressRange range;
    private final Records records;
    private final RecordIndex index;
    private final SlabBook book;
    private final Evictor evictor;
    private final Pauses pauses;
    private final Tally live = new Tally();
    private Slab fresh; // null until needed
    private Slab survivors; // likewise
    private long budget;
    private double now; // counts slabs of fresh records

    /**
     * An empty one.
     *
     * @param capacity address space for slabs, whole MiB up to 16 GiB: what the budget may ever be, and what snapshots may
     *     pin beside. Up to 2 GiB are as fast as can be; each doubling from there takes a bit of the index' tags, and at 16 GiB
     *     a look-up may read several records before it finds its own
     * @param budget see {@link #budget(long)}
     * @param clock to measure pauses
     * @throws IllegalStateException if the system has no such address space
     */
    public RecordStore(long capacity, long budget, NodeClock clock) {
        this(capacity, budget, clock, OutPointHash::of, IndexShape.of(capacity));
    }

    RecordStore(long capacity, long budget, NodeClock clock, KeyHash hash, IndexShape shape) {
        this.hash = hash;
        this.budget = budget;
        range = new AddressRange(capacity);
        pauses = new Pauses(clock);
        records = new Records(range, hash);
        book = new SlabBook(new Slabs(range));
        try {
            index = new RecordIndex(records, shape, book.doomed(), pauses);
        } catch (IllegalStateException e) {
            range.close();
            throw e;
        }
        evictor = new Evictor(this, book, index, records);
    }

    /** To read what lies at an address: any thread that knows the slab to live. */
    public Records records() {
        return records;
    }

    /**
     * The newest record of an outpoint, or {@link Records#NONE}.
     *
     * @param hash {@link OutPointHash} of it
     */
    public int find(long hash, Txid txid, int vout) {
        int found = index.find(hash, txid.word0(), txid.word1(), txid.word2(), txid.word3(), vout);
        return found != Records.NONE && book.isDoomed(found) ? Records.NONE : found;
    }

    /**
     * Appends a record, which is from now on its outpoint's newest.
     *
     * @param entry holds an entry of a {@link dev.cairn.chain.delta.BlockDelta}, from {@code from} to {@code to}
     * @param state {@link Records#COIN}, {@link Records#FRESH}, or {@link Records#GONE}, of which only the key is read
     * @return its address
     * @throws IllegalStateException if all of the capacity is taken; nothing is changed then
     */
    public int put(byte[] entry, int from, int to, byte state) {
        if (state < Records.GONE || state > Records.FRESH) {
            throw new IllegalArgumentException("state " + state + " is none of a record");
        }
        int bytes = Records.bytes(state, to - from);
        if (bytes > Records.MAX_BYTES) {
            throw new IllegalArgumentException((to - from) + " bytes are no entry of a coin that can be spent");
        }
        long word0 = (long) LONGS.get(entry, from);
        long word1 = (long) LONGS.get(entry, from + 8);
        long word2 = (long) LONGS.get(entry, from + 16);
        long word3 = (long) LONGS.get(entry, from + 24);
        int vout = BlockDeltaLayout.vout(entry, from);
        long hash = this.hash.of(word0, word1, word2, word3, vout);
        Slab slab = room(bytes);
        long place = slab.end();
        records.write(place, state, entry, from, to);
        slab.append(bytes, now);
        int address = Records.address(place);
        int before = index.find(hash, word0, word1, word2, word3, vout);
        if (before == Records.NONE) {
            index.insert(hash, address);
        } else {
            index.replace(hash, before, address);
            if (!book.isDoomed(before)) {
                uncount(before);
            }
        }
        count(slab, state, bytes);
        return address;
    }

    /** As {@link #put} of a key that is {@link Records#GONE}. */
    public int gone(byte[] key, int from) {
        return put(key, from, from + BlockDeltaLayout.KEY, Records.GONE);
    }

    /**
     * Lets a record not be found any more, if it is the newest of its outpoint. It stays readable while its slab lives.
     *
     * @param address of a record that a layer names: of any other, the slab may be another's by now
     * @return whether it was
     */
    public boolean forget(int address) {
        return !book.isDoomed(address) && forget(records.hash(address), address);
    }

    boolean forget(long hash, int address) {
        if (!index.remove(hash, address)) {
            return false;
        }
        uncount(address);
        return true;
    }

    /** Moves a live record to where survivors lie. */
    void copyOn(long hash, int address, int bytes, double age) {
        Slab slab = survivorRoom(bytes);
        long place = slab.append(bytes, age);
        records.copy(address, place, bytes);
        index.replace(hash, address, Records.address(place));
        uncount(address);
        count(slab, records.state(Records.address(place)), bytes);
    }

    private void count(Slab slab, byte state, int bytes) {
        slab.live().add(state, bytes);
        live.add(state, bytes);
    }

    private void uncount(int address) {
        byte state = records.state(address);
        int bytes = records.bytes(address);
        book.of(address).live().remove(state, bytes);
        live.remove(state, bytes);
    }

    /** All that is found in a slab counts no more. */
    void discount(Slab slab) {
        live.remove(slab.live());
    }

    /** Whether a record counts no more, though the index may still name it. */
    boolean isDoomed(int address) {
        return book.isDoomed(address);
    }

    private Slab room(int bytes) {
        if (fresh == null || fresh.room() < bytes) {
            fresh = book.open();
            now++;
        }
        return fresh;
    }

    private Slab survivorRoom(int bytes) {
        if (budget < SEPARATE) {
            return room(bytes);
        }
        if (survivors == null || survivors.room() < bytes) {
            survivors = book.open();
        }
        return survivors;
    }

    /** Bytes that survivors may take without another slab. */
    int survivorRoom() {
        Slab slab = budget < SEPARATE ? fresh : survivors;
        return slab == null ? 0 : Math.max(0, slab.room() - Records.MAX_BYTES);
    }

    /** Whether records are still appended to a slab. */
    boolean isOpen(Slab slab) {
        return slab == fresh || slab == survivors;
    }

    /**
     * Sets how many bytes may be reserved; at any time. Lowering it gives nothing back by itself: {@link #evict} does. With less
     * than a few MiB it always has something to do.
     */
    public void budget(long bytes) {
        budget = bytes;
    }

    /** Bytes that must go yet. */
    long excess() {
        return (long) book.staying() * Slab.BYTES + index.bytes() - budget;
    }

    /** Whether all that can be found would fit the budget, if it lay in few enough slabs. */
    boolean liveFits() {
        return live.bytes() + index.bytes() <= budget / 8 * 7;
    }

    /**
     * Makes room until no more than the budget is reserved, but for what old snapshots pin: tidies slabs that are mostly dead, or
     * drops the eldest. Stops after about {@code bytes} of work; a MiB takes a few milliseconds.
     *
     * @param named whether the newest layers name a slab; such a one is not touched
     */
    public Eviction evict(Predicate<Slab> named, int bytes) {
        long begun = pauses.begin();
        Eviction ended = evictor.evict(named, bytes);
        pauses.end(begun);
        return ended;
    }

    /**
     * Tidies, whatever the budget, until no slab has less than {@code live} bytes of records that can be found; otherwise as
     * {@link #evict}. Loses no coin.
     */
    public Eviction tidy(Predicate<Slab> named, int live, int bytes) {
        long begun = pauses.begin();
        Eviction ended = evictor.tidy(named, live, bytes);
        pauses.end(begun);
        return ended;
    }

    /** Slabs that were born and died since this was last called, for the next publication. */
    public SlabChange takeChange() {
        return book.takeChange();
    }

    /** All slabs whose records can be found. */
    public List<Slab> slabs() {
        return book.all();
    }

    /** What is held now. */
    public RecordUsage usage() {
        long slabBytes = (long) book.taken() * Slab.BYTES;
        return new RecordUsage(
                slabBytes + index.bytes(),
                index.bytes(),
                book.pinned() * (long) Slab.BYTES,
                live.bytes(),
                live.coins(),
                live.gone(),
                book.staying(),
                pauses.longest());
    }

    /** The slabs' memory, for tests that ask the system about it. */
    AddressRange range() {
        return range;
    }

    /** The index, for tests that count for themselves. */
    RecordIndex index() {
        return index;
    }

    /** Gives memory back: of the index and of slabs that no publication named at once, of others when they are freed. */
    @Override
    public void close() {
        index.close();
        book.close();
    }
}
