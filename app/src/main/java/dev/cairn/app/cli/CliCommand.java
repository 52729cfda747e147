package dev.cairn.app.cli;

import dev.cairn.app.StandardStreams;
import dev.cairn.app.config.Arguments;
import dev.cairn.primitives.NodeClock;
import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code cairn rpc}, which is bitcoin-cli. Exit codes: 0; the number of the node's error without its sign; 1 for all else.
 */
public final class CliCommand {

    private static final int FAILURE = 1;
    private static final int WALLET_NOT_SPECIFIED = -19;

    private final NodeClock clock;
    private final PrintStream out;
    private final PrintStream err;
    private final Terminal terminal;
    private final CliSettings settings;
    private final Arguments arguments;

    private CliCommand(
            NodeClock clock,
            Map<String, String> environment,
            Path workingDir,
            InputStream in,
            PrintStream out,
            PrintStream err) {
        this.clock = clock;
        this.out = out;
        this.err = err;
        this.terminal = new Terminal(in, out, err);
        String home = environment.getOrDefault("HOME", "");
        this.settings = new CliSettings(Path.of(home.isEmpty() ? "/" : home), workingDir);
        this.arguments = settings.arguments();
    }

    /** Runs a command line and ends the process with its exit code: what {@code bin/bitcoin-cli} starts. */
    public static void main(String[] args) {
        // Nothing waits for an orderly end, which takes longer than a short call.
        Runtime.getRuntime().halt(run(NodeClock.system(), System.getenv(), args));
    }

