package dev.cairn.app.verify.coins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The table against a map of lists, under random changes of few outpoints, many of which share a partition. */
class CoinTableTest {

    private static final long PLENTY = 1L << 30;

    @Property(tries = 60)
    void theTableAgreesWithAMapOfLists(@ForAll long seed) {
        Random random = new Random(seed);
        Map<Long, List<Integer>> model = new HashMap<>();
        long[] outpoints = random.longs(400)
                .map(value -> value >>> (random.nextInt(2) * 10))
                .toArray();
        try (CoinTable table = new CoinTable(PLENTY)) {
            for (int step = 0; step < 5_000; step++) {
                long outpoint = outpoints[random.nextInt(outpoints.length)] & ~127L;
                int content = random.nextInt(4);
                List<Integer> there = model.computeIfAbsent(outpoint, none -> new ArrayList<>());
                switch (random.nextInt(5)) {
                    case 0, 1 -> {
                        assertThat(table.add(outpoint, content)).isTrue();
                        there.add(content);
                    }
                    case 2 -> assertThat(table.contains(outpoint)).isEqualTo(!there.isEmpty());
                    default -> {
                        int wanted = random.nextInt(8) == 0 ? CoinTable.ANY : content;
                        int removed = table.remove(outpoint, wanted);
                        if (there.isEmpty()) {
                            assertThat(removed).isEqualTo(CoinTable.MISSING);
                        } else if (there.contains(wanted)) {
                            assertThat(removed).isEqualTo(wanted);
                        }
                        if (!there.isEmpty()) {
                            assertThat(there.remove((Integer) removed)).isTrue();
                        }
                    }
                }
            }
            assertThat(table.size())
                    .isEqualTo(model.values().stream().mapToInt(List::size).sum());
            model.forEach((outpoint, contents) -> contents.forEach(
                    content -> assertThat(table.remove(outpoint, content)).isEqualTo(content)));
            assertThat(table.size()).isZero();
        }
    }

    @Test
    void aCoinTakesAtMostTwelveBytesAtAnyNumber() {
        Random random = new Random(7);
        try (CoinTable table = new CoinTable(PLENTY)) {
            for (int i = 1; i <= 2_000_000; i++) {
                table.add(random.nextLong(), i & 0x3ffff);
                if (i % 100_000 == 0 && i >= 500_000) {
                    assertThat((double) table.bytes() / i).isBetween(9.9, 12.0);
                }
            }
        }
    }

    @Test
    void aTableAtItsLimitRefusesToGrowAndKeepsWhatItHas() {
        Random random = new Random(7);
        long limit = 4 << 20;
        try (CoinTable table = new CoinTable(limit)) {
            List<Long> kept = new ArrayList<>();
            long outpoint = random.nextLong();
            while (table.add(outpoint, 1)) {
                kept.add(outpoint);
                outpoint = random.nextLong();
            }

            assertThat(table.bytes()).isBetween(limit / 2, limit);
            assertThat(table.size()).isEqualTo(kept.size());
            assertThat(kept).allMatch(table::contains);
        }
    }
}
