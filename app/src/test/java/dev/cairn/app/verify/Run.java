package dev.cairn.app.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.app.Main;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One run of the program, as from a shell. */
record Run(int exit, String out, String err) {

    /** Keeps its state in {@code home}. */
    static Run cairn(Path home, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(
                new PrintWriter(out),
                new PrintWriter(err),
                NodeClock.system(),
                Map.of("XDG_STATE_HOME", home.toString(), "HOME", home.toString()),
                args);
        return new Run(exit, out.toString(), err.toString());
    }

    /** {@code cairn verify --json --blocks folder …}. */
    static Run verify(TestFolder folder, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "verify", "--json", "--jobs", "2", "--blocks", folder.path().toString()));
        args.addAll(List.of(more));
        return cairn(folder.path().resolveSibling("home"), args.toArray(String[]::new));
    }

    Run exits(int code) {
        assertThat(exit).as("%s%n%s", out, err).isEqualTo(code);
        return this;
    }

    Run says(String... texts) {
        for (String text : texts) {
            assertThat(out + err).contains(text);
        }
        return this;
    }

    Run doesNotSay(String text) {
        assertThat(out + err).doesNotContain(text);
        return this;
    }
}
