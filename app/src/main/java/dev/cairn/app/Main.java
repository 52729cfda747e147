package dev.cairn.app;

import dev.cairn.app.checkpoint.CheckpointCommand;
import dev.cairn.app.cli.CliCommand;
import dev.cairn.app.cli.RpcCommand;
import dev.cairn.app.daemon.Bitcoind;
import dev.cairn.app.daemon.NodeCommand;
import dev.cairn.app.demo.DemoCommand;
import dev.cairn.app.verify.VerifyCommand;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The program. Exit codes: what the subcommand says (its help tells); {@link CommandLine.ExitCode#USAGE} for a command line
 * that cannot be understood; {@link #FAULT} for a fault of Cairn's own.
 */
@Command(
        name = "cairn",
        description = "A Bitcoin full node and chain store for the JVM.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "  cairn test            runs every test",
            "  cairn fuzz --help     the fuzzers",
            "  cairn bench --help    generators and benchmarks",
            "",
            "'cairn COMMAND --help' tells more about one."
        })
public final class Main implements Callable<Integer> {

    /** The exit code of a fault that is Cairn's own, and a bug. */
    public static final int FAULT = 3;

    @Spec
    private CommandSpec spec;

    private final String command;

    private Main(String command) {
        this.command = command;
    }

    /** Runs the program and ends the process with its exit code. */
    public static void main(String[] args) {
        if (args.length == 1 && ("--version".equals(args[0]) || "-V".equals(args[0]))) {
            System.out.println(Version.line()); // without building the command line, which takes longer than all else
            return;
        }
        if (args.length > 0 && "node".equals(args[0])) {
            Bitcoind.main(Arrays.copyOfRange(args, 1, args.length)); // its options are not picocli's to read
            return;
        }
        if (args.length > 0 && "rpc".equals(args[0])) {
            CliCommand.main(Arrays.copyOfRange(args, 1, args.length)); // nor are its
            return;
        }
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, NodeClock.system(), System.getenv(), args));
    }

    /**
     * Runs a command line.
     *
     * @param environment the variables that say where things are kept
     * @return the exit code
     */
    public static int run(
            PrintWriter out, PrintWriter err, NodeClock clock, Map<String, String> environment, String... args) {
        CommandLine cairn = new CommandLine(new Main(environment.getOrDefault("CAIRN_COMMAND", "./cairn")))
                .addSubcommand(new DemoCommand(clock, environment))
                .addSubcommand(new VerifyCommand(clock, environment))
                .addSubcommand(new NodeCommand(clock, environment))
                .addSubcommand(new RpcCommand(clock, environment))
                .addSubcommand(new CheckpointCommand(clock, environment))
                .setOut(out)
                .setErr(err)
                .setParameterExceptionHandler((wrong, given) -> {
                    CommandLine command = wrong.getCommandLine();
                    err.println(wrong.getMessage());
                    err.println("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((fault, command, parsed) -> tell(fault, err));
        try {
            return cairn.execute(args);
        } catch (Error e) {
            // Left to the JVM, this would end with exit code 1, which means something else to every subcommand.
            return tell(e, err);
        }
    }

    private static int tell(Throwable fault, PrintWriter err) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                err.println("cairn: out of memory (" + cause.getMessage() + "); give it more, for example with"
                        + " CAIRN_JAVA_OPTS=-Xmx4g");
                return FAULT;
            }
        }
        err.println("cairn: a fault in Cairn itself; please report it with what follows");
        fault.printStackTrace(err);
        return FAULT;
    }

    /** Without a subcommand there is nothing to do but to say what there is: an error all the same, a script lost a word. */
    @Override
    public Integer call() {
        CommandLine cairn = spec.commandLine();
        PrintWriter err = cairn.getErr();
        err.println("Say what to do. What Cairn is for shows: " + command + " demo");
        err.println();
        cairn.usage(err);
        return CommandLine.ExitCode.USAGE;
    }
}
