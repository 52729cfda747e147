package dev.cairn.bench.reindex;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;

/**
 * How a chain state is rebuilt.
 *
 * @param way from what
 * @param cache MiB for {@code -dbcache}
 * @param scripts whether they are run
 * @param pages what the system's page cache holds of the files at the start
 * @param reads how many coins a second are asked for meanwhile; 0 for none
 * @param peerCache MiB for the peer's {@code -dbcache} where it is another
 */
record Variant(Way way, int cache, Scripts scripts, Pages pages, int reads, Optional<Integer> peerCache) {

    /** Two ways to connect all blocks. */
    enum Way {
        /** Files alone are there: they are read, indexed, and undo data is written. */
        REINDEX,
        /** Index and undo data are there: the coins alone are made anew. */
        REINDEX_CHAINSTATE;

        String option() {
            return "-" + word(this);
        }
    }

    /** Which scripts are run. */
    enum Scripts {
        ALL,
        /** None: all blocks are vouched for by {@code -assumevalid}. */
        NONE
    }

    /** What the system's page cache holds of the files. */
    enum Pages {
        /** All of them, as far as there is memory. */
        WARM,
        COLD
    }

    static Variant of(Way way, int cache, Scripts scripts, Pages pages) {
        return new Variant(way, cache, scripts, pages, 0, Optional.empty());
    }

    Variant withReads(int perSecond) {
        return new Variant(way, cache, scripts, pages, perSecond, peerCache);
    }

    Variant withPeerCache(int mebibytes) {
        return new Variant(way, cache, scripts, pages, reads, Optional.of(mebibytes));
    }

    /** MiB for the {@code -dbcache} of one of the two. */
    int cacheOf(Contestant contestant) {
        return contestant.isPeer() ? peerCache.orElse(cache) : cache;
    }

    /** {@code reindex-chainstate, dbcache 50, no scripts, warm}. */
    String title() {
        return word(way) + ", dbcache " + cache
                + peerCache.map(peers -> " beside " + peers).orElse("")
                + (scripts == Scripts.ALL ? ", all scripts, " : ", no scripts, ") + word(pages)
                + (reads > 0 ? ", " + reads + " reads/s" : "");
    }

    /** {@code reindex-chainstate-50-none-warm}, for names of files. */
    String id() {
        return word(way) + "-" + cache + peerCache.map(peers -> "-" + peers).orElse("") + "-" + word(scripts) + "-"
                + word(pages) + (reads > 0 ? "-reads" : "");
    }

    /** A value as it is written on the command line. */
    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static <E extends Enum<E>> E read(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(value -> word(value).equals(word))
                .findFirst()
                .orElseThrow(() -> new CommandLine.TypeConversionException("'" + word + "' is none of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(Variant::word)
                                .collect(Collectors.joining(", "))));
    }

    /** Reads a way's name. */
    static final class WayReader implements CommandLine.ITypeConverter<Way> {
        @Override
        public Way convert(String word) {
            return read(Way.class, word);
        }
    }

    /** Reads {@code all} or {@code none}. */
    static final class ScriptsReader implements CommandLine.ITypeConverter<Scripts> {
        @Override
        public Scripts convert(String word) {
            return read(Scripts.class, word);
        }
    }

    /** Reads {@code warm} or {@code cold}. */
    static final class PagesReader implements CommandLine.ITypeConverter<Pages> {
        @Override
        public Pages convert(String word) {
            return read(Pages.class, word);
        }
    }
}
