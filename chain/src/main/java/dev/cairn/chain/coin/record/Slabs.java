package dev.cairn.chain.coin.record;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A range cut into slabs. The writer takes them; whichever thread frees one gives its memory back to the system first, and then
 * its number to the writer.
 *
 * <p>The range is unmapped when this is closed and the last slab is freed, whichever comes last: a slab that a reader still
 * holds stays readable until its snapshot lets it go.
 */
final class Slabs implements AutoCloseable {

    /** Bytes at the range's beginning that no record takes, so that address 0 means none. */
    static final int NOWHERE = 1 << Records.UNIT_BITS;

    private final AddressRange range;
    private final int slabBytes;
    private final int count;
    private final Queue<Integer> free = new ConcurrentLinkedQueue<>();
    private final AtomicInteger open = new AtomicInteger(1); // slabs that are out, and one until this is closed
    private int next;
    private long opened;
    private volatile boolean closed;

    /** Takes the range over; what of it is less than a slab is not used. */
    Slabs(AddressRange range, int slabBits) {
        this.range = range;
        slabBytes = 1 << slabBits;
        count = Math.toIntExact(range.size() >>> slabBits);
    }

    /** Bytes of a slab. */
    int slabBytes() {
        return slabBytes;
    }

    /** How many there are room for. */
    int count() {
        return count;
    }

    /** How many hold memory: those that were taken and not freed yet. Any thread. */
    int taken() {
        return open.get() - (closed ? 0 : 1);
    }

    /** How many were taken so far. The writer's. */
    long opened() {
        return opened;
    }

    /** Whether {@link #take} would throw. */
    boolean exhausted() {
        return next == count && free.isEmpty();
    }

    /**
     * A fresh one. The writer's.
     *
     * @throws IllegalStateException if all are out
     */
    Slab take() {
        if (closed) {
            throw new IllegalStateException("the memory of these coins was closed");
        }
        Integer again = free.poll();
        if (again == null && next == count) {
            throw new IllegalStateException(
                    "all " + (range.size() >> 20)
                            + " MiB of address space for coins are taken: flush and evict before more are put in, or let old snapshots go");
        }
        int number = again != null ? again : next++;
        open.incrementAndGet();
        return new Slab(this, number, number == 0 ? NOWHERE : 0, opened++);
    }

    /** Called by a slab, once, on whichever thread freed it. */
    void freed(Slab slab) {
        range.giveBack(slab.start(), slabBytes);
        free.add(slab.number());
        letGo();
    }

    private void letGo() {
        if (open.decrementAndGet() == 0) {
            range.close();
        }
    }

    /** No slab is taken any more. The writer's. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            letGo();
        }
    }
}
