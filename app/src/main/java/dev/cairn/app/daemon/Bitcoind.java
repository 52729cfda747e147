package dev.cairn.app.daemon;

import dev.cairn.app.Version;
import dev.cairn.app.config.Arguments;
import dev.cairn.app.config.ConfigException;
import dev.cairn.app.config.ConfigStart;
import dev.cairn.app.config.Folders;
import dev.cairn.app.log.DebugLog;
import dev.cairn.app.log.LogLevels;
import dev.cairn.app.log.LogSettings;
import dev.cairn.app.option.HelpText;
import dev.cairn.app.option.OptionTable;
import dev.cairn.chain.ChainFault;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.ledger.log.LogCategory;
import dev.cairn.node.CairnNode;
import dev.cairn.node.NodeConfig;
import dev.cairn.node.StartException;
import dev.cairn.node.StopSwitch;
import dev.cairn.node.StoppedException;
import dev.cairn.primitives.NodeClock;
import dev.cairn.primitives.network.Network;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The program {@code bitcoind}. Exit codes: 0 when it was asked to end, however early; 1 when it could not start or could not go
 * on.
 */
public final class Bitcoind {

    private static final int FAILED = 1;

    private final PrintStream out;
    private final PrintStream err;
    private final Map<String, String> environment;
    private final NodeClock clock;
    private final StopSwitch stop = new StopSwitch();
    private final DebugLog log;
    private final LogLevels levels;
    private final Arguments arguments;
    private final Folders folders;
    private final ConfigStart configStart;
    private final Host host;
    private LogSettings logSettings;

    private Bitcoind(PrintStream out, PrintStream err, Map<String, String> environment, NodeClock clock) {
        this.out = out;
        this.err = err;
        this.environment = environment;
        this.clock = clock;
        Host.MockTime mockTime = new Host.MockTime();
        log = new DebugLog(out, mockTime);
        log.attach();
        levels = new LogLevels();
        arguments = new Arguments(OptionTable.NODE, text -> LogCategory.plain().info(text));
        folders = new Folders(arguments, Path.of(environment.getOrDefault("HOME", "/")));
        configStart =
                new ConfigStart(arguments, folders, text -> LogCategory.plain().info(text), err::println);
        host = new Host(this::openLog, mockTime, levels, err);
    }

    /** Runs the program, and ends the process with its exit code. */
    public static void main(String[] args) {
        Thread.currentThread().setName("init");
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        int code = runWithSignals(out, err, System.getenv(), List.of(args));
        out.flush();
        System.exit(code);
    }

    /** As the program does, signals handled. */
    static int runWithSignals(PrintStream out, PrintStream err, Map<String, String> environment, List<String> args) {
        Bitcoind program = new Bitcoind(out, err, environment, NodeClock.system());
        program.handleSignals();
        return program.runToEnd(args);
    }

    /**
     * Runs a command line until the node has ended; signals are left to the caller.
     *
     * @return the exit code
     */
    public static int run(
            PrintStream out, PrintStream err, Map<String, String> environment, NodeClock clock, List<String> args) {
        return new Bitcoind(out, err, environment, clock).runToEnd(args);
    }

    private int runToEnd(List<String> args) {
        try {
            return run(args);
        } catch (ConfigException | StartException e) {
            error(e.getMessage());
        } catch (ChainFault e) {
            chainFault(e);
        } catch (StoppedException e) {
            return 0;
        } catch (RuntimeException | Error e) {
            LogCategory.plain().error("A fault in Cairn itself", e);
            err.println("Error: a fault in Cairn itself; please report it with what debug.log says: " + e);
        } finally {
            log.detach();
        }
        return FAILED;
    }

    private int run(List<String> args) throws ConfigException {
        try {
            arguments.readCommandLine(args);
        } catch (ConfigException e) {
            throw new ConfigException("Error parsing command line arguments: " + e.getMessage());
        }
        Network network = configStart.read();
        if (!arguments.words().isEmpty()) {
            throw new ConfigException("Command line contains unexpected token '"
                    + arguments.words().getFirst() + "', see bitcoind -h for a list of options.");
        }
        if (NodeSetup.asksForHelp(arguments) || arguments.flag("-version", false)) {
            help();
            return 0;
        }
        LogCategory.plain().info("Cairn version v{} (release build)", Version.full());
        Interactions.apply(arguments);
        ChainParams params = NodeSetup.params(arguments, network);
        new OptionChecks(arguments, folders, network, host::startWarning).check();
        setLevels();
        new ConnectionChecks(arguments, folders, params).check();
        logSettings = logSettings(network);
        host.logFile(logSettings.file());
        NodeSetup setup = new NodeSetup(arguments, folders, params);
        NodeConfig config = setup.config();
        setup.coinCache().warnings().forEach(host::startWarning);
        boolean wait = arguments.flag("-daemonwait", false);
        boolean background = wait || arguments.flag("-daemon", false);
        if (background && !environment.containsKey(Background.MARK)) {
            return Background.start(wait, out, err);
        }
        if (background && !wait) {
            Background.tell(out);
        }
        return serve(config, background && wait);
    }

