package dev.cairn.app.demo;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * A client that asks one node again and again over one connection, as a program beside it would. One thread's, but for
 * {@link #close}, which ends a wait.
 */
final class LoopbackHttp implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;

    private final int port;
    private volatile Socket socket;
    private InputStream in;
    private byte[] body = new byte[1 << 16];
    private int length;

    LoopbackHttp(int port) {
        this.port = port;
    }

    /**
     * Asks.
     *
     * @return the status
     * @throws IOException if there is no answer; the next question makes a new connection
     */
    int get(String path) throws IOException {
        try {
            connect()
                    .getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return read();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** The body of the last answer, in the first {@link #length} bytes; good until the next question. */
    byte[] body() {
        return body;
    }

    /** Bytes of the last answer's body. */
    int length() {
        return length;
    }

    private Socket connect() throws IOException {
        Socket now = socket;
        if (now == null) {
            now = new Socket();
            socket = now;
            now.setTcpNoDelay(true);
            now.setSoTimeout(PATIENCE_MILLIS);
            now.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            in = new BufferedInputStream(now.getInputStream(), 1 << 16);
        }
        return now;
    }

    private int read() throws IOException {
        String[] status = line().split(" ", 3);
        if (status.length < 2) {
            throw new IOException("port " + port + " does not speak HTTP");
        }
        int announced = -1;
        boolean closes = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String name = header.toLowerCase(Locale.ROOT);
            if (name.startsWith("content-length:")) {
                announced = Integer.parseInt(name.substring(15).strip());
            } else if (name.startsWith("connection:")) {
                closes = name.contains("close");
            } else if (name.startsWith("transfer-encoding:")) {
                throw new IOException("chunks were not expected");
            }
        }
        if (announced < 0) {
            throw new IOException("an answer without a length");
        }
        length = 0;
        while (length < announced) {
            if (length == body.length) {
                body = Arrays.copyOf(body, Math.min(announced, 2 * body.length)); // as it comes, not as announced
            }
            int some = in.read(body, length, Math.min(announced, body.length) - length);
            if (some < 0) {
                throw new EOFException("the answer ended after " + length + " of " + announced + " bytes");
            }
            length += some;
        }
        if (closes) {
            close();
        }
        return Integer.parseInt(status[1]);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the node hung up");
            }
            if (c != '\r') {
                line.append((char) c);
            }
            if (line.length() > 8_192) {
                throw new IOException("a header line without end");
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        Socket open = socket;
        socket = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                // nothing more is asked over it
            }
        }
    }
}
