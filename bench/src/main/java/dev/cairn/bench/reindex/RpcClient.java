package dev.cairn.bench.reindex;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** Asks a node over one connection that is kept; a new one is made where it was lost. One thread's, but for {@link #close}. */
final class RpcClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 900_000; // a scan of all coins takes its time
    private static final int MOST_HEADERS = 1 << 14;
    private static final int MOST_BODY = 1 << 20;

    private final int port;
    private final String authorization;
    private volatile Socket socket;
    private InputStream in;

    /** Of a node on this machine, with the line of its cookie file. */
    RpcClient(int port, String cookie) {
        this.port = port;
        authorization = Base64.getEncoder().encodeToString(cookie.getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * An answer.
     *
     * @param status HTTP's
     * @param body JSON
     */
    record Answer(int status, String body) {

        boolean isGood() {
            return status == 200;
        }
    }

    /**
     * Calls.
     *
     * @param params a JSON array
     * @throws IOException if there is no answer
     */
    Answer call(String method, String params) throws IOException {
        String body = "{\"id\":0,\"method\":\"" + method + "\",\"params\":" + params + "}";
        String head = "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Basic " + authorization
                + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n";
        try {
            connect().getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
            return read();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private Socket connect() throws IOException {
        Socket now = socket;
        if (now == null) {
            now = new Socket();
            socket = now;
            now.setTcpNoDelay(true);
            now.setSoTimeout(PATIENCE_MILLIS);
            now.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            in = new BufferedInputStream(now.getInputStream());
        }
        return now;
    }

    private Answer read() throws IOException {
        String[] status = line().split(" ", 3);
        if (status.length < 2) {
            throw new IOException("port " + port + " does not speak HTTP");
        }
        int length = -1;
        boolean closes = false;
        int headers = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            String header = line.toLowerCase(Locale.ROOT);
            headers += line.length();
            if (headers > MOST_HEADERS) {
                throw new IOException("port " + port + " answers with headers without end");
            }
            if (header.startsWith("content-length:")) {
                length = Integer.parseInt(header.substring(15).strip());
            } else if (header.startsWith("connection:")) {
                closes = header.contains("close");
            }
        }
        if (length < 0 || length > MOST_BODY) {
            throw new IOException("port " + port + " answers with a body of " + length + " bytes");
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("the answer ended after " + body.length + " of " + length + " bytes");
        }
        if (closes) {
            close();
        }
        return new Answer(Integer.parseInt(status[1]), new String(body, StandardCharsets.UTF_8));
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
            if (line.length() > MOST_HEADERS) {
                throw new IOException("port " + port + " answers with a line without end");
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
