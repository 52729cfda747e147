package dev.cairn.chain.coin.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes room, in steps.
 *
 * <p>Two ways. <em>Tidying</em> takes the slab with the least that lives, copies that to where only such survivors lie, and lets
 * the slab go: no coin is lost, and survivors, which are old and seldom spent, do not come in the way again. <em>Dropping</em>
 * takes slabs with the eldest records and forgets them all, a sixty-fourth of what there is at a time: from that moment they count no
 * more, and one sweep over the index, far cheaper than looking each up, takes out what names them.
 *
 * <p>Only slabs that no layer names are touched. So what is copied is on disk: it is fresh no more, and a record that says that a
 * coin is gone says nothing that the disk does not say, and is left behind.
 */
final class Evictor {

    /** Of four bytes, with more live ones a slab is not worth copying: it would take three copied for one gained. */
    private static final int WORTH_COPYING = 3;

    /** When more than this part must go, and not all that lives would fit, nothing is copied: it would take too long. */
    private static final int LARGE_PART = 16;

    private static final int DROPPED_PART = 64;

    /** The system takes as long to take a slab's pages back as it takes to look at such a part of its bytes. */
    private static final int GIVING_BACK = 8;

    private final RecordStore store;
    private final SlabBook book;
    private final RecordIndex index;
    private final Records records;
    private final List<Slab> dropping = new ArrayList<>();
    private int swept;
    private Slab tidied; // null: none
    private long at;

    Evictor(RecordStore store, SlabBook book, RecordIndex index, Records records) {
        this.store = store;
        this.book = book;
        this.index = index;
        this.records = records;
    }

    /** Works until reserved bytes are within budget, or about {@code bytes} of records and index were looked at. */
    Eviction evict(Predicate<Slab> named, int bytes) {
        long left = bytes;
        while (true) {
            if (idle()) {
                long excess = store.excess();
                if (excess <= 0) {
                    return Eviction.ENOUGH;
                }
                if (!choose(named, excess)) {
                    return Eviction.STUCK;
                }
            }
            if (left <= 0) {
                return Eviction.MORE;
            }
            left -= work(left);
        }
    }

    /** As {@link #evict}, whatever the budget, until no slab is emptier than {@code live} bytes. */
    Eviction tidy(Predicate<Slab> named, int live, int bytes) {
        long left = bytes;
        while (true) {
            if (idle() && !tidyEmptiest(candidates(named), live)) {
                return Eviction.ENOUGH;
            }
            if (left <= 0) {
                return Eviction.MORE;
            }
            left -= work(left);
        }
    }

    private boolean idle() {
        return tidied == null && dropping.isEmpty();
    }

    private long work(long left) {
        if (tidied != null) {
            return copyOn(left);
        }
        return swept < index.end() ? sweep(left) : retire();
    }

    private List<Slab> candidates(Predicate<Slab> named) {
        List<Slab> candidates = book.all();
        candidates.removeIf(slab -> store.isOpen(slab) || named.test(slab));
        return candidates;
    }

    private boolean choose(Predicate<Slab> named, long excess) {
        List<Slab> candidates = candidates(named);
        long least = Math.ceilDiv(excess, book.slabBytes());
        boolean tidying = store.liveFits() || least <= Math.max(1, book.staying() / LARGE_PART);
        if (tidying && tidyEmptiest(candidates, book.slabBytes() / 4 * WORTH_COPYING)) {
            return true;
        }
        candidates.sort(Comparator.comparingDouble(Slab::age));
        long count = Math.max(least, book.staying() / DROPPED_PART);
        candidates.stream().limit(count).forEach(slab -> {
            book.doom(slab);
            store.discount(slab);
            store.lose(slab);
            dropping.add(slab);
        });
        swept = 0;
        return !dropping.isEmpty();
    }

    private boolean tidyEmptiest(List<Slab> candidates, int live) {
        Slab emptiest = null;
        for (Slab slab : candidates) {
            if (slab.live().bytes() <= live
                    && (emptiest == null
                            || slab.live().bytes() < emptiest.live().bytes())) {
                emptiest = slab;
            }
        }
        if (emptiest != null && book.exhausted() && emptiest.live().bytes() > store.survivorRoom()) {
            return false; // nowhere to copy to
        }
        tidied = emptiest;
        at = emptiest == null ? 0 : emptiest.first();
        return emptiest != null;
    }

    /** Looks at so many bytes of records; how many it were. */
    private long copyOn(long most) {
        long from = at;
        while (tidied.live().bytes() > 0 && at - from < most) {
            int address = Records.address(at);
            int bytes = records.bytes(address);
            if (!records.isOutdated(address)) {
                long hash = records.hash(address);
                if (records.state(address) == Records.GONE) {
                    store.forget(hash, address);
                    store.lose(tidied);
                } else {
                    store.copyOn(hash, address, bytes, tidied);
                }
            }
            at += bytes;
        }
        if (tidied.live().bytes() == 0) {
            book.retire(tidied);
            tidied = null;
        }
        return Math.max(1, at - from);
    }

    private long sweep(long most) {
        long looked = 1;
        while (swept < index.end() && looked < most) {
            looked += index.bytes(swept);
            swept = index.sweep(swept);
        }
        return looked;
    }

    private long retire() {
        book.retire(dropping.removeLast());
        return book.slabBytes() / GIVING_BACK;
    }
}
