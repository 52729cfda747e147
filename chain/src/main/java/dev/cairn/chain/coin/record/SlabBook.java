package dev.cairn.chain.coin.record;

import java.util.ArrayList;
import java.util.List;

/**
 * The slabs that the store has, and what became of them since the last publication. The writer's.
 *
 * <pre>
 *  open → alive ─────────────→ retired: dies with the next publication, freed when no snapshot needs it
 *           └──→ doomed ──────────┘  (or freed at once, if no publication ever named it)
 * </pre>
 */
final class SlabBook {

    private final Slabs slabs;
    private final Records records;
    private final Slab[] alive;
    private final boolean[] doomed;
    private final List<Slab> born = new ArrayList<>();
    private final List<Slab> died = new ArrayList<>();
    private int aliveCount;
    private int doomedCount;

    SlabBook(Slabs slabs, Records records) {
        this.slabs = slabs;
        this.records = records;
        alive = new Slab[slabs.count()];
        doomed = new boolean[slabs.count()];
    }

    /** A fresh slab. */
    Slab open() {
        Slab slab = slabs.take();
        alive[slab.number()] = slab;
        aliveCount++;
        born.add(slab);
        return slab;
    }

    /** The slab that a record lies in, which is alive. */
    Slab of(int address) {
        return alive[records.slab(address)];
    }

    /** Whether a record counts no more, though the index may name it for a while. */
    boolean isDoomed(int address) {
        return doomed[records.slab(address)];
    }

    /** By number; for the index. */
    boolean[] doomed() {
        return doomed;
    }

    /** From now on its records count no more. */
    void doom(Slab slab) {
        doomed[slab.number()] = true;
        doomedCount++;
    }

    /** Nothing names its records any more, old snapshots apart. */
    void retire(Slab slab) {
        if (doomed[slab.number()]) {
            doomed[slab.number()] = false;
            doomedCount--;
        }
        alive[slab.number()] = null;
        aliveCount--;
        if (born.remove(slab)) {
            slab.free();
        } else {
            died.add(slab);
        }
    }

    /** Whether some died since the last publication. */
    boolean hasRetired() {
        return !died.isEmpty();
    }

    /** What became of slabs since this was last asked. */
    SlabChange takeChange() {
        SlabChange change = new SlabChange(List.copyOf(born), List.copyOf(died));
        born.clear();
        died.clear();
        return change;
    }

    /** All that are alive and not doomed. */
    List<Slab> all() {
        List<Slab> all = new ArrayList<>(aliveCount);
        for (Slab slab : alive) {
            if (slab != null && !doomed[slab.number()]) {
                all.add(slab);
            }
        }
        return all;
    }

    /** How many slabs were opened so far. */
    long opened() {
        return slabs.opened();
    }

    /** Whether a record that was named when so many slabs had been opened lies still where it lay, and counts. */
    boolean isThere(int address, long opened) {
        Slab slab = of(address);
        return slab != null && slab.opening() < opened && !isDoomed(address);
    }

    /** Bytes of a slab. */
    int slabBytes() {
        return slabs.slabBytes();
    }

    /** Bytes that hold memory, for whatever reason. */
    long bytes() {
        return (long) slabs.taken() * slabBytes();
    }

    /** How many slabs will stay, as far as is known now. */
    int staying() {
        return aliveCount - doomedCount;
    }

    /** Bytes of slabs that were retired and wait for snapshots. */
    long pinnedBytes() {
        return (long) (slabs.taken() - aliveCount) * slabBytes();
    }

    /** Whether {@link #open} would throw. */
    boolean exhausted() {
        return slabs.exhausted();
    }

    /** Frees what no publication ever named. */
    void close() {
        born.forEach(Slab::free);
        born.clear();
        slabs.close();
    }
}
