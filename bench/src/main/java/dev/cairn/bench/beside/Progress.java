package dev.cairn.bench.beside;

import java.io.PrintWriter;

/** Tells on stderr what is being measured. */
public final class Progress {

    private final PrintWriter err;
    private final String command;

    /** With the name of the command that lines begin with. */
    public Progress(PrintWriter err, String command) {
        this.err = err;
        this.command = command;
    }

    /** What begins now, and the how manieth of how many. */
    public void tell(String what, int round, int rounds) {
        err.println(command + ": " + what + " (" + round + " of " + rounds + ")");
    }

    /** Anything else. */
    public void tell(String what) {
        err.println(command + ": " + what);
    }
}
