package dev.cairn.bench;

import dev.cairn.app.Version;
import dev.cairn.bench.chain.MakeChainCommand;
import dev.cairn.bench.consensus.ConsensusCommand;
import dev.cairn.bench.reindex.ReindexCommand;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The program behind {@code cairn bench}. Exit codes: what the subcommand says (its help tells);
 * {@link CommandLine.ExitCode#USAGE} for a command line that cannot be understood; {@link #FAULT} for a fault of Cairn's own.
 */
@Command(
        name = "cairn bench",
        description = "Generators and benchmarks.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "'cairn bench COMMAND --help' tells more about one."})
public final class Main implements Runnable {

    /** The exit code of a fault that is Cairn's own, and a bug. */
    public static final int FAULT = 3;

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs the program and ends the process with its exit code. */
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, NodeClock.system(), args));
    }

    /**
     * Runs a command line.
     *
     * @return the exit code
     */
    public static int run(PrintWriter out, PrintWriter err, NodeClock clock, String... args) {
        return new CommandLine(new Main())
                .addSubcommand(new MakeChainCommand(clock))
                .addSubcommand(new ConsensusCommand(clock))
                .addSubcommand(new ReindexCommand(clock))
                .setOut(out)
                .setErr(err)
                .setExecutionExceptionHandler((fault, command, parsed) -> {
                    err.println("cairn bench: a fault in Cairn itself; please report it with what follows");
                    fault.printStackTrace(err);
                    return FAULT;
                })
                .execute(args);
    }

    /** Without a subcommand there is nothing to do but to say what there is. */
    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Missing a command.");
    }
}
