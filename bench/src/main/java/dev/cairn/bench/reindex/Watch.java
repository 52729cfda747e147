package dev.cairn.bench.reindex;

import dev.cairn.primitives.NodeClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks at a running node again and again: what the system counts for it, and what came to its log. One thread's.
 */
final class Watch implements AutoCloseable {

    private final long pid;
    private final Path log;
    private final RunLog lines;
    private final NodeClock clock;
    private final long start;
    private final List<Sample> samples = new ArrayList<>();
    private final ByteArrayOutputStream unfinished = new ByteArrayOutputStream();
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    private Optional<ProcessFigures> latest = Optional.empty();
    private FileChannel channel;

    /**
     * Memory at a time.
     *
     * @param seconds since the program's start
     * @param residentBytes of the whole process
     */
    record Sample(double seconds, long residentBytes) {}

    /** Of a process started at {@code start}, whose log will come to that file. */
    Watch(long pid, Path log, RunLog lines, NodeClock clock, long start) {
        this.pid = pid;
        this.log = log;
        this.lines = lines;
        this.clock = clock;
        this.start = start;
    }

    /** Looks. */
    void look() throws IOException {
        double now = (clock.monotonicNanos() - start) / 1e9;
        ProcessFigures.of(pid).ifPresent(figures -> {
            latest = Optional.of(figures);
            samples.add(new Sample(now, figures.residentBytes()));
        });
        readLog();
    }

    private void readLog() throws IOException {
        if (channel == null) {
            if (!Files.exists(log)) {
                return;
            }
            try {
                channel = FileChannel.open(log);
            } catch (NoSuchFileException gone) {
                return;
            }
        }
        while (channel.read(buffer.clear()) > 0) {
            buffer.flip();
            while (buffer.hasRemaining()) {
                byte next = buffer.get();
                if (next == '\n') {
                    lines.accept(unfinished.toString(StandardCharsets.UTF_8));
                    unfinished.reset();
                } else {
                    unfinished.write(next);
                }
            }
        }
    }

    /** The last figures of it; empty if there were none, since it ended at once. */
    Optional<ProcessFigures> latest() {
        return latest;
    }

    /** Its memory, over time. */
    List<Sample> samples() {
        return List.copyOf(samples);
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
