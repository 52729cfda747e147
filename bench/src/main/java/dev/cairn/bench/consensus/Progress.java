package dev.cairn.bench.consensus;

import java.io.PrintWriter;

/** Tells on stderr what is being measured. */
final class Progress {

    private final PrintWriter err;

    Progress(PrintWriter err) {
        this.err = err;
    }

    void tell(String what, int round, int rounds) {
        err.println("consensus: " + what + " (" + round + " of " + rounds + ")");
    }
}
