package dev.cairn.app.daemon;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code -daemon}. A JVM cannot fork: the parent starts itself once more, as a process of its own session, and waits until that
 * one has started ({@code -daemonwait}) or at least begun. The child tells so by one byte on its standard output, and then
 * closes it.
 */
final class Background {

    /** Set for the child. */
    static final String MARK = "CAIRN_IN_BACKGROUND";

    private static final String SETSID = "/usr/bin/setsid";
    private static final int STARTED = 1;

    private Background() {}

    /**
     * Starts the child.
     *
     * @param wait until it answers calls
     * @return the exit code
     */
    static int start(boolean wait, PrintStream out, PrintStream err) {
        out.println("Cairn starting");
        out.flush();
        try {
            List<String> command = new ArrayList<>();
            if (Files.isExecutable(Path.of(SETSID))) {
                command.add(SETSID);
            }
            command.addAll(OwnCommand.words());
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put(MARK, wait ? "wait" : "go");
            Process child = builder.start();
            if (child.getInputStream().read() == STARTED) {
                return 0;
            }
        } catch (IOException e) {
            err.println("Error: the node cannot be started in the background: " + e.getMessage());
            return 1;
        }
        err.println("Error during initialization - check debug.log for details");
        return 1;
    }

    /** In the child: it has started, or begun. */
    static void tell(OutputStream parent) {
        try {
            parent.write(STARTED);
            parent.flush();
            parent.close();
        } catch (IOException e) {
            // the parent has gone: nobody waits to be told
        }
    }
}
