package dev.cairn.app.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** {@code cairn verify --demo}: a chain made on the spot, audited, and taken away. */
class DemoTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return new CommandLine(new VerifyCommand(NodeClock.system(), Map.of()))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void aDemoMakesAChainAuditsItAndLeavesNothingBehind() {
        int exitCode = run("--demo", "--jobs", "2");

        assertThat(exitCode).as(out + "\n" + err).isZero();
        assertThat(out.toString())
                .contains("Made ")
                .contains("every coin spent was there")
                .contains("VALID");
        Matcher folder = Pattern.compile("in\\s+(\\S*cairn-demo\\S*)/blocks").matcher(out.toString());
        assertThat(folder.find()).as(out.toString()).isTrue();
        assertThat(Path.of(folder.group(1))).doesNotExist();
    }

    @Test
    void aDemoGoesWithNoOtherSource() {
        assertThat(run("--demo", "--blocks", ".")).isEqualTo(2);
        assertThat(run("--demo", "--state", "x")).isEqualTo(2);
    }
}
