package dev.cairn.app.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One HTTP request and its answer over one connection: HTTP/1.1 as far as a node speaks it. The JDK's client would take longer to
 * start than everything else here together.
 *
 * @param host a name or address, without brackets
 * @param seconds how long the other side may be silent
 */
record HttpPost(String host, int port, long seconds) {

    /** Ways to fail, with the numbers and words that bitcoin-cli (libevent) has for them. */
    enum Trouble {
        TIMEOUT(0, "timeout reached"),
        EOF(1, "EOF reached"),
        INVALID_HEADER(2, "error while reading header, or invalid header"),
        BUFFER(3, "error encountered while reading or writing");

        private final int code;
        private final String words;

        Trouble(int code, String words) {
            this.code = code;
            this.words = words;
        }

        String toText() {
            return " (error code " + code + " - \"" + words + "\")";
        }
    }

    /** An answer. */
    static final class Reply {
        private final int status;
        private final byte[] body;

        private Reply(int status, byte[] body) {
            this.status = status;
            this.body = body;
        }

        int status() {
            return status;
        }

        byte[] body() {
            return body;
        }
    }

    /** No answer; {@link #getMessage()} is put behind the server's name, and empty if nobody listens there. */
    static final class Failed extends Exception {

        private static final long serialVersionUID = 1;

        Failed(String message) {
            super(message);
        }

        Failed(Trouble trouble) {
            this(trouble.toText());
        }
    }

    private static final int LONGEST_HEADER = 1 << 20;

    Reply send(String path, String credentials, byte[] body) throws Failed {
        try (Socket socket = connect()) {
            String head = "POST " + path + " HTTP/1.1\r\nHost: " + host
                    + "\r\nConnection: close\r\nContent-Type: application/json\r\nAuthorization: Basic " + credentials
                    + "\r\nContent-Length: " + body.length + "\r\n\r\n";
            byte[] headBytes = head.getBytes(StandardCharsets.UTF_8);
            byte[] request = new byte[headBytes.length + body.length];
            System.arraycopy(headBytes, 0, request, 0, headBytes.length);
            System.arraycopy(body, 0, request, headBytes.length, body.length);
            try {
                socket.getOutputStream().write(request);
            } catch (IOException e) {
                // The other side may have answered and closed without reading all: what it said is read below.
            }
            return read(new BufferedInputStream(socket.getInputStream(), 1 << 16));
        } catch (SocketTimeoutException e) {
            throw new Failed(Trouble.TIMEOUT);
        } catch (EOFException e) {
            throw new Failed(Trouble.EOF);
        } catch (IOException e) {
            throw new Failed(Trouble.BUFFER);
        }
    }

    private int millis() {
        return (int) Math.min(Integer.MAX_VALUE, seconds * 1000);
    }

    private Socket connect() throws Failed {
        InetAddress[] addresses;
        try {
            if (host.isEmpty()) {
                throw new UnknownHostException(host); // to the JDK no name is this machine's
            }
            addresses = InetAddress.getAllByName(host);
        } catch (UnknownHostException e) {
            throw new Failed(Trouble.EOF); // what libevent makes of a name that leads nowhere
        }
        for (InetAddress address : addresses) {
            Socket socket = new Socket();
            try {
                socket.setSoTimeout(millis());
                socket.connect(new InetSocketAddress(address, port), millis());
                return socket;
            } catch (IOException e) {
                close(socket);
            }
        }
        throw new Failed("");
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it never was connected
        }
    }

    private static Reply read(InputStream in) throws IOException, Failed {
        int status = status(line(in));
        long length = -1;
        boolean chunked = false;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            if (colon < 1) {
                throw new Failed(Trouble.INVALID_HEADER);
            }
            String name = header.substring(0, colon).toLowerCase(Locale.ROOT);
            String value = header.substring(colon + 1).strip();
            if (name.equals("content-length")) {
                length = number(value, 10);
            } else if (name.equals("transfer-encoding")) {
                chunked = value.equalsIgnoreCase("chunked");
            }
        }
        if (chunked) {
            return new Reply(status, chunks(in));
        }
        return new Reply(status, length < 0 ? in.readAllBytes() : exactly(in, length));
    }

    private static int status(String line) throws Failed {
        String[] words = line.split(" ", 3);
        if (!words[0].startsWith("HTTP/1.") || words.length < 2) {
            throw new Failed(Trouble.INVALID_HEADER);
        }
        return (int) number(words[1], 10);
    }

    private static byte[] chunks(InputStream in) throws IOException, Failed {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (long size = chunkSize(line(in)); size > 0; size = chunkSize(line(in))) {
            body.write(exactly(in, size));
            line(in);
        }
        return body.toByteArray();
    }

    private static long chunkSize(String line) throws Failed {
        int extension = line.indexOf(';');
        return number((extension < 0 ? line : line.substring(0, extension)).strip(), 16);
    }

    /** {@code readNBytes} grows with what comes, whatever was announced. */
    private static byte[] exactly(InputStream in, long length) throws IOException {
        byte[] bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE, length));
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }

    private static long number(String text, int radix) throws Failed {
        try {
            long value = Long.parseLong(text, radix);
            if (value >= 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new Failed(Trouble.INVALID_HEADER);
    }

    private static String line(InputStream in) throws IOException, Failed {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            if (line.length() == LONGEST_HEADER) {
                throw new Failed(Trouble.INVALID_HEADER);
            }
            line.append((char) c);
        }
        if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
            line.setLength(line.length() - 1);
        }
        return line.toString();
    }
}
