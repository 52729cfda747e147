package dev.cairn.bench.reindex;

import dev.cairn.bench.beside.Bar;
import dev.cairn.bench.reindex.Variant.Scripts;
import java.util.Optional;

/** What must hold on two cores, in one run, over the same files. */
final class Bars {

    /** MiB from which on a cache counts as large, and up to which as small. */
    static final int LARGE_CACHE = 450;

    static final int SMALL_CACHE = 50;

    static final Bar PAUSE = Bar.atMost(50);
    static final Bar NO_WAIT = Bar.atMost(0);
    static final Bar READS_P99 = Bar.atMost(2);
    static final Bar READS_P999 = Bar.atMost(10);
    static final Bar GROWTH = Bar.atMost(1.3);
    static final Bar SMALLEST_CACHE = Bar.atMost(4);
    static final Bar COINS = Bar.ratioAtLeast(1.6);

    private static final double LARGE_SPEED = 4;
    private static final double SMALL_SPEED = 2.5;
    private static final double EQUAL_MEMORY_SPEED = 1.5;
    private static final double SCRIPTS_SPEED = 1.15;
    private static final int MEMORY_BESIDE_CACHE = 350;

    private Bars() {}

    /** How many times as fast as the peer; none between a small cache and a large one, nor while coins are read. */
    static Optional<Bar> speed(Variant variant) {
        if (variant.reads() > 0) {
            return Optional.empty();
        }
        if (variant.scripts() == Scripts.ALL) {
            return Optional.of(Bar.ratioAtLeast(SCRIPTS_SPEED));
        }
        if (variant.peerCache().isPresent()) {
            return Optional.of(Bar.ratioAtLeast(EQUAL_MEMORY_SPEED));
        }
        if (variant.cache() <= SMALL_CACHE) {
            return Optional.of(Bar.ratioAtLeast(SMALL_SPEED));
        }
        return variant.cache() >= LARGE_CACHE ? Optional.of(Bar.ratioAtLeast(LARGE_SPEED)) : Optional.empty();
    }

    /** MiB of resident memory. */
    static Bar memory(Variant variant) {
        return Bar.atMost(variant.cache() + MEMORY_BESIDE_CACHE);
    }
}