    /**
     * Runs a command line.
     *
     * @param environment {@code HOME} is where {@code .cairn} lies
     * @return the exit code; the system keeps its low eight bits
     */
    public static int run(NodeClock clock, Map<String, String> environment, String... args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), false, StandardCharsets.UTF_8);
        return run(
                clock, environment, Path.of("").toAbsolutePath(), new BufferedInputStream(System.in), out, err, args);
    }

    /**
     * As above, with other streams, which are flushed and left open.
     *
     * @param workingDir what relative paths are taken from; absolute
     */
    public static int run(
            NodeClock clock,
            Map<String, String> environment,
            Path workingDir,
            InputStream in,
            PrintStream out,
            PrintStream err,
            String... args) {
        int code = new CliCommand(clock, environment, workingDir, in, out, err).start(args);
        out.flush();
        err.flush();
        // Nobody reads any more, or the disk is full: what was asked for did not arrive.
        return code == 0 && out.checkError() ? FAILURE : code;
    }

    private int start(String... args) {
        try {
            settings.parse(args);
            boolean version = arguments.flag("-version", false);
            if (args.length == 0 || version || isSet("-help", "-h", "-?")) {
                out.print(version ? CliHelp.version() : CliHelp.help());
                if (args.length == 0) {
                    err.print("Error: too few parameters\n");
                    return FAILURE;
                }
                return 0;
            }
            settings.readConfig();
        } catch (CliSettings.Refused e) {
            err.print(e.getMessage() + "\n");
            return FAILURE;
        }
        try {
            return call(words(args));
        } catch (CliException e) {
            err.print("error: " + e.getMessage() + "\n");
            return FAILURE;
        }
    }

    private boolean isSet(String... options) {
        for (String option : options) {
            if (arguments.isSet(option)) {
                return true;
            }
        }
        return false;
    }

    private static List<String> words(String... args) {
        int first = 0;
        while (first < args.length && args[first].startsWith("-")) {
            first++;
        }
        return new ArrayList<>(Arrays.asList(args).subList(first, args.length));
    }

    private int call(List<String> words) throws CliException {
        Caller caller = new Caller(settings, clock, err);
        readInput(words, caller);
        List<String> commands = settings.commands();
        if (commands.size() > 1) {
            throw new CliException("Only one of " + String.join(", ", commands) + " may be specified.");
        }
        Optional<String> wallet = arguments.isNegated("-rpcwallet") ? Optional.empty() : arguments.text("-rpcwallet");
        Question question;
        String method = "";
        if (arguments.flag("-getinfo", false)) {
            question = new GetInfo();
        } else if (arguments.flag("-netinfo", false)) {
            if (!words.isEmpty() && (words.get(0).equals("h") || words.get(0).equals("help"))) {
                out.print(NetInfo.help() + "\n");
                return 0;
            }
            question = new NetInfo(clock, settings.network());
        } else if (arguments.flag("-generate", false)) {
            Json reply =
                    caller.ask(new Question.Plain(arguments.flag("-named", false)), "getnewaddress", List.of(), wallet);
            if (!reply.get("error").isNull()) {
                return failed(reply.get("error"));
            }
            generateWords(words, reply.get("result").asString());
            question = new Question.Generate();
        } else if (arguments.flag("-addrinfo", false)) {
            question = new Question.AddrInfo();
        } else {
            if (words.isEmpty()) {
                throw new CliException("too few parameters (need at least command)");
            }
            method = words.remove(0);
            question = new Question.Plain(arguments.flag("-named", false));
        }
        Json reply = caller.ask(question, method, words, wallet);
        if (!reply.get("error").isNull()) {
            return failed(reply.get("error"));
        }
        Json result = reply.get("result");
        if (question instanceof GetInfo) {
            Json balances = wallet.isPresent() ? Json.NULL : balances(caller);
            result = Json.string(GetInfo.page(result, balances, coloured()));
        }
        print(result);
        return 0;
    }

    /** What standard input adds: a password, a passphrase, words. */
    private void readInput(List<String> words, Caller caller) throws CliException {
        if (arguments.flag("-stdinrpcpass", false)) {
            caller.usePassword(terminal.secret("RPC password> ")
                    .orElseThrow(
                            () -> new CliException("-stdinrpcpass specified but failed to read from standard input")));
        }
        if (arguments.flag("-stdinwalletpassphrase", false)) {
            if (words.isEmpty() || !words.get(0).startsWith("walletpassphrase")) {
                throw new CliException("-stdinwalletpassphrase is only applicable for walletpassphrase(change)");
            }
            words.add(
                    1,
                    terminal.secret("Wallet passphrase> ")
                            .orElseThrow(() -> new CliException(
                                    "-stdinwalletpassphrase specified but failed to read from standard input")));
        }
        if (arguments.flag("-stdin", false)) {
            words.addAll(terminal.lines());
        }
    }

    private static void generateWords(List<String> words, String address) throws CliException {
        if (words.size() > 2) {
            throw new CliException("too many arguments (maximum 2 for nblocks and maxtries)");
        }
        if (words.isEmpty()) {
            words.add("1");
        } else if (words.get(0).equals("0")) {
            throw new CliException("the first argument (number of blocks to generate, default: 1) must be an integer"
                    + " value greater than zero");
        }
        words.add(1, address);
    }

    private static Json balances(Caller caller) throws CliException {
        Question plain = new Question.Plain(false);
        Json wallets = caller.ask(plain, "listwallets", List.of(), Optional.empty());
        if (!wallets.get("error").isNull() || wallets.get("result").values().size() <= 1) {
            return Json.NULL;
        }
        Json balances = Json.object();
        for (Json wallet : wallets.get("result").values()) {
            Json reply = caller.ask(plain, "getbalances", List.of(), Optional.of(wallet.asString()));
            balances.put(wallet.asString(), reply.get("result").get("mine").get("trusted"));
        }
        return balances;
    }

    private boolean coloured() throws CliException {
        return switch (arguments.text("-color", "auto")) {
            case "always" -> true;
            case "never" -> false;
            case "auto" -> StandardStreams.isTerminal(1);
            default -> throw new CliException("Invalid value for -color option. Valid values: always, auto, never.");
        };
    }

    private void print(Json result) {
        String text = result.isNull() ? "" : result.isString() ? result.valueText() : result.write(2);
        if (!text.isEmpty()) {
            byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
            out.write(bytes, 0, bytes.length);
        }
    }

    private int failed(Json error) throws CliException {
        Json code = error.get("code");
        Json message = error.get("message");
        StringBuilder text = new StringBuilder();
        if (error.kind() == Json.Kind.OBJECT) {
            if (!code.isNull()) {
                text.append("error code: ").append(code.valueText()).append('\n');
            }
            if (message.isString()) {
                text.append("error message:\n").append(message.valueText());
            }
            if (code.isNumber() && code.asInt() == WALLET_NOT_SPECIFIED) {
                text.append(" Or for the CLI, specify the \"-rpcwallet=<walletname>\" option before the command (run"
                        + " \"bitcoin-cli -h\" for help or \"bitcoin-cli listwallets\" to see which wallets are"
                        + " currently loaded).");
            }
        }
        int exitCode = Math.abs(code.asInt());
        if (!text.isEmpty()) {
            (exitCode == 0 ? out : err).print(text + "\n");
        }
        return exitCode;
    }
}
