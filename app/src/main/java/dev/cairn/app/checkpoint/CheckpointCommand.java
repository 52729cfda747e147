package dev.cairn.app.checkpoint;

import dev.cairn.app.cli.NodeCall;
import dev.cairn.app.config.ConfigException;
import dev.cairn.app.daemon.NodeSetup;
import dev.cairn.app.option.Option;
import dev.cairn.app.option.OptionTable;
import dev.cairn.chain.ChainFault;
import dev.cairn.ledger.store.StoreException;
import dev.cairn.node.CairnNode;
import dev.cairn.node.NodeConfig;
import dev.cairn.node.StartException;
import dev.cairn.primitives.NodeClock;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Reads the command line: bitcoind's options, by bitcoind's rules, and a folder. */
@Command(
        name = "checkpoint",
        description = "Copies a node's chain to a folder that opens as a data directory, while blocks go on"
                + " ('cairn checkpoint -help').")
public final class CheckpointCommand implements Callable<Integer> {

    private static final int FAILED = 1;

    private static final String HELP = """
            Usage: cairn checkpoint [options] DIR

            Copies the chain of a node, with its coins and block files, to a folder that another node can be started on:
            DIR is made if it is not there, and refused if it is not empty. What never changes any more is linked instead
            of copied where DIR lies on the same disk, so that this takes seconds and little room.

            A running node is asked (over JSON-RPC, as cairn rpc would), and goes on connecting blocks meanwhile. Where
            none runs, its data directory is opened, read, and closed again.

            Options are those of cairn node and cairn rpc that say which node: -datadir=<dir> (default: ~/.cairn),
            -conf=<file>, -chain=<chain> or -regtest, -signet, -testnet4, -blocksdir=<dir>, -rpcport=<port>, ...

              cairn checkpoint -regtest -datadir=/srv/node /srv/backup/today
              cairn node -regtest -datadir=/srv/backup/today

            Exit codes: 0 made, 1 not made (what to do is said), 2 a wrong command line.
            """;

    private final NodeClock clock;
    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Unmatched
    private List<String> arguments = new ArrayList<>(); // picocli adds to it

    /** A command that has not run. */
    public CheckpointCommand(NodeClock clock, Map<String, String> environment) {
        this.clock = clock;
        this.environment = environment;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (arguments.stream()
                .anyMatch(word -> List.of("-help", "--help", "-h", "-?").contains(word))) {
            out.print(HELP);
            out.flush();
            return 0;
        }
        List<String> options = new ArrayList<>(arguments);
        if (options.isEmpty() || options.getLast().startsWith("-")) {
            throw new ParameterException(spec.commandLine(), "Name the folder to copy to, behind the options.");
        }
        Path target = Path.of(options.removeLast()).toAbsolutePath().normalize();
        for (String option : options) {
            if (!isKnown(option, OptionTable.NODE) && !isKnown(option, NodeCall.options())) {
                throw new ParameterException(spec.commandLine(), "Invalid parameter " + option);
            }
        }
        if (Files.isRegularFile(target)) {
            err.println(target + " is a file; name a folder that is empty, or not there yet");
            return FAILED;
        }
        PrintStream warnings = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        List<String> call = only(options, NodeCall.options());
        NodeCall.Answer answer =
                NodeCall.ask(clock, environment, warnings, call, "checkpoint", List.of(target.toString()));
        return switch (answer) {
            case NodeCall.Answer.Result result -> {
                out.println("The running node has copied its chain to " + target);
                yield 0;
            }
            case NodeCall.Answer.Refused refused -> {
                err.println(refused.message());
                yield FAILED;
            }
            case NodeCall.Answer.Unreachable nobody -> offline(only(options, OptionTable.NODE), target, out, err);
        };
    }

    /** No node answers: its folder is opened as a node would, and nothing is listened on. */
    private int offline(List<String> options, Path target, PrintWriter out, PrintWriter err) {
        try {
            NodeConfig config = NodeSetup.quiet(options, environment);
            try (CairnNode node = CairnNode.open(config)) {
                node.chain().checkpoint(target);
                if (node.faulted()) {
                    err.println("The chain in " + config.dataDir() + " could not be copied");
                    return FAILED;
                }
            }
            out.println("No node runs; the chain in " + config.dataDir() + " was copied to " + target);
            return 0;
        } catch (ConfigException | StartException | ChainFault | StoreException e) {
            err.println(e.getMessage());
            return FAILED;
        }
    }

    private static List<String> only(List<String> options, OptionTable table) {
        return options.stream().filter(option -> isKnown(option, table)).toList();
    }

    private static boolean isKnown(String option, OptionTable table) {
        if (!option.startsWith("-")) {
            return false;
        }
        String name = option.substring(option.startsWith("--") ? 1 : 0);
        int equals = name.indexOf('=');
        name = equals < 0 ? name : name.substring(0, equals);
        String negated = name.startsWith("-no") ? "-" + name.substring(3) : name;
        return table.find(name).map(Option::name).isPresent()
                || table.find(negated).map(Option::name).isPresent();
    }
}
