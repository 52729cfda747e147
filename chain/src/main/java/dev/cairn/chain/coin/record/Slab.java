package dev.cairn.chain.coin.record;

import dev.cairn.ledger.snapshot.Part;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One MiB of records. The counts are the writer's; whoever has a snapshot that keeps the slab alive may read its records.
 *
 * <pre>
 *  0                                    used        1 MiB
 *  +--------+--------------+-----+------+- - - - - -+
 *  | record | record       | …   | …    | untouched |   live: bytes of the records that the index names
 *  +--------+--------------+-----+------+- - - - - -+
 * </pre>
 */
public final class Slab extends Part {

    /** Bits of a place within a slab. */
    static final int BITS = 20;

    /** Bytes of a slab. */
    static final int BYTES = 1 << BITS;

    private final Slabs owner;
    private final int number;
    private final AtomicBoolean freed = new AtomicBoolean();
    private final Tally live = new Tally();
    private int used;
    private double ages;

    /** @param used bytes at the beginning that are left out */
    Slab(Slabs owner, int number, int used) {
        this.owner = owner;
        this.number = number;
        this.used = used;
    }

    /** Which piece of the range this is; used again when the slab is freed. */
    int number() {
        return number;
    }

    /** Where its first byte lies. */
    long start() {
        return (long) number * BYTES;
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
        return BYTES - used;
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

    /** Bytes that are kept from the system. */
    @Override
    public long bytes() {
        return freed.get() ? 0 : BYTES;
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
