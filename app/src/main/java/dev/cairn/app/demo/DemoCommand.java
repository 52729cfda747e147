package dev.cairn.app.demo;

import dev.cairn.app.verify.StopSignal;
import dev.cairn.curve.ffm.NativeLibraryException;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cairn demo}: reads the command line. */
@Command(
        name = "demo",
        sortOptions = false,
        usageHelpAutoWidth = true,
        header = "Shows what Cairn is for: readers that no block makes wait. Offline, nothing to configure.",
        description = {
            "",
            "Makes a regtest chain of full blocks once and keeps it; has a node validate it; serves it on loopback; then"
                    + " connects more full blocks, one after the other, while clients ask for blocks, headers with proofs,"
                    + " and coins, and shows how long they wait, idle and while a block connects. Ctrl-C ends it, and"
                    + " nothing stays behind but the chain."
        },
        footerHeading = "%nExit codes:%n",
        footer = {
            "    0  it ran for the time asked for, and every answer was right",
            "    1  it could not run, or an answer was wrong; what to do is said",
            "    2  a wrong command line",
            "    3  a fault in Cairn itself",
            "  130  stopped by SIGINT (143: by SIGTERM)"
        })
public final class DemoCommand implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int INTERRUPTED = 130;
    private static final double ONCE_SECONDS = 60;
    private static final int LAST_PORT = 65_535;
    private static final int FEWEST_HEIGHT = 110;

    private final NodeClock clock;
    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Option(names = "--once", description = "Ends after a minute of reading, with the table.")
    private boolean once;

    @Option(names = "--for", paramLabel = "SECONDS", description = "Ends after so many seconds of reading.")
    private Optional<Double> seconds = Optional.empty();

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "2",
            description = "From one block to the next (default ${DEFAULT-VALUE}).")
    private double every;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "500",
            description = "Reads a second, of all kinds together (default ${DEFAULT-VALUE}): one in fifty a block, the"
                    + " others headers and coins.")
    private double rate;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "Where to serve on loopback; any port that is free if not given.")
    private int port;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Where to keep the chain, about 250 MB; if not given, cairn/demo below $$XDG_CACHE_HOME or"
                    + " ~/.cache.")
    private Optional<Path> dir = Optional.empty();

    @Option(names = "--json", description = "The figures at the end as one JSON object on stdout, and no live table.")
    private boolean json;

    @Option(names = "--height", hidden = true, description = "Of the chain that is validated; for tests.")
    private int height = DemoSpec.USUAL.height();

    @Option(names = "--txs", hidden = true, description = "Transactions in a full block; for tests.")
    private int transactions = DemoSpec.USUAL.transactions();

    @Option(names = "--fresh", hidden = true, description = "Blocks made ahead; for tests.")
    private int fresh = DemoSpec.USUAL.fresh();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // that the option is there is all: picocli acts on it
    private boolean help;

    /** A command that takes the time from {@code clock}, and looks into {@code environment} for where to keep the chain. */
    public DemoCommand(NodeClock clock, Map<String, String> environment) {
        this.clock = clock;
        this.environment = environment;
    }

    /**
     * What a run is told.
     *
     * @param seconds of reading; for ever if empty
     * @param every seconds from one block to the next
     * @param rate reads a second
     * @param port to listen on; 0 for any
     * @param command what the user calls this program
     */
    record Options(
            DemoSpec spec,
            DemoFolder folder,
            Optional<Double> seconds,
            double every,
            double rate,
            int port,
            boolean json,
            String command) {}

    @Override
    public Integer call() {
        if (every < 0.05 || every > 3_600) {
            throw wrong("--every must be 0.05 to 3600 seconds.");
        }
        if (rate < 1 || rate > 1_000_000) {
            throw wrong("--rate must be 1 to 1000000 reads a second.");
        }
        if (port < 0 || port > LAST_PORT) {
            throw wrong("--port must be 0 to " + LAST_PORT + ".");
        }
        if (seconds.isPresent() && !(seconds.get() > 0)) {
            throw wrong("--for must be more than 0 seconds.");
        }
        if (height < FEWEST_HEIGHT || transactions < 1 || fresh < 1) {
            throw wrong("--height must be " + FEWEST_HEIGHT + " or more, --txs and --fresh 1 or more.");
        }
        Options options = new Options(
                new DemoSpec(height, transactions, fresh),
                dir.map(path -> new DemoFolder(path.toAbsolutePath().normalize()))
                        .orElseGet(() -> DemoFolder.usual(environment)),
                seconds.isPresent() ? seconds : once ? Optional.of(ONCE_SECONDS) : Optional.empty(),
                every,
                rate,
                port,
                json,
                environment.getOrDefault("CAIRN_COMMAND", "./cairn"));
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try (StopSignal stop = StopSignal.listening()) {
            return new Demo(options, clock, environment, out, err, stop::isWanted).run();
        } catch (DemoException | NativeLibraryException e) {
            err.println("cairn demo: " + e.getMessage());
            return FAILED;
        } catch (CancellationException e) {
            err.println("cairn demo: " + e.getMessage());
            return INTERRUPTED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return INTERRUPTED;
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
