package dev.cairn.bench.coins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** That what is measured is the work it is said to be. How long it takes is not tested. */
class CoinFilesBenchmarkTest {

    @Test
    void everyCoinThatIsReadIsThere() throws IOException {
        CoinFilesBenchmark benchmark = new CoinFilesBenchmark();
        benchmark.coins = 40_000;
        benchmark.fill();
        for (int i = 0; i < 3; i++) {
            benchmark.draw();
            assertThat(benchmark.readAndFlush()).isEqualTo(CoinFilesBenchmark.READ);
        }
        benchmark.end();
    }
}
