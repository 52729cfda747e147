package dev.cairn.conformance.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real bitcoind on a regtest chain of its own, in a folder that goes when it does; spoken to by JSON-RPC. */
public final class RegtestPeer implements RpcSide, AutoCloseable {

    private static final String PASSWORD = "conformance";

    private final Process process;
    private final Path folder;
    private final URI address;
    private final HttpClient http = HttpClient.newHttpClient();

    private RegtestPeer(Process process, Path folder, URI address) {
        this.process = process;
        this.folder = folder;
        this.address = address;
    }

    /** Starts one and waits until it answers; skips the test if there is no bitcoind. */
    public static RegtestPeer start(String... options) {
        Path programs = Peer.programs();
        try {
            Path folder = Files.createTempDirectory("cairn-regtest");
            int port = freePort();
            List<String> command = new ArrayList<>(List.of(
                    programs.resolve("bitcoind").toString(),
                    "-regtest",
                    "-datadir=" + folder,
                    "-server",
                    "-listen=0",
                    "-connect=0",
                    "-disablewallet",
                    "-rpcbind=127.0.0.1",
                    "-rpcallowip=127.0.0.1",
                    "-rpcport=" + port,
                    "-rpcuser=cairn",
                    "-rpcpassword=" + PASSWORD,
                    "-dbcache=16"));
            command.addAll(Arrays.asList(options));
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("stdout").toFile())
                    .start();
            RegtestPeer peer = new RegtestPeer(process, folder, URI.create("http://127.0.0.1:" + port + "/"));
            peer.awaitAnswer();
            return peer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitAnswer() {
        for (int tries = 0; tries < 600; tries++) {
            if (!process.isAlive()) {
                throw new AssertionError("bitcoind ended with " + process.exitValue() + ": " + stdout());
            }
            try {
                if (post(request("getblockcount", "")) instanceof Map<?, ?> answer && answer.get("error") == null) {
                    return;
                }
            } catch (UncheckedIOException e) {
                // not listening yet
            }
            pause();
        }
        throw new AssertionError("bitcoind did not answer within a minute: " + stdout());
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String stdout() {
        try {
            return Files.readString(folder.resolve("stdout"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public String raw(String method, String parameters) {
        return new String(send(request(method, parameters)), StandardCharsets.UTF_8);
    }

    /** Calls a method once for each entry, in one batch; the answers, in order, with {@code result} and {@code error}. */
    public List<Map<String, Object>> batch(String method, List<String> parameters) {
        String body = "["
                + String.join(
                        ",",
                        parameters.stream().map(each -> request(method, each)).toList()) + "]";
        return Json.asList(post(body)).stream().map(Json::asMap).toList();
    }

    private static String request(String method, String parameters) {
        return "{\"id\":0,\"method\":\"" + method + "\",\"params\":[" + parameters + "]}";
    }

    private Object post(String body) {
        return Json.parse(send(body));
    }

    private byte[] send(String body) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", "Basic " + login())
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where it listens for calls, on loopback. */
    public int port() {
        return address.getPort();
    }

    /** What an {@code Authorization: Basic} header has to say. */
    public String login() {
        return Base64.getEncoder().encodeToString(("cairn:" + PASSWORD).getBytes(StandardCharsets.UTF_8));
    }

    /** The folder that it keeps its chain in, {@code regtest} within. */
    public Path folder() {
        return folder;
    }

    /** Ends it as its owner would, and leaves its folder where it is. */
    public void stop() {
        process.destroy();
        try {
            if (!process.waitFor(1, TimeUnit.MINUTES)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends it without a warning, as a loss of power would, and leaves its folder where it is. */
    public void kill() {
        try {
            process.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends it, and takes its folder away. */
    @Override
    public void close() {
        try {
            stop();
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.close();
    }
}
