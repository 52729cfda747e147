package dev.cairn.app.cli;

import dev.cairn.primitives.NodeClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A call from beginning to end before a server of its own, for the build: what the JVM reads and links on the way it keeps, so
 * that real calls start fast. Nothing else uses it.
 */
final class Rehearsal {

    private static final String REPLY =
            "{\"jsonrpc\":\"2.0\",\"result\":{\"a\":[1.50,true,null,\"x\\u0020y\"]},\"id\":1}\n";

    private Rehearsal() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("cairn-rehearsal");
        Path config = folder.resolve("bitcoin.conf");
        Path cookie = folder.resolve("cookie");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(config, "regtest=1\n[regtest]\nrpcport=" + server.getLocalPort() + "\n");
            Files.writeString(cookie, "user:password");
            Thread.ofPlatform().daemon().name("rehearsal").start(() -> answer(server));
            int code = CliCommand.run(
                    NodeClock.system(),
                    System.getenv(),
                    folder,
                    new ByteArrayInputStream(new byte[0]),
                    new PrintStream(System.out, false, StandardCharsets.UTF_8),
                    new PrintStream(System.err, false, StandardCharsets.UTF_8),
                    "-datadir=" + folder,
                    "-rpccookiefile=" + cookie,
                    "getblock",
                    "x",
                    "2");
            if (code != 0) {
                throw new IllegalStateException("the rehearsal ended with " + code);
            }
        } finally {
            Files.deleteIfExists(config);
            Files.deleteIfExists(cookie);
            Files.delete(folder);
        }
    }

    private static void answer(ServerSocket server) {
        try (Socket client = server.accept()) {
            client.getOutputStream()
                    .write(("HTTP/1.1 200 OK\r\nContent-Length: " + REPLY.length() + "\r\n\r\n" + REPLY)
                            .getBytes(StandardCharsets.US_ASCII));
            client.getInputStream().read();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
