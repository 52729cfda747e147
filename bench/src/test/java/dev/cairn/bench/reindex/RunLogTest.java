package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunLogTest {

    private static final String HASH = "1a2b";

    private static final List<String> BITCOIND = List.of(
            "",
            "2026-12-01T12:00:00.000000Z Bitcoin Core version v30.99.0 (release build)",
            "2026-12-01T12:00:00.000100Z Using the 'x86_shani(1way;2way)' SHA256 implementation",
            "2026-12-01T12:00:01.000000Z Disabling script verification at block #1 (" + HASH + ").",
            "2026-12-01T12:00:01.500000Z UpdateTip: new best=" + HASH
                    + " height=1 version=0x20000000 log2_work=2.0 tx=2"
                    + " date='2025-11-01T00:00:00Z' progress=0.5 cache=0.3MiB(1txo)",
            "2026-12-01T12:00:01.600000Z [coindb] Writing chainstate to disk: flush mode=IF_NEEDED, prune=0, large=0,"
                    + " critical=1, periodic=0",
            "2026-12-01T12:00:01.610000Z [bench] FlushStateToDisk: write block and undo data to disk started",
            "2026-12-01T12:00:01.620000Z [bench] FlushStateToDisk: write block and undo data to disk completed (10.50ms)",
            "2026-12-01T12:00:01.630000Z [bench] FlushStateToDisk: write block index to disk completed (1.25ms)",
            "2026-12-01T12:00:01.700000Z [bench] FlushStateToDisk: write coins cache to disk (77105 coins, 10321.00KiB)"
                    + " completed (88.25ms)",
            "2026-12-01T12:00:01.900000Z [bench] FlushStateToDisk: write coins cache to disk (5 coins, 9.00KiB) completed"
                    + " (7.00ms)",
            "2026-12-01T12:00:03.250000Z UpdateTip: new best=" + HASH
                    + " height=2 version=0x20000000 log2_work=2.6 tx=9"
                    + " date='2025-11-01T00:10:00Z' progress=1.0 cache=12.5MiB(91234txo)",
            "2026-12-01T12:00:03.300000Z [bench] FlushStateToDisk: write coins cache to disk (9 coins, 9.00KiB) completed"
                    + " (900.00ms)");

    private static final List<String> CAIRN = List.of(
            "2026-12-01T12:00:00.000000Z Cairn version v0.1.0",
            "2026-12-01T12:00:01.000000Z UpdateTip: new best=" + HASH
                    + " height=1 version=0x20000000 log2_work=2.0 tx=2"
                    + " date='2025-11-01T00:00:00Z' progress=0.5 cache=0.3MiB(1txo)",
            "2026-12-01T12:00:01.100000Z [coindb] Writing coins up to block " + HASH + " to disk: 2120 KiB",
            "2026-12-01T12:00:01.400000Z [coindb] Wrote coins up to block " + HASH + " to disk in 300.00ms: the writer"
                    + " paused 1.50ms to start, paused 4.25ms to finish and waited 20.75ms",
            "2026-12-01T12:00:01.500000Z [coindb] The index grows: the writer paused 0.50ms",
            "2026-12-01T12:00:01.600000Z [coindb] Wrote coins up to block " + HASH + " to disk in 100.00ms: the writer"
                    + " paused 0.25ms to start, paused 0.50ms to finish and waited 0.00ms",
            "2026-12-01T12:00:02.000000Z a line of another category paused 99.00ms",
            "2026-12-01T12:00:02.000000Z UpdateTip: new best=" + HASH
                    + " height=2 version=0x20000000 log2_work=2.6 tx=9"
                    + " date='2025-11-01T00:10:00Z' progress=1.0 cache=1.0MiB(14000txo)");

    private static RunLog read(List<String> lines, Flushes.Reader flushes) {
        RunLog log = new RunLog(2, Instant.parse("2026-12-01T11:59:59.500Z"), flushes);
        lines.forEach(log::accept);
        return log;
    }

    @Test
    void tipsCarryTheirTimeSinceTheStartAndWhatTheCacheHolds() {
        RunLog log = read(BITCOIND, new Flushes.OfBitcoind());

        assertThat(log.tips()).containsExactly(new RunLog.Tip(2.0, 1, 0.3, 1), new RunLog.Tip(3.75, 2, 12.5, 91_234));
        assertThat(log.height()).isEqualTo(2);
        assertThat(log.reached()).isTrue();
        assertThat(log.leftScriptsOut()).isTrue();
        assertThat(log.build()).containsExactly("release build", "SHA-256 x86_shani(1way;2way)");
    }

    @Test
    void bitcoindsFlushStopsItForAllItsStepsTogetherAndTheOneAtTheEndIsNotCounted() {
        assertThat(read(BITCOIND, new Flushes.OfBitcoind()).flushes()).isEqualTo(new Flushes(2, 100, 107, 0));
    }

    @Test
    void cairnsLinesTellOfEachPauseAndOfWaits() {
        Flushes flushes = read(CAIRN, new Flushes.OfCairn()).flushes();

        assertThat(flushes.count()).isEqualTo(2);
        assertThat(flushes.longestMillis()).isEqualTo(4.25);
        assertThat(flushes.pausedMillis()).isCloseTo(7.0, within(1e-9));
        assertThat(flushes.waitedMillis()).isEqualTo(20.75);
    }

    @Test
    void aRunThatHasNotArrivedSaysSo() {
        RunLog log = read(CAIRN.subList(0, 4), new Flushes.OfCairn());
        assertThat(log.reached()).isFalse();
        assertThat(log.height()).isOne();
        assertThat(log.leftScriptsOut()).isFalse();
    }
}
