package dev.cairn.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class CoinCacheSizeTest {

    private static final long MIB = 1 << 20;

    @Test
    void whatFitsTheHeapIsTakenAsAsked() {
        CoinCacheSize size = CoinCacheSize.of(450, 6_000 * MIB);

        assertThat(size.bytes()).isEqualTo(450 * MIB);
        assertThat(size.warning()).isEmpty();
    }

    @Test
    void whatDoesNotFitIsCutAndTheWarningNamesAHeapThatWouldDo() {
        CoinCacheSize size = CoinCacheSize.of(450, 256 * MIB);

        assertThat(size.bytes()).isEqualTo(120 * MIB);
        assertThat(size.warning())
                .hasValue(
                        "A 450 MiB dbcache does not fit a Java heap of 256 MiB; 120 MiB are used. Set the environment variable"
                                + " CAIRN_JAVA_OPTS=-Xmx697m for all of it, if the machine has so much memory.");
        assertThat(CoinCacheSize.of(450, 697 * MIB).warning()).isEmpty();
    }

    @Property
    void itIsNeverBelowFourMebibytesNorAboveWhatTheHeapHolds(
            @ForAll long asked, @ForAll @LongRange(min = 8 << 20, max = 1L << 45) long heap) {
        long bytes = CoinCacheSize.of(asked, heap).bytes();

        assertThat(bytes).isBetween(4 * MIB, Math.max(4 * MIB, heap));
        assertThat(bytes)
                .isLessThanOrEqualTo(Math.max(4 * MIB, asked < Long.MAX_VALUE / MIB ? asked * MIB : Long.MAX_VALUE));
    }
}
