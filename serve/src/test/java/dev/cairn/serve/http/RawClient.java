package dev.cairn.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A socket that says exactly what it is told, and compares what it hears. */
public final class RawClient implements AutoCloseable {

    private static final int PATIENCE = 20_000;
    private static final int SILENCE = 150;

    private final Socket socket;
    private final InputStream in;

    /** Connects to loopback. */
    public RawClient(int port) {
        try {
            socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port);
            socket.setSoTimeout(PATIENCE);
            in = socket.getInputStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends text. */
    public void send(String text) {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends bytes. */
    public void send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says no more, but listens on. */
    public void endOutput() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What comes next is this. */
    public void expect(String text) {
        try {
            byte[] read = in.readNBytes(text.getBytes(StandardCharsets.UTF_8).length);
            assertThat(new String(read, StandardCharsets.UTF_8)).isEqualTo(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nothing more comes, and the server has closed. */
    public void expectEnd() {
        try {
            assertThat(in.read()).isEqualTo(-1);
        } catch (IOException e) {
            // a reset is an end too
            assertThat(e).isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    /** Nothing comes for a moment: the server waits for something else. */
    public void expectSilence() {
        try {
            socket.setSoTimeout(SILENCE);
            boolean silent = false;
            try {
                in.read();
            } catch (SocketTimeoutException e) {
                silent = true;
            }
            socket.setSoTimeout(PATIENCE);
            assertThat(silent).as("silence").isTrue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next answer's body is this. */
    public void expectBody(String text) {
        assertThat(new String(readBody(), StandardCharsets.UTF_8)).isEqualTo(text);
    }

    /** The next answer's status. */
    public int status() {
        return answer().status();
    }

    /** The next answer's body. */
    public byte[] readBody() {
        return answer().body();
    }

    /** An answer. */
    @SuppressWarnings("ArrayRecordComponent") // of tests alone
    public record Answer(int status, String head, byte[] body) {
        /** The body as text. */
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /** The next answer, which names its length or has no body. */
    public Answer answer() {
        try {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                int b = in.read();
                if (b < 0) {
                    throw new AssertionError("the connection ended in a head: " + head);
                }
                head.write(b);
            }
            String lines = head.toString(StandardCharsets.ISO_8859_1);
            int length = 0;
            for (String line : lines.split("\r\n")) {
                if (line.startsWith("Content-Length: ")) {
                    length = Integer.parseInt(line.substring("Content-Length: ".length()));
                }
            }
            return new Answer(Integer.parseInt(lines.substring(9, 12)), lines, in.readNBytes(length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
