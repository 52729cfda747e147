package dev.cairn.bench.consensus;

import dev.cairn.app.Version;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures an import of block files without scripts, beside a bitcoind where one is given. */
@Command(
        name = "import",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description = {
            "Measures how fast a node connects blocks from files, scripts left out (-assumevalid).",
            "",
            "Each round is a -reindex and a -reindex-chainstate of Cairn and, where it is given, of a bitcoind, on the same"
                    + " files. Takes about ten minutes, and all processors: leave the machine alone.",
            ""
        },
        footer = {
            "",
            "Exit code: 0 measured, whether bars are met or not; 1 something could not be run; 2 wrong command line.",
            "",
            "Example:",
            "  cairn bench import --chain /tmp/import-chain --peer /usr/bin"
        })
public final class ImportCommand implements Callable<Integer> {

    private static final int CANNOT = 1;

    private final NodeClock clock;

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "one round, and a smaller chain")
    private boolean quick;

    @Option(
            names = "--chain",
            paramLabel = "DIR",
            description =
                    "a chain of cairn bench make-chain --small 2100; made there and kept if the folder is not there or"
                            + " empty (default: one that is made and removed again)")
    private Optional<Path> chain = Optional.empty();

    @Option(names = "--peer", paramLabel = "DIR", description = "a folder with a bitcoind, which is measured beside")
    private Optional<Path> peer = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N", description = "how often (default 5, with --quick 1)")
    private Optional<Integer> rounds = Optional.empty();

    @Option(
            names = "--dbcache",
            paramLabel = "MIB",
            defaultValue = "450",
            description = "-dbcache of both (default ${DEFAULT-VALUE})")
    private int cache;

    @Option(names = "--json", description = "print the figures as one JSON object")
    private boolean json;

    /** Takes dates and the time of whole runs from {@code clock}. */
    public ImportCommand(NodeClock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        if (rounds.isPresent() && rounds.get() < 1) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--rounds must be at least 1");
        }
        try {
            Report report = measure(err);
            if (json) {
                out.println(report.toJson());
            } else {
                report.toText().forEach(out::println);
            }
            return CommandLine.ExitCode.OK;
        } catch (BenchException e) {
            err.println("import: " + e.getMessage());
            return CANNOT;
        }
    }

    private Report measure(PrintWriter err) throws BenchException {
        long time = clock.unixSeconds();
        double loadBefore = Machine.load();
        Programs programs = new Programs(clock);
        Launcher launcher = Launcher.find(programs);
        Optional<Path> bitcoind = Optional.empty();
        String version = "";
        if (peer.isPresent()) {
            bitcoind = Optional.of(PeerNode.find(peer.get()));
            version = new PeerNode(bitcoind.get(), programs, clock).version();
        }
        Path temporary = chain.isEmpty() ? temporaryFolder() : null;
        try {
            ImportChain data = ImportChain.in(chain.orElse(temporary), quick, err);
            List<Section> sections = new ImportFigures(launcher.node(), bitcoind, programs, clock, data, cache)
                    .run(rounds.orElse(quick ? 1 : 5), new Progress(err, "import"));
            return new Report(Version.number(), time, Machine.here(), loadBefore, Machine.load(), version, sections);
        } finally {
            remove(temporary);
        }
    }

    private static Path temporaryFolder() throws BenchException {
        try {
            return Files.createTempDirectory("cairn-bench-chain-");
        } catch (IOException e) {
            throw new BenchException("no room for a chain: " + e.getMessage() + "; name a folder by --chain", e);
        }
    }

    private static void remove(Path folder) throws BenchException {
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new BenchException("cannot remove " + folder + ": " + e.getMessage(), e);
        }
    }
}
