package dev.cairn.chaingen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DrawsTest {

    @Test
    void theStreamIsSplitMix64() {
        // The first outputs for the seed 1234567, as the algorithm's public test vectors give them.
        Draws draws = Draws.ofState(1_234_567);
        assertThat(Long.toUnsignedString(draws.next())).isEqualTo("6457827717110365317");
        assertThat(Long.toUnsignedString(draws.next())).isEqualTo("3203168211198807973");
        assertThat(Long.toUnsignedString(draws.next())).isEqualTo("9817491932198370423");
        assertThat(Long.toUnsignedString(draws.next())).isEqualTo("4593380528125082431");
        assertThat(Long.toUnsignedString(draws.next())).isEqualTo("16408922859458223821");
    }

    @Test
    void everyLabelCounts() {
        assertThat(Draws.of(1).next()).isEqualTo(Draws.of(1).next());
        assertThat(Draws.of(1, 2, 3).next()).isEqualTo(Draws.of(1, 2, 3).next());
        assertThat(new long[] {
                    Draws.of(1, 2, 3).next(),
                    Draws.of(1, 3, 2).next(),
                    Draws.of(1, 2).next(),
                    Draws.of(2, 2, 3).next(),
                    Draws.of(1, 2, 3, 0).next()
                })
                .doesNotHaveDuplicates();
    }

    @Property
    void aLogarithmicDrawStaysInItsBounds(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 1_000_000) int least,
            @ForAll @IntRange(max = 1_000_000) int more) {
        Draws draws = Draws.of(seed);
        for (int i = 0; i < 20; i++) {
            assertThat(draws.logBetween(least, least + more)).isBetween(least, least + more);
        }
    }

    @Test
    void aLogarithmicDrawGivesEachDoublingTheSameShare() {
        Draws draws = Draws.of(1);
        int[] doublings = new int[4];
        for (int i = 0; i < 40_000; i++) {
            int value = draws.logBetween(16, 255);
            doublings[27 - Integer.numberOfLeadingZeros(value)]++;
        }
        for (int count : doublings) {
            assertThat(count / 40_000.0).isCloseTo(0.25, within(0.02));
        }
    }

    @Property
    void bytesAreAsManyAsAskedFor(@ForAll long seed, @ForAll @IntRange(max = 100) int length) {
        assertThat(Draws.of(seed).bytes(length))
                .hasSize(length)
                .isEqualTo(Draws.of(seed).bytes(length));
    }
}
