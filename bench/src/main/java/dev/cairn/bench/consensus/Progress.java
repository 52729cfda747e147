package dev.cairn.bench.consensus;

import java.io.PrintWriter;

/** Tells on stderr what is being measured. */
final class Progress {

    private final PrintWriter err;
    private final String command;

    Progress(PrintWriter err) {
        this(err, "consensus");
    }

    Progress(PrintWriter err, String command) {
        this.err = err;
        this.command = command;
    }

    void tell(String what, int round, int rounds) {
        err.println(command + ": " + what + " (" + round + " of " + rounds + ")");
    }
}
