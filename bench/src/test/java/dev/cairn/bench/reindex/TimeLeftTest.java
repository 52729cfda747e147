package dev.cairn.bench.reindex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bench.beside.Progress;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

    private static final long SECOND = 1_000_000_000L;

    private final StringWriter err = new StringWriter();
    private long now;

    private final NodeClock clock = new NodeClock() {
        @Override
        public long unixSeconds() {
            return 0;
        }

        @Override
        public long monotonicNanos() {
            return now;
        }
    };

    @Test
    void afterTheFirstRunTheOthersAreTakenToLastAsLong() {
        TimeLeft left = new TimeLeft(new Progress(new PrintWriter(err, true), "reindex"), clock, 3_000, 4);
        left.begin("cairn");
        now += 10 * SECOND;
        left.at(1_000);
        now += 50 * SECOND;
        left.end();
        left.begin("cairn");
        now += SECOND;
        left.at(10);
        now += 19 * SECOND;
        left.at(2_000);

        assertThat(err.toString().lines())
                .containsExactly(
                        "reindex: height 1,000 of 3,000, 100.0 blocks/s",
                        "reindex: height 2,000 of 3,000, 100.0 blocks/s, about 2 min left");
    }

    @Test
    void timesAreToldInTheUnitThatFits() {
        assertThat(TimeLeft.time(99)).isEqualTo("99 s");
        assertThat(TimeLeft.time(120)).isEqualTo("2 min");
        assertThat(TimeLeft.time(7_290)).isEqualTo("2 h 1 min");
    }
}
