package dev.cairn.app.daemon;

import java.util.Optional;

/**
 * How much memory coins may take. Coins that are not on disk yet lie on the Java heap, so a heap bounds them whatever {@code
 * -dbcache} says: a node that ran out of it would die in the middle of an import.
 *
 * @param bytes for {@code ChainConfig}
 * @param warning what the user is to know, if he gets less than he asked for
 */
record CoinCacheSize(long bytes, Optional<String> warning) {

    static final long DEFAULT_MIB = 450;

    private static final long MIB = 1 << 20;

    /** Core, {@code MIN_DB_CACHE}. */
    private static final long LEAST = 4 * MIB;

    /** What everything else takes: headers, blocks read ahead, answers. */
    private static final long OTHERS = 96 * MIB;

    /**
     * Decides.
     *
     * @param askedMib {@code -dbcache}; as bitcoind takes it, a negative one is the least there is, and one too large to be true all
     * @param heap bytes that the heap may grow to
     */
    static CoinCacheSize of(long askedMib, long heap) {
        long asked = Math.max(LEAST, Math.clamp(askedMib, 0, Long.MAX_VALUE / MIB) * MIB);
        // A quarter of the cache is the store's, off the heap; of the heap a collector needs a third to move in.
        long fits = Math.max(LEAST, (heap - OTHERS) / 4 * 3);
        if (asked <= fits) {
            return new CoinCacheSize(asked, Optional.empty());
        }
        long wanted = asked / 3 >= Long.MAX_VALUE / 8 ? Long.MAX_VALUE : asked / 3 * 4 + OTHERS + MIB;
        return new CoinCacheSize(
                fits,
                Optional.of("A " + asked / MIB + " MiB dbcache does not fit a Java heap of " + heap / MIB + " MiB; "
                        + fits / MIB
                        + " MiB are used. Set the environment variable CAIRN_JAVA_OPTS=-Xmx" + wanted / MIB
                        + "m for all of it, if the machine has so much memory."));
    }
}
