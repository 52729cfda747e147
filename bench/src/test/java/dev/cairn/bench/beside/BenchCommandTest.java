package dev.cairn.bench.beside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class BenchCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    /** Measures one row below its bar, and may fail after it. */
    @Command(name = "made-up")
    private static final class MadeUp extends BenchCommand {

        private final boolean fails;

        MadeUp(boolean fails) {
            super(NodeClock.fixed(1_764_590_400L));
            this.fails = fails;
        }

        @Override
        protected void measure(Bench bench) throws BenchException {
            Row slow = Row.alone("start", Unit.SECONDS, Series.of(0.7)).withBar(Bar.atMost(0.5));
            bench.sections().add(new Section("Start", List.of(), List.of(slow)));
            if (fails) {
                throw new BenchException("the second part fell over");
            }
        }
    }

    private int run(boolean fails, String... args) {
        return new CommandLine(new MadeUp(fails))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    @Test
    void aRowBelowItsBarIsNoFailureUnlessThatIsAskedFor() {
        assertThat(run(false)).isZero();
        assertThat(out.toString()).contains("below the bar");
        assertThat(err.toString()).isEmpty();

        assertThat(run(false, "--check")).isOne();
        assertThat(err.toString())
                .isEqualToIgnoringNewLines("made-up: below the bar: Start: start 0.700 s, wanted ≤ 0.50");
    }

    @Test
    void whatWasMeasuredBeforeAFailureIsPrintedAllTheSame() {
        assertThat(run(true, "--json")).isOne();
        assertThat(out.toString()).contains("\"metric\":\"start\"");
        assertThat(err.toString()).contains("made-up: the second part fell over");
    }

    @Test
    void aPeerThatIsNotThereIsSaidBeforeAnythingIsMeasured() {
        assertThat(run(false, "--peer", folder.toString())).isOne();
        assertThat(err.toString()).contains("there is no bitcoind in " + folder);
        assertThat(out.toString()).isEmpty();
    }
}
