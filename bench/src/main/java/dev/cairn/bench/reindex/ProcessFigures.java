package dev.cairn.bench.reindex;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What Linux counts for a process ({@code /proc/PID/status} and {@code io}).
 *
 * @param residentBytes memory that it has now
 * @param peakBytes the most that it ever had
 * @param readBytes read from disk: what the page cache had is not counted
 * @param writtenBytes written to disk, or to be
 */
record ProcessFigures(long residentBytes, long peakBytes, long readBytes, long writtenBytes) {

    private static final long KIB = 1024;

    /** Asks; empty when the process has ended, or the system does not tell. */
    static Optional<ProcessFigures> of(long pid) {
        Path folder = Path.of("/proc", Long.toString(pid));
        try {
            return read(Files.readString(folder.resolve("status")), Files.readString(folder.resolve("io")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Reads the two texts; empty if one says nothing of what is wanted, as for a process that is just ending. */
    static Optional<ProcessFigures> read(String status, String io) {
        long resident = field(status, "VmRSS:");
        long peak = field(status, "VmHWM:");
        long read = field(io, "read_bytes:");
        long written = field(io, "write_bytes:");
        return resident < 0 || peak < 0 || read < 0 || written < 0
                ? Optional.empty()
                : Optional.of(new ProcessFigures(resident * KIB, peak * KIB, read, written));
    }

    private static long field(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(
                        line.substring(name.length()).replace("kB", "").strip()))
                .findFirst()
                .orElse(-1);
    }
}
