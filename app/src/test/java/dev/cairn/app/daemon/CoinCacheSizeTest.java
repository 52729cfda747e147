package dev.cairn.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoinCacheSizeTest {

    private static final long MIB = 1 << 20;

    @Test
    void whatFitsTheMemoryIsTakenAsAsked() {
        CoinCacheSize size = CoinCacheSize.of(450, 6_000 * MIB);

        assertThat(size.bytes()).isEqualTo(450 * MIB);
        assertThat(size.warnings()).isEmpty();
    }

    @Test
    void whatDoesNotFitIsCutAndTheWarningSaysToWhatAndWhy() {
        CoinCacheSize size = CoinCacheSize.of(450, 512 * MIB);

        assertThat(size.bytes()).isEqualTo(162 * MIB);
        assertThat(size.warnings())
                .containsExactly(
                        "Of a 450 MiB dbcache 162 MiB are used: there are 512 MiB of memory, and everything but coins takes 350 MiB."
                                + " Raise the limit of the control group if it is one, or set -dbcache=162 to start without this"
                                + " warning.");
        assertThat(CoinCacheSize.of(162, 512 * MIB).warnings()).isEmpty();
        assertThat(CoinCacheSize.of(162, 512 * MIB).bytes()).isEqualTo(162 * MIB);
    }

    /** Core's own cases ({@code caches_tests.cpp}), and its words. */
    @ParameterizedTest
    @CsvSource({
        "4, 1024, false",
        "512, 1024, true",
        "1500, 1024, true",
        "1500, 2048, false",
        "1600, 2048, true",
        "2500, 4096, false",
        "3500, 4096, true",
        "20000, 32768, false",
        "30000, 32768, true"
    })
    void bitcoindsWarningComesWhereItComesThere(long asked, long memory, boolean warned) {
        String line = "A " + asked + " MiB dbcache may be too large for a system memory of only " + memory + " MiB.";

        assertThat(CoinCacheSize.of(asked, memory * MIB).warnings().contains(line))
                .isEqualTo(warned);
    }

    @Property
    void itIsNeverBelowFourMebibytesNorAboveWhatTheMemoryHolds(
            @ForAll long asked, @ForAll @LongRange(min = 8 << 20, max = 1L << 45) long memory) {
        long bytes = CoinCacheSize.of(asked, memory).bytes();

        assertThat(bytes).isBetween(4 * MIB, Math.max(4 * MIB, memory - 350 * MIB));
        assertThat(bytes)
                .isLessThanOrEqualTo(Math.max(4 * MIB, asked < Long.MAX_VALUE / MIB ? asked * MIB : Long.MAX_VALUE));
    }
}
