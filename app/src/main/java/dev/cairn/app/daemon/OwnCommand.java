package dev.cairn.app.daemon;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line this process was started with.
 *
 * <p>On Linux it is read from {@code /proc}: {@link ProcessHandle.Info#arguments()} knows only what fits into one page, and a class
 * path alone may be longer; it then has no arguments at all, not even cut ones.
 */
final class OwnCommand {

    private static final Path LINUX = Path.of("/proc/self/cmdline");

    private OwnCommand() {}

    /**
     * The program's file and its arguments.
     *
     * @throws IOException where the system does not tell
     */
    static List<String> words() throws IOException {
        ProcessHandle.Info self = ProcessHandle.current().info();
        List<String> words = new ArrayList<>();
        words.add(self.command().orElseThrow(OwnCommand::untold));
        if (Files.isReadable(LINUX)) {
            List<String> line = split(new String(Files.readAllBytes(LINUX), nativeCharset()));
            words.addAll(line.subList(1, line.size()));
        } else {
            words.addAll(List.of(self.arguments().orElseThrow(OwnCommand::untold)));
        }
        return words;
    }

    /** Each word ends with a zero byte; a word may be empty. */
    private static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        int from = 0;
        for (int end = line.indexOf('\0'); end >= 0; end = line.indexOf('\0', from)) {
            words.add(line.substring(from, end));
            from = end + 1;
        }
        return words;
    }

    /** What {@link ProcessBuilder} turns words back into bytes with. */
    private static Charset nativeCharset() {
        return Charset.forName(System.getProperty("sun.jnu.encoding"));
    }

    private static IOException untold() {
        return new IOException("the system does not tell this process's own command line");
    }
}