    private int serve(NodeConfig config, boolean tellParent) {
        HeapKeeper.start();
        CairnNode node = CairnNode.open(config, host, stop, clock);
        try (node) {
            node.start();
            if (tellParent) {
                Background.tell(out);
            }
            node.awaitStop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FAILED;
        }
        return node.faulted() ? FAILED : 0;
    }

    private void handleSignals() {
        Deadline deadline = new Deadline();
        for (String name : List.of("TERM", "INT")) {
            Signals.handle(name, () -> {
                stop.press();
                deadline.begin();
            });
        }
        Signals.handle("HUP", log::reopen);
    }

    private void setLevels() throws ConfigException {
        try {
            levels.categories(arguments.all("-debug"), arguments.all("-debugexclude"));
            levels.levels(arguments.all("-loglevel"));
        } catch (IllegalArgumentException e) {
            throw new ConfigException(e.getMessage());
        }
    }

    private LogSettings logSettings(Network network) {
        return new LogSettings(
                folders.file(network, "-debuglogfile", "debug.log"),
                // In the background standard output is the parent's, to be told by one byte.
                !environment.containsKey(Background.MARK)
                        && arguments.flag("-printtoconsole", !arguments.flag("-daemon", false)),
                arguments.flag("-logtimestamps", true),
                arguments.flag("-logtimemicros", false),
                arguments.flag("-logthreadnames", false),
                arguments.flag("-logsourcelocations", false),
                arguments.flag("-loglevelalways", false));
    }

    /** The data directory is ours: opens the log and says what was asked for (Core, {@code StartLogging}). */
    private void openLog() {
        try {
            log.open(logSettings, arguments.flag("-shrinkdebugfile", levels.quiet()));
        } catch (IOException e) {
            throw new StartException(
                    "Could not open debug log file " + logSettings.file().orElseThrow());
        }
        for (String line : startLines()) {
            LogCategory.plain().info(line);
        }
        if (arguments.flag("-logratelimit", true)) {
            log.limitRate();
        } else {
            LogCategory.plain().info("Log rate limiting disabled");
        }
    }

    private List<String> startLines() {
        List<String> lines = new ArrayList<>();
        lines.add("Default data directory " + folders.defaultData());
        lines.add("Using data directory "
                + logSettings.file().map(Path::getParent).orElse(folders.data()));
        Optional<Path> file = configStart.file();
        if (file.isEmpty()) {
            lines.add("Config file: <disabled>");
        } else if (Files.exists(file.get())) {
            lines.add("Config file: " + file.get());
        } else {
            lines.add("Config file: " + file.get() + " (not found, skipping)");
        }
        lines.addAll(arguments.describe());
        List<String> idle = OptionChecks.idle(arguments);
        if (!idle.isEmpty()) {
            lines.add("Accepted, and without effect in this version: " + String.join(" ", idle));
        }
        return lines;
    }

    private void help() {
        out.print("Cairn daemon version v" + Version.full() + " bitcoind\n");
        if (arguments.flag("-version", false)) {
            out.print("""
                    A Bitcoin full node and chain store for the JVM, in which no read ever waits for a block.
                    It stands in for the bitcoind of Bitcoin Core 30.99, by whose rules it judges.
                    Released under the MIT licence.
                    """);
        } else {
            out.print("""

                    Validates and keeps a chain of blocks, and answers calls, as bitcoind does.

                    Usage: bitcoind [options]

                    """);
            out.print(HelpText.of(OptionTable.NODE, arguments.flag("-help-debug", false)));
        }
    }

    private void error(String text) {
        LogCategory.plain().error(text);
        err.println("Error: " + text);
    }

    /** bitcoind prints a trouble with a database without the word, and says what to do. */
    private void chainFault(ChainFault e) {
        LogCategory.plain().error(e.getMessage(), e.getCause());
        err.println(
                e.restart()
                        ? ": " + e.getMessage() + ".\nPlease restart with -reindex or -reindex-chainstate to recover."
                        : "Error: " + e.getMessage());
    }
}
