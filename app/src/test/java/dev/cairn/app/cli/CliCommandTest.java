package dev.cairn.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.primitives.NodeClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs no server; beside the real bitcoin-cli it stands in {@code conformance}. */
class CliCommandTest {

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(OutputStream stdout, String... args) {
        return CliCommand.run(
                NodeClock.fixed(0),
                Map.of("HOME", folder.toString()),
                folder,
                new ByteArrayInputStream(new byte[0]),
                new PrintStream(stdout, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8),
                args);
    }

    private int run(String... args) {
        return run(out, args);
    }

    @Test
    void theHelpNamesEveryOptionThatIsNotForTests() {
        assertThat(run("-?")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("Cairn RPC client version v")
                .contains("\n  -rpcwaittimeout=<n>\n", "\nCLI Commands:\n\n  -addrinfo\n")
                .doesNotContain("-vbparams");
    }

    @Test
    void withoutAWordThereIsHelpAndAnError() {
        assertThat(run()).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Usage: bitcoin-cli [options]");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("Error: too few parameters\n");
    }

    @Test
    void theVersionNamesCairnAndWhoseBehaviourItHas() {
        assertThat(run("-version")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .matches("(?s)Cairn RPC client version v30\\.99\\.0-cairn\\d.*");
    }

    @Test
    void anAnswerThatCannotBeWrittenIsAFailure() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("no space left on device");
            }
        };
        assertThat(run(full, "-help")).isEqualTo(1);
    }

    @Test
    void theRehearsalOfTheBuildRuns() throws IOException {
        Rehearsal.main(new String[0]);
    }
}
