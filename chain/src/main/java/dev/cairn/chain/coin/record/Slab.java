package dev.cairn.chain.coin.record;

import dev.cairn.ledger.snapshot.Part;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A piece of memory full of records, 256 KiB to 2 MiB. The counts are the writer's; whoever has a snapshot that keeps the slab alive may read its records.
 *
 * <pre>
 *  0                                    used        end
 *  +--------+--------------+-----+------+- - - - - -+
 *  | record | record       | …   | …    | untouched |   live: bytes of the records that the index names
 *  +--------+--------------+-----+------+- - - - - -+
 * </pre>
 */
public final class Slab extends Part {

    /** No record in it was ever new: all were copied. */
    private static final int NEVER = -1;

    private final Slabs owner;
    private final int number;
    private final long opening;
    private final AtomicBoolean freed = new AtomicBoolean();
    private final Tally live = new Tally();
    private int used;
    private double ages;
    private int epoch = NEVER; // of the last record that was new
    private long youngest; // when the youngest of its records was new
    private int sealedTo;

    /**
     * An empty one.
     *
     * @param used bytes at the beginning that are left out
     * @param opening how many slabs were opened before
     */
    Slab(Slabs owner, int number, int used, long opening) {
        this.opening = opening;
        this.owner = owner;
        this.number = number;
        this.used = used;
    }

    /** Which piece of the range this is; used again when the slab is freed. */
    int number() {
        return number;
    }

    /** How many slabs were opened before: tells it from earlier ones of its number. */
    long opening() {
        return opening;
    }

    /** Where its first byte lies. */
    long start() {
        return (long) number * owner.slabBytes();
    }

    /** Where its first record lies. */
    long first() {
        return start() + (number == 0 ? Slabs.NOWHERE : 0);
    }

    /** Where its next record will lie. */
    long end() {
        return start() + used;
    }

    /** Bytes left. */
    int room() {
        return owner.slabBytes() - used;
    }

    /** The records that the index names. */
    Tally live() {
        return live;
    }

    /** When its bytes were written, on the average, in whatever unit {@link #append} is told. */
    double age() {
        return used == 0 ? 0 : ages / used;
    }

    /** Takes the next bytes; where they lie. */
    long append(int bytes, double age) {
        long place = end();
        used += bytes;
        ages += bytes * age;
        return place;
    }

    /** The next bytes were those of a record that is new. */
    void isNew(int epoch, long now) {
        this.epoch = epoch;
        youngest = now;
    }

    /** The next bytes were copied from a slab as young as that. */
    void isCopied(long youngest) {
        this.youngest = Math.max(this.youngest, youngest);
    }

    /** The epoch of its last new record, or a negative number. */
    int epoch() {
        return epoch;
    }

    /** When the youngest of its records was new. */
    long youngest() {
        return youngest;
    }

    /** What lies in it now belongs to a flush. */
    void seal() {
        sealedTo = used;
    }

    /** Whether what lies at a place of it belongs to a flush that has begun. */
    boolean isSealed(long place) {
        return place - start() < sealedTo;
    }

    /** Bytes that are kept from the system. */
    @Override
    public long bytes() {
        return freed.get() ? 0 : owner.slabBytes();
    }

    @Override
    protected void free() {
        if (freed.compareAndSet(false, true)) {
            owner.freed(this);
        }
    }

    @Override
    public String toString() {
        return "slab " + number;
    }
}
