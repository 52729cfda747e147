package dev.cairn.bench.coins;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chain.coin.record.RecordStore;
import dev.cairn.chain.coin.record.Records;
import dev.cairn.chain.delta.OutPointHash;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.hash.Txid;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** That what is measured is the work it is said to be. How long it takes is not tested. */
class RecordBenchmarkTest {

    @Test
    void everyIterationDoesItsWorkAndLeavesAsManyCoins() {
        RecordBenchmark benchmark = new RecordBenchmark();
        benchmark.coins = 5000;
        benchmark.fill();
        RecordBenchmark.Figures figures = new RecordBenchmark.Figures();
        for (int i = 0; i < 3; i++) {
            benchmark.draw();
            assertThat(benchmark.findHit(figures)).isEqualTo(RecordBenchmark.BATCH);
            assertThat(figures.bytesPerCoin()).isBetween(74.0, 900.0);
            assertThat(benchmark.findMiss(figures)).isZero();
            assertThat(benchmark.put(figures)).isEqualTo(RecordBenchmark.BATCH);
            assertThat(benchmark.usage().coins()).isEqualTo(5000 + RecordBenchmark.BATCH);
            benchmark.undo();
            benchmark.draw();
            RecordBenchmark.ToSpend coins = new RecordBenchmark.ToSpend();
            coins.put(benchmark);
            if (i == 1) {
                benchmark.draw(); // JMH calls them in any order
            }
            assertThat(benchmark.spend(figures, coins)).isEqualTo(RecordBenchmark.BATCH);
            benchmark.undo();
            assertThat(benchmark.usage().coins()).isEqualTo(5000);
            assertThat(benchmark.usage().slabs()).isLessThanOrEqualTo(2);
            assertThat(figures.processorNanos()).isPositive();
        }
    }

    @Test
    void theYardstickGoesThroughAllOfItsMemory() {
        RecordBenchmark benchmark = new RecordBenchmark();
        benchmark.coins = RecordBenchmark.BATCH / 20;
        benchmark.fill();
        assertThat(benchmark.missEveryCache(new RecordBenchmark.Figures())).isZero(); // once round
    }

    @Test
    void madeCoinsHaveTheirOutpointsAndTheScriptsOfToday() {
        Map<Integer, Integer> lengths = new HashMap<>();
        byte[] entry = new byte[128];
        try (RecordStore store = new RecordStore(4 << 20, 4 << 20, NodeClock.fixed(0))) {
            for (long number = 0; number < 10_000; number++) {
                int address = store.put(entry, 0, MadeCoins.write(number, entry, 0), Records.COIN);
                Txid txid = MadeCoins.txid(number);
                int vout = MadeCoins.vout(number);
                long hash = OutPointHash.of(txid.word0(), txid.word1(), txid.word2(), txid.word3(), vout);
                assertThat(store.find(hash, txid, vout)).isEqualTo(address);
                assertThat(store.records().coin(address)).isEqualTo(MadeCoins.coin(number));
                lengths.merge(MadeCoins.coin(number).script().length(), 1, Integer::sum);
            }
        }
        assertThat(lengths.keySet()).containsExactlyInAnyOrder(22, 23, 25, 34);
        assertThat(lengths.get(22)).isBetween(3700, 4300);
        assertThat(lengths.get(34)).isBetween(2200, 2800);
    }
}
