package dev.cairn.app.cli;

import dev.cairn.app.StandardStreams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Standard input and what is said to who sits before it. */
final class Terminal {

    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;

    Terminal(InputStream in, PrintStream out, PrintStream err) {
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /** A line that must not be seen: the terminal shows nothing of it. */
    Optional<String> secret(String prompt) {
        boolean terminal = StandardStreams.isTerminal(0);
        if (terminal) {
            echo(false);
        }
        try {
            if (terminal && nothingTyped()) {
                err.print(prompt);
                err.flush();
            }
            Optional<String> line = line();
            if (terminal) {
                out.print("\n");
            }
            return line;
        } finally {
            if (terminal) {
                echo(true);
            }
        }
    }

    private boolean nothingTyped() {
        try {
            return in.available() == 0;
        } catch (IOException e) {
            return true;
        }
    }

    private static void echo(boolean shown) {
        try {
            new ProcessBuilder("stty", shown ? "echo" : "-echo")
                    .redirectInput(Redirect.INHERIT)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            // without stty the password is seen, and works
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** All lines that are left. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Optional<String> line = line(); line.isPresent(); line = line()) {
            lines.add(line.get());
        }
        if (StandardStreams.isTerminal(0)) {
            out.print("\n");
        }
        return lines;
    }

    /** The next line, without its end; empty if there is none. */
    private Optional<String> line() {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            int c = in.read();
            if (c < 0) {
                return Optional.empty();
            }
            for (; c >= 0 && c != '\n'; c = in.read()) {
                line.write(c);
            }
        } catch (IOException e) {
            return Optional.empty();
        }
        return Optional.of(line.toString(StandardCharsets.UTF_8));
    }
}
