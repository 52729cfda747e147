package dev.cairn.conformance.cli;

import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Takes a request on each connection and answers with given bytes, whatever was asked; then hangs up. */
final class ScriptedServer implements AutoCloseable {

    private final ServerSocket socket;
    private final Supplier<String> answer;
    private final boolean silent;

    /**
     * Starts it.
     *
     * @param answer all of it, head and body
     */
    static ScriptedServer answering(Supplier<String> answer) {
        return new ScriptedServer(answer, false);
    }

    /** One that reads and never answers. */
    static ScriptedServer silent() {
        return new ScriptedServer(() -> "", true);
    }

    /** An answer with a JSON body. */
    static String json(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
    }

    private ScriptedServer(Supplier<String> answer, boolean silent) {
        this.answer = answer;
        this.silent = silent;
        try {
            this.socket = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        Thread.ofPlatform().daemon().name("scripted-server").start(this::serve);
    }

    String port() {
        return Integer.toString(socket.getLocalPort());
    }

    private void serve() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                Thread.ofPlatform().daemon().name("scripted-answer").start(() -> answer(connection));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void answer(Socket connection) {
        try (connection) {
            InputStream in = connection.getInputStream();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int c = in.read();
                if (c < 0) {
                    return;
                }
                head.append((char) c);
            }
            int length = 0;
            for (String line : head.toString().split("\r\n", -1)) {
                if (line.startsWith("Content-Length: ")) {
                    length = Integer.parseInt(line.substring(16));
                }
            }
            in.readNBytes(length);
            if (silent) {
                in.read(); // until the client hangs up
                return;
            }
            connection.getOutputStream().write(answer.get().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // the client hung up
        }
    }

    /** Waits until a second has just begun, so that whoever looks at the clock next sees the same one. */
    static long secondJustBegun(NodeClock clock) {
        long start = clock.unixSeconds();
        while (clock.unixSeconds() == start) {
            Thread.onSpinWait();
        }
        return clock.unixSeconds();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
