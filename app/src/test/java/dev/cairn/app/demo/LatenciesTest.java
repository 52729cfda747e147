package dev.cairn.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.demo.Latencies.During;
import dev.cairn.app.demo.Latencies.Kind;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    @Test
    void aWaitCountsForTheTimeItFellInAndARateForTheTimeOfTheAnswer() {
        Latencies latencies = new Latencies();
        latencies.add(Kind.COINS, During.CONNECTING, During.IDLE, 5_000_000);
        latencies.add(Kind.COINS, During.IDLE, During.IDLE, 1_000_000);
        assertThat(latencies.row(Kind.COINS, During.CONNECTING).reads()).isZero();
        assertThat(latencies.row(Kind.COINS, During.CONNECTING).max()).isBetween(5_000_000L, 5_010_000L);
        assertThat(latencies.row(Kind.COINS, During.IDLE).reads()).isEqualTo(2);
        assertThat(latencies.row(Kind.COINS, During.IDLE).max()).isBetween(1_000_000L, 1_002_000L);
    }

    @Test
    void allIsTheSumOfTheKinds() {
        Latencies latencies = new Latencies();
        for (int i = 1; i <= 1_000; i++) {
            latencies.add(i % 2 == 0 ? Kind.BLOCKS : Kind.HEADERS, During.IDLE, During.IDLE, i * 1_000L);
        }
        Latencies.Row all = latencies.all(During.IDLE);
        assertThat(all.reads()).isEqualTo(1_000);
        assertThat(all.p50()).isBetween(495_000L, 505_000L);
        assertThat(all.p99()).isBetween(985_000L, 995_000L);
        assertThat(all.p999()).isBetween(995_000L, 1_001_000L);
    }

    @Test
    void whatIsOutOfRangeIsCountedAtItsEnd() {
        Latencies latencies = new Latencies();
        latencies.add(Kind.BLOCKS, During.IDLE, During.IDLE, -5);
        latencies.add(Kind.BLOCKS, During.IDLE, During.IDLE, Long.MAX_VALUE);
        assertThat(latencies.row(Kind.BLOCKS, During.IDLE).p50()).isZero();
        assertThat(latencies.row(Kind.BLOCKS, During.IDLE).reads()).isEqualTo(2);
    }
}
