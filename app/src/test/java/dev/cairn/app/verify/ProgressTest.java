package dev.cairn.app.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final long SECOND = 1_000_000_000L;

    private long nanos = 5;
    private final StringWriter text = new StringWriter();

    private final NodeClock clock = new NodeClock() {
        @Override
        public long unixSeconds() {
            return 0;
        }

        @Override
        public long monotonicNanos() {
            return nanos;
        }
    };

    /** Goes through {@code seconds} of an audit of 100 blocks of 1 MB with 5,000 scripts a second, ten looks a second. */
    private void run(Progress progress, int seconds, int total) {
        for (int tenth = 0; tenth <= seconds * 10; tenth++) {
            long blocks = tenth / 10;
            progress.along("Block", (int) blocks, total, blocks * 1_000_000, total * 1_000_000L, 5_000 * blocks);
            nanos += SECOND / 10;
        }
    }

    @Test
    void whatTakesLessThanTwoSecondsIsSilent() {
        run(new Progress(new PrintWriter(text), clock, true), 1, 100);
        run(new Progress(new PrintWriter(text), clock, false), 1, 100);

        assertThat(text.toString()).isEmpty();
    }

    @Test
    void elsewhereThereIsALineEveryTenSeconds() {
        run(new Progress(new PrintWriter(text), clock, false), 40, 100);

        List<String> lines = text.toString().lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.get(2)).isEqualTo("Block 22/100 22.0% 1.0 blk/s 1.0 MB/s 5000 scripts/s, 1 min 18 s left");
    }

    @Test
    void onATerminalOneLineChangesInPlaceAndFits() {
        Progress progress = new Progress(new PrintWriter(text), clock, true);
        run(progress, 10, 123_456_789);

        String said = text.toString();
        assertThat(said).doesNotContain("\n");
        assertThat(said.split("\r", -1)).hasSizeGreaterThan(20).allMatch(line -> line.length() <= 79);

        progress.message("something to keep");
        assertThat(text.toString()).endsWith("\rsomething to keep\n");
    }
}
