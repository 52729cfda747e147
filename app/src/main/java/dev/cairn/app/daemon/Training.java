package dev.cairn.app.daemon;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the launcher has Java learn from once, when Cairn is built: a node that starts, answers a few calls and stops. The classes
 * that this reads and links are there at once in every later start.
 */
public final class Training {

    private static final String ADDRESS = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
    private static final List<String> CALLS = List.of(
            call("getblockcount", ""),
            call("getmempoolinfo", ""),
            call("getblockchaininfo", ""),
            call("generatetoaddress", "3, \"" + ADDRESS + "\""),
            call("getbestblockhash", ""),
            call("getblockheader", "\"0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206\""),
            call("getblock", "\"0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206\", 2"),
            call("getnetworkinfo", ""),
            call("getpeerinfo", ""),
            call("help", ""),
            call("nosuchcall", ""),
            call("stop", ""));
    private static final long PATIENCE_MILLIS = 20_000;

    private Training() {}

    /** Runs it in the folder that is named, which is to be empty. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[0]);
        // Twice: a node that finds what an earlier one left behind does other things than the first.
        boolean done = true;
        for (int round = 0; round < 2; round++) {
            done &= runOnce(folder);
        }
        System.exit(done ? 0 : 1);
    }

    private static boolean runOnce(Path folder) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        PrintStream quiet = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        AtomicInteger code = new AtomicInteger(-1);
        Thread node = Thread.ofPlatform()
                .name("init")
                .start(() -> code.set(Bitcoind.runWithSignals(
                        quiet,
                        System.err,
                        Map.of("HOME", folder.toString()),
                        List.of(
                                "-regtest",
                                "-datadir=" + folder,
                                "-rpcport=" + port,
                                "-debug",
                                "-logthreadnames",
                                "-logtimemicros"))));
        for (String call : CALLS) {
            ask(folder.resolve("regtest/.cookie"), port, call);
        }
        node.join(PATIENCE_MILLIS);
        return code.get() == 0;
    }

    private static String call(String name, String parameters) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + name + "\",\"params\":[" + parameters + "]}";
    }

    /** Asks until there is an answer; the node may still be starting. */
    private static void ask(Path cookie, int port, String body) throws InterruptedException {
        for (int attempt = 0; attempt < 200; attempt++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                String login = Base64.getEncoder().encodeToString(Files.readAllBytes(cookie));
                String head = "POST / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic " + login
                        + "\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n";
                socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
                InputStream in = socket.getInputStream();
                String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                if (!answer.contains("\"code\":-28")) {
                    return;
                }
            } catch (IOException e) {
                // not listening yet
            }
            Thread.sleep(50);
        }
    }
}
