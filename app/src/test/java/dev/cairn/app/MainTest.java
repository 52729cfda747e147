package dev.cairn.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Main.run(new PrintWriter(out), new PrintWriter(err), NodeClock.fixed(0), Map.of(), args);
    }

    @Test
    void theVersionIsTheBuilds() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString().strip()).matches("Cairn \\d+\\.\\d+\\.\\d+");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void helpFitsATerminalAndNamesTheCommands() {
        assertThat(run("--help")).isZero();
        assertThat(run("verify", "--help")).isZero();

        assertThat(out.toString()).contains("verify", "--blocks", "Exit codes:");
        assertThat(out.toString().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void aCommandLineThatIsWrongIsToldBrieflyWhatAndWhereToLook() {
        assertThat(run("verify", "--blox", "x")).isEqualTo(2);
        assertThat(run("verify", "--blocks", "a", "--jobs", "many")).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("--blox", "See 'cairn verify --help'.", "many");
        assertThat(err.toString().lines()).hasSizeLessThan(10);
    }

    @Test
    void withoutACommandItSaysWhatThereIsAndTheDemoFirst() {
        assertThat(run()).isEqualTo(2);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines()).first().asString().endsWith("./cairn demo");
        assertThat(err.toString())
                .contains("Commands:", "  verify ", "  node ", "  rpc ", "  checkpoint ", "cairn test");
        assertThat(err.toString().lines()).allMatch(line -> line.length() <= 80);
    }
}
