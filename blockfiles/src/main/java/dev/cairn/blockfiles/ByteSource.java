package dev.cairn.blockfiles;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Bytes at positions, as they lie in a file. Read by position and never mapped: a mapped file that another process cuts
 * short takes the whole JVM down with it.
 */
sealed interface ByteSource extends Closeable {

    /** How long it is now; a file in use grows and shrinks. */
    long length() throws IOException;

    /**
     * Reads as many bytes as are there, up to {@code length}.
     *
     * @return how many were read; fewer than {@code length} only at the end
     */
    int read(long position, byte[] target, int offset, int length) throws IOException;

    @Override
    void close() throws IOException;

    /** A file, opened for reading only. */
    static ByteSource open(Path file) throws IOException {
        // Opening a pipe would wait for a writer, and a folder opens like a file.
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException("is no regular file");
        }
        return new FileBytes(FileChannel.open(file, StandardOpenOption.READ));
    }

    /** An array that is not written to. */
    static ByteSource of(byte[] bytes) {
        return new ArrayBytes(bytes);
    }

    /** A file. */
    record FileBytes(FileChannel channel) implements ByteSource {

        /** Larger pieces make the JDK keep as large a buffer for each thread. */
        private static final int PIECE = 128 * 1024;

        @Override
        public long length() throws IOException {
            return channel.size();
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) throws IOException {
            int done = 0;
            while (done < length) {
                ByteBuffer piece = ByteBuffer.wrap(target, offset + done, Math.min(length - done, PIECE));
                int n = channel.read(piece, position + done);
                if (n <= 0) {
                    break;
                }
                done += n;
            }
            return done;
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** An array. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ArrayBytes(byte[] bytes) implements ByteSource {

        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public int read(long position, byte[] target, int offset, int length) {
            if (position >= bytes.length) {
                return 0;
            }
            int n = (int) Math.min(length, bytes.length - position);
            System.arraycopy(bytes, (int) position, target, offset, n);
            return n;
        }

        @Override
        public void close() {}
    }
}
