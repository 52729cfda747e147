package dev.cairn.blockfiles.snapshot;

import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream seen through a stretch of it, so that coins are read by the same code that reads them from an array. Every
 * stretch is a new array: views into an old one stay good.
 */
final class SnapshotInput {

    private static final int STRETCH = 256 * 1024;

    private final InputStream in;
    private WireReader reader = new WireReader(new byte[0]);
    private boolean ended; // whether the stream has no more than the stretch
    private long start; // of the stretch, in the file

    SnapshotInput(InputStream in) {
        this.in = in;
    }

    /** A reader with at least {@code wanted} bytes before it, or all that are left. */
    WireReader reach(int wanted) throws IOException {
        if (reader.remaining() < wanted && !ended) {
            byte[] next = new byte[Math.max(STRETCH, wanted)];
            int kept = reader.remaining();
            System.arraycopy(reader.array(), reader.position(), next, 0, kept);
            int added = in.readNBytes(next, kept, next.length - kept);
            ended = kept + added < next.length;
            start += reader.position();
            reader = new WireReader(next, 0, kept + added);
        }
        return reader;
    }

    /** Goes back to {@code position}, which lies in the stretch at hand, and has {@code wanted} bytes from there. */
    WireReader again(long position, int wanted) throws IOException {
        int at = (int) (position - start);
        reader = new WireReader(reader.array(), at, reader.position() + reader.remaining() - at);
        return reach(wanted);
    }

    /** Where in the file the next byte lies. */
    long position() {
        return start + reader.position();
    }

    /** Where in the file an error lies. */
    long position(WireException error) {
        return start + error.offset();
    }
}
