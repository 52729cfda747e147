package dev.cairn.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What lies behind the standard streams. */
public final class StandardStreams {

    private StandardStreams() {}

    /**
     * Whether a standard stream is a terminal, as the kernel names what lies behind it. The JDK's console would say so only of
     * input and output together.
     *
     * @param descriptor 0 for input, 1 for output, 2 for errors
     */
    public static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return System.console().isTerminal();
        }
    }
}
