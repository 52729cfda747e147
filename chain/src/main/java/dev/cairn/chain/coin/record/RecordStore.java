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

    /** With a budget of fewer slabs, survivors share slabs with what is new: one that is open and half empty would cost too much. */
    private static final int SEPARATE = 16;

    /** From this budget on slabs take a huge page each. Finding a coin among many waits for the page's place as long as for itself. */
    private static final long LARGE = 128L << 20;

    /** From this budget on slabs take a MiB: so much lies open at any time. */
    private static final long SMALL = 16L << 20;

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
    private final Journal journal = new Journal();
    private long now; // counts slabs of fresh records
    private int replaced;

    @SuppressWarnings("UnusedVariable") // so that the compiler does not leave out the reads
    private long touched;

    private long lost = -1; // what was evicted was new then, or before
    private int epoch; // grows with each flush that begins
    private int written = -1; // the epoch that the last flush wrote
    private long newBytes; // of records that no flush has written
    private long sealedBytes; // the part of them that belongs to a flush that has begun

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
        this(capacity, budget, clock, OutPointHash::of, IndexShape.of(capacity), slabBits(budget));
    }

    RecordStore(long capacity, long budget, NodeClock clock, KeyHash hash, IndexShape shape, int slabBits) {
        this.hash = hash;
        this.budget = budget;
        range = new AddressRange(capacity);
        if (1L << slabBits == SystemMemory.HUGE_PAGE) {
            range.preferHugePages();
        }
        pauses = new Pauses(clock);
        records = new Records(range, hash, slabBits);
        book = new SlabBook(new Slabs(range, slabBits), records);
        try {
            index = new RecordIndex(records, shape, book.doomed(), pauses);
        } catch (IllegalStateException e) {
            range.close();
            throw e;
        }
        evictor = new Evictor(this, book, index, records);
    }

    private static int slabBits(long budget) {
        return budget >= LARGE ? 21 : budget >= SMALL ? 20 : 18;
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
        int vout = BlockDeltaLayout.vout(entry, from);
        long hash = hash(entry, from, vout);
        int before = search(hash, entry, from, vout);
        int address = append(state, entry, from, to);
        name(hash, before, address, bytes);
        return address;
    }

    private long hash(byte[] bytes, int at, int vout) {
        return this.hash.of(
                (long) LONGS.get(bytes, at),
                (long) LONGS.get(bytes, at + 8),
                (long) LONGS.get(bytes, at + 16),
                (long) LONGS.get(bytes, at + 24),
                vout);
    }

    /** What the index names, doomed or not. */
    private int search(long hash, byte[] bytes, int at, int vout) {
        return index.find(
                hash,
                (long) LONGS.get(bytes, at),
                (long) LONGS.get(bytes, at + 8),
                (long) LONGS.get(bytes, at + 16),
                (long) LONGS.get(bytes, at + 24),
                vout);
    }

    private int append(byte state, byte[] entry, int from, int to) {
        int bytes = Records.bytes(state, to - from);
        Slab slab = room(bytes);
        long place = slab.append(bytes, (double) now);
        records.write(place, state, entry, from, to);
        isNew(slab, bytes);
        return Records.address(place);
    }

    private int appendGone(byte[] bytes, int at, int vout) {
        Slab slab = room(Records.GONE_BYTES);
        long place = slab.append(Records.GONE_BYTES, (double) now);
        records.writeGone(place, bytes, at, vout);
        isNew(slab, Records.GONE_BYTES);
        return Records.address(place);
    }

    private void isNew(Slab slab, int bytes) {
        slab.isNew(epoch, now);
        newBytes += bytes;
    }

    /** The index names another record from now on. */
    private void name(long hash, int before, int address, int bytes) {
        if (before == Records.NONE) {
            index.insert(hash, address);
        } else {
            index.replace(hash, before, address);
            if (!book.isDoomed(before)) {
                uncount(before);
                outdate(before);
            }
        }
        count(address, bytes);
    }

    private void outdate(int address) {
        records.setOutdated(address, !isSealed(address));
    }

    /**
     * The newest record of an outpoint, or {@link Records#NONE}.
     *
     * @param hash {@link OutPointHash} of it
     * @param bytes hold the txid, from {@code at} on
     */
    public int find(long hash, byte[] bytes, int at, int vout) {
        int found = search(hash, bytes, at, vout);
        return found != Records.NONE && book.isDoomed(found) ? Records.NONE : found;
    }

    /**
     * A coin is there from now on; {@link #settle} or {@link #takeBack} ends it.
     *
     * @param hash {@link OutPointHash} of the entry's key
     * @param entry as {@link #put} has it
     * @param fresh whether nothing is below, if there is no record of the outpoint here
     * @return the address of its record
     * @throws IllegalStateException as {@link #put}
     */
    public int create(long hash, byte[] entry, int from, int to, boolean fresh) {
        int before = search(hash, entry, from, BlockDeltaLayout.vout(entry, from));
        boolean known = before != Records.NONE && !book.isDoomed(before);
        boolean isFresh = known ? isFresh(before) : fresh;
        byte state = isFresh ? Records.FRESH : Records.COIN;
        int address = append(state, entry, from, to);
        name(hash, before, address, Records.bytes(state, to - from));
        replaced = known ? before : Records.NONE;
        journal.add(hash, replaced, address);
        return address;
    }

    /** The record whose place the last {@link #create} took, or {@link Records#NONE}. */
    public int replaced() {
        return replaced;
    }

    /**
     * A coin is gone from now on; {@link #settle} or {@link #takeBack} ends it. One that was fresh is not found any more, nor that it is
     * gone: nothing below knows of it. The record that says so is for readers of layers.
     *
     * @param found what {@link #find} says of the outpoint now
     * @return the address of a record that says that it is gone
     * @throws IllegalStateException as {@link #put}
     */
    public int spend(long hash, int found, byte[] bytes, int at, int vout) {
        int before = found == Records.NONE ? search(hash, bytes, at, vout) : found;
        int known = before == Records.NONE || book.isDoomed(before) ? Records.NONE : before;
        int address = appendGone(bytes, at, vout);
        if (known != Records.NONE && isFresh(known)) {
            if (!index.remove(hash, known)) {
                throw new IllegalStateException("the index does not name the coin that is spent");
            }
            uncount(known);
            outdate(known);
            outdate(address);
            journal.add(hash, known, Records.NONE);
        } else {
            name(hash, before, address, Records.GONE_BYTES);
            journal.add(hash, known, address);
        }
        return address;
    }

    private boolean isFresh(int address) {
        return records.state(address) == Records.FRESH && !isSealed(address);
    }

    private boolean isSealed(int address) {
        return book.of(address).isSealed(Records.place(address));
    }

    /** What was done so far is not taken back any more. */
    public void settle() {
        journal.clear();
    }

    /** Takes back what was created and spent since {@link #settle}. The records stay where they are, and nobody finds them. */
    public void takeBack() {
        for (int entry = journal.size() - 1; entry >= 0; entry--) {
            long hash = journal.hash(entry);
            int before = journal.before(entry);
            int after = journal.after(entry);
            if (after == Records.NONE) {
                index.insert(hash, before);
                count(before, records.bytes(before));
            } else {
                uncount(after);
                outdate(after);
                if (before == Records.NONE) {
                    index.remove(hash, after);
                } else {
                    index.replace(hash, after, before);
                    count(before, records.bytes(before));
                }
            }
            if (before != Records.NONE) {
                records.setCurrent(before);
            }
        }
        journal.clear();
    }

    /**
     * A flush begins: what is new belongs to it. From now on it is fresh no more, as the flush will write it.
     *
     * @return to be told to {@link #written} when it has
     */
    public int seal() {
        for (Slab slab : book.all()) {
            if (slab.epoch() == epoch) {
                slab.seal();
            }
        }
        sealedBytes = newBytes;
        return epoch++;
    }

    /** A flush has written what it began with, and the layers that name it are no more: it may be evicted. */
    public void written(int sealed) {
        written = sealed;
        newBytes -= sealedBytes;
        sealedBytes = 0;
    }

    /** Whether layers that are not on disk may name records of a slab: it holds something new. */
    public boolean isNamed(Slab slab) {
        return slab.epoch() > written;
    }

    /** Bytes of records that no flush has written yet. */
    public long newBytes() {
        return newBytes;
    }

    /** A moment to be told to {@link #keptSince}. */
    public long moment() {
        return now;
    }

    /** How many slabs were opened so far, to be told to {@link #isNewest}. */
    public long opened() {
        return book.opened();
    }

    /**
     * Whether a record that {@link #find} named when so many slabs had been opened is still its outpoint's newest; false if that cannot be
     * told without looking for it.
     */
    public boolean isNewest(int address, long opened) {
        return book.isThere(address, opened) && !records.isOutdated(address);
    }

    /** Whether all records that were made since a moment can be found still, or what took their place. */
    public boolean keptSince(long moment) {
        return lost < moment;
    }

    /** Records of a slab cannot be found any more. */
    void lose(Slab slab) {
        lost = Math.max(lost, slab.youngest());
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
        outdate(address);
        return true;
    }

    /** Moves a live record to where survivors lie. */
    void copyOn(long hash, int address, int bytes, Slab from) {
        Slab slab = survivorRoom(bytes);
        long place = slab.append(bytes, from.age());
        slab.isCopied(from.youngest());
        records.copy(address, place, bytes);
        index.replace(hash, address, Records.address(place));
        uncount(address);
        records.setOutdated(address, false);
        count(Records.address(place), bytes);
    }

    private void count(int address, int bytes) {
        byte state = records.state(address);
        book.of(address).live().add(state, bytes);
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

    /**
     * Reads ahead what looking for some outpoints will read, all at once: one after another, each would be waited for.
     *
     * @param hashes of the outpoints, from {@code from} to {@code to}
     */
    public void touch(long[] hashes, int from, int to) {
        touched ^= index.touch(hashes, from, to);
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
        if (sharesSlabs()) {
            return room(bytes);
        }
        if (survivors == null || survivors.room() < bytes) {
            survivors = book.open();
        }
        return survivors;
    }

    private boolean sharesSlabs() {
        return budget < (long) SEPARATE * book.slabBytes();
    }

    /** Bytes that survivors may take without another slab. */
    int survivorRoom() {
        Slab slab = sharesSlabs() ? fresh : survivors;
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
        long above = (long) book.staying() * book.slabBytes() + index.bytes() - budget;
        return Math.max(above, book.bytes() - range.size() / 16 * 15); // what snapshots pin takes address space too
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

    /** Whether {@link #takeChange} would name slabs that died. */
    public boolean hasRetired() {
        return book.hasRetired();
    }

    /** All slabs whose records can be found. */
    public List<Slab> slabs() {
        return book.all();
    }

    /** What is held now. */
    public RecordUsage usage() {
        return new RecordUsage(
                book.bytes() + index.bytes(),
                index.bytes(),
                book.pinnedBytes(),
                live.bytes(),
                live.coins(),
                live.gone(),
                book.staying(),
                pauses.longest());
    }

    /** Bytes of a slab. */
    public int slabBytes() {
        return book.slabBytes();
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
