package dev.cairn.app.cli;

import dev.cairn.app.cli.CliException.Unreachable;
import dev.cairn.app.cli.HttpPost.Reply;
import dev.cairn.app.config.Arguments;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Takes a question to the node and the answer back (Core, {@code CallRPC} and {@code ConnectAndCallRPC}). */
final class Caller {

    private static final int IN_WARMUP = -28;
    private static final long SECONDS = 1_000_000_000;

    /** bitcoin-cli's five years, for as long as it takes. */
    private static final long FOR_EVER = 5L * 31_556_952;

    private final CliSettings settings;
    private final Arguments arguments;
    private Optional<String> typedPassword = Optional.empty();
    private final NodeClock clock;
    private final PrintStream err;

    Caller(CliSettings settings, NodeClock clock, PrintStream err) {
        this.settings = settings;
        this.arguments = settings.arguments();
        this.clock = clock;
        this.err = err;
    }

    /** Takes a password that counts more than any that was set. */
    void usePassword(String password) {
        typedPassword = Optional.of(password);
    }

    /** Asks, as often as {@code -rpcwait} says. */
    Json ask(Question question, String method, List<String> words, Optional<String> wallet) throws CliException {
        boolean wait = arguments.flag("-rpcwait", false);
        long timeout = arguments.number("-rpcwaittimeout", 0);
        long start = clock.monotonicNanos();
        while (true) {
            try {
                Json reply = once(question, method, words, wallet);
                Json error = reply.get("error");
                if (wait && !error.isNull() && error.get("code").asInt() == IN_WARMUP) {
                    throw new Unreachable("server in warmup");
                }
                return reply;
            } catch (Unreachable e) {
                if (!wait || (timeout > 0 && clock.monotonicNanos() - start >= timeout * SECONDS)) {
                    throw new Unreachable("timeout on transient error: " + e.getMessage());
                }
                pause();
            }
        }
    }

    private static void pause() throws CliException {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            throw new CliException("interrupted");
        }
    }

    private Json once(Question question, String method, List<String> words, Optional<String> wallet)
            throws CliException {
        HttpPost server = server();
        Optional<String> credentials = credentials();
        byte[] body = (question.request(method, words).write(0) + "\n").getBytes(StandardCharsets.UTF_8);
        Reply reply = send(server, wallet, credentials.orElse(""), body);
        if (reply.status() == 401) {
            throw new CliException(
                    credentials.isPresent()
                            ? "Authorization failed: Incorrect rpcuser or rpcpassword"
                            : "Could not locate RPC credentials. No authentication cookie could be found, and RPC password"
                                    + " is not set.  See -rpcpassword and -stdinrpcpass.  Configuration file: ("
                                    + settings.configFile().map(Path::toString).orElse("") + ")");
        }
        if (reply.status() == 503) {
            throw new CliException("Server response: " + new String(reply.body(), StandardCharsets.UTF_8));
        }
        if (reply.status() >= 400 && reply.status() != 400 && reply.status() != 404 && reply.status() != 500) {
            throw new CliException("server returned HTTP error " + reply.status());
        }
        if (reply.body().length == 0) {
            throw new CliException("no response from server");
        }
        Json answer =
                JsonReader.read(reply.body()).orElseThrow(() -> new CliException("couldn't parse reply from server"));
        Json result = question.reply(answer);
        if (result.values().isEmpty()) {
            throw new CliException("expected reply to have result, error and id properties");
        }
        return result;
    }

    private static Reply send(HttpPost server, Optional<String> wallet, String credentials, byte[] body)
            throws Unreachable {
        String path = wallet.map(name -> "/wallet/" + encode(name)).orElse("/");
        String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        try {
            return server.send(path, basic, body);
        } catch (HttpPost.Failed e) {
            throw new Unreachable("Could not connect to the server " + server.host() + ":" + server.port()
                    + e.getMessage()
                    + "\n\nMake sure the bitcoind server is running and that you are connecting to the correct RPC port.\n"
                    + "Use \"bitcoin-cli -help\" for more info.");
        }
    }

    /** {@code -rpcport}, or else the port in {@code -rpcconnect}, or else the network's. */
    private HttpPost server() throws CliException {
        String given = arguments.text("-rpcconnect", "127.0.0.1");
        String host = given;
        int ownPort = 0;
        int colon = given.lastIndexOf(':');
        boolean bracketed = colon > 0 && given.charAt(0) == '[' && given.charAt(colon - 1) == ']';
        boolean several = colon > 0 && given.lastIndexOf(':', colon - 1) >= 0;
        if (colon == 0 || bracketed || (colon > 0 && !several)) {
            ownPort = Digits.unsigned(given.substring(colon + 1), 65535).orElse(0);
            if (ownPort == 0) {
                throw new CliException("Invalid port provided in -rpcconnect: " + given);
            }
            host = given.substring(0, colon);
        }
        if (host.startsWith("[") && host.endsWith("]") && host.length() > 1) {
            host = host.substring(1, host.length() - 1);
        }
        int port = ownPort == 0 ? settings.defaultPort() : ownPort;
        Optional<String> word = arguments.text("-rpcport");
        if (word.isPresent()) {
            OptionalInt number = Digits.unsigned(word.get(), 65535);
            if (number.orElse(0) == 0) {
                throw new CliException("Invalid port provided in -rpcport: " + word.get());
            }
            port = number.getAsInt();
            if (ownPort != 0) {
                err.print("Warning: Port specified in both -rpcconnect and -rpcport. Using -rpcport " + port + "\n");
            }
        }
        int timeout = (int) arguments.number("-rpcclienttimeout", 900);
        return new HttpPost(host, port, timeout > 0 ? timeout : FOR_EVER);
    }

    /** {@code user:password}; empty if there is neither a password nor a cookie. */
    private Optional<String> credentials() {
        String password = typedPassword.orElseGet(() -> arguments.text("-rpcpassword", ""));
        if (!password.isEmpty()) {
            return Optional.of(arguments.text("-rpcuser", "") + ":" + password);
        }
        Optional<Path> cookie = settings.cookieFile();
        if (cookie.isEmpty()) {
            return Optional.of("");
        }
        try {
            String text = Files.readString(cookie.get(), StandardCharsets.ISO_8859_1);
            int end = text.indexOf('\n');
            return Optional.of(end < 0 ? text : text.substring(0, end));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Per cent signs for all that is not a letter, a digit or one of {@code -._~} (libevent, {@code evhttp_uriencode}). */
    private static String encode(String name) {
        StringBuilder out = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (c < 0x80 && (Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0)) {
                out.append(c);
            } else {
                out.append('%')
                        .append(Character.toUpperCase(Character.forDigit(c >>> 4, 16)))
                        .append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
            }
        }
        return out.toString();
    }
}
