package dev.cairn.app.daemon;

import dev.cairn.primitives.NodeClock;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code cairn node}: {@link Bitcoind} among the other commands. Its options are bitcoind's and read by bitcoind's rules. */
@Command(
        name = "node",
        description = "Runs a node: bitcoind's options, files and calls ('cairn node -help').",
        mixinStandardHelpOptions = false)
public final class NodeCommand implements Callable<Integer> {

    private final NodeClock clock;
    private final Map<String, String> environment;

    @Unmatched
    private List<String> arguments = new ArrayList<>(); // picocli adds to it

    /** A command that has not run. */
    public NodeCommand(NodeClock clock, Map<String, String> environment) {
        this.clock = clock;
        this.environment = environment;
    }

    @Override
    public Integer call() {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        return Bitcoind.run(out, err, environment, clock, arguments);
    }
}
