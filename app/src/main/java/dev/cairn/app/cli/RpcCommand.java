package dev.cairn.app.cli;

import dev.cairn.primitives.NodeClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code cairn rpc}: {@link CliCommand} among the other commands. Its options are bitcoin-cli's and read by its rules. */
@Command(name = "rpc", description = "Calls a node: bitcoin-cli's options, output and exit codes ('cairn rpc -help').")
public final class RpcCommand implements Callable<Integer> {

    private final NodeClock clock;
    private final Map<String, String> environment;

    @Unmatched
    private List<String> arguments = new ArrayList<>(); // picocli adds to it

    /** A command that has not run. */
    public RpcCommand(NodeClock clock, Map<String, String> environment) {
        this.clock = clock;
        this.environment = environment;
    }

    @Override
    public Integer call() {
        return CliCommand.run(clock, environment, arguments.toArray(String[]::new));
    }
}
