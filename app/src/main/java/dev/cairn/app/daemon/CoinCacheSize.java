package dev.cairn.app.daemon;

import java.util.ArrayList;
import java.util.List;

/**
 * How much memory coins may take. They lie outside the Java heap, so what bounds them is the memory that the machine has, or the
 * control group that the node runs in: a node that asked the kernel for more would be killed in the middle of an import.
 *
 * @param bytes for {@code ChainConfig}
 * @param warnings what the user is to know, one line each
 */
record CoinCacheSize(long bytes, List<String> warnings) {

    static final long DEFAULT_MIB = 450;

    private static final long MIB = 1 << 20;

    /** Core, {@code MIN_DB_CACHE}. */
    private static final long LEAST = 4 * MIB;

    /** What everything else takes at most: headers, blocks read ahead, answers, code, the store ({@code docs/memory.md}). */
    private static final long OTHERS = 350 * MIB;

    /** Core's {@code ShouldWarnOversizedDbCache}: below this much memory the default alone is not too large. */
    private static final long SMALL_MEMORY = 2_048 * MIB;

    /**
     * Decides.
     *
     * @param askedMib {@code -dbcache}; as bitcoind takes it, a negative one is the least there is, and one too large to be true all
     * @param memory bytes that the machine has, or the control group allows
     */
    static CoinCacheSize of(long askedMib, long memory) {
        long asked = Math.max(LEAST, Math.clamp(askedMib, 0, Long.MAX_VALUE / MIB) * MIB);
        List<String> warnings = new ArrayList<>();
        long cap = memory < SMALL_MEMORY ? DEFAULT_MIB * MIB : memory / 100 * 75;
        if (asked > cap) {
            warnings.add("A " + asked / MIB + " MiB dbcache may be too large for a system memory of only "
                    + memory / MIB + " MiB.");
        }
        long fits = most(memory);
        if (asked > fits) {
            warnings.add(
                    "Of a " + asked / MIB + " MiB dbcache " + fits / MIB + " MiB are used: there are " + memory / MIB
                            + " MiB of memory, and everything but coins takes " + OTHERS / MIB
                            + " MiB. Raise the limit of the control group if it is one, or set -dbcache=" + fits / MIB
                            + " to start without this warning.");
        }
        return new CoinCacheSize(Math.min(asked, fits), List.copyOf(warnings));
    }

    /** Bytes that coins may take at most. */
    static long most(long memory) {
        return Math.max(LEAST, (memory - OTHERS) / MIB * MIB);
    }
}
