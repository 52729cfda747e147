package dev.cairn.bench.consensus;

import dev.cairn.app.Version;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures consensus, beside its peers where they are given. */
@Command(
        name = "consensus",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description = {
            "Measures how fast blocks are taken apart, hashed and checked.",
            "",
            "Beside libsecp256k1 and, where they are given, bench_bitcoin and a bitcoind. Takes about half an hour, and"
                    + " all processors: leave the machine alone.",
            ""
        },
        footer = {
            "",
            "Exit code: 0 measured, whether bars are met or not; 1 something could not be run; 2 wrong command line.",
            "",
            "Example:",
            "  cairn bench consensus --quick --only scripts,verify --chain /tmp/chain"
        })
public final class ConsensusCommand implements Callable<Integer> {

    private static final int CANNOT = 1;
    private static final int STARTS = 10;

    /** What can be measured. */
    enum Part {
        START,
        BLOCKS,
        SCRIPTS,
        VERIFY;

        /** Reads a part's name in small letters. */
        static final class Reader implements CommandLine.ITypeConverter<Part> {
            @Override
            public Part convert(String name) {
                for (Part part : values()) {
                    if (part.name().toLowerCase(Locale.ROOT).equals(name)) {
                        return part;
                    }
                }
                throw new CommandLine.TypeConversionException(
                        "'" + name + "' is none of start, blocks, scripts, verify");
            }
        }
    }

    private final NodeClock clock;

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "fewer and shorter runs, and a smaller chain: five minutes or so")
    private boolean quick;

    @Option(
            names = "--chain",
            paramLabel = "DIR",
            description = "a chain of cairn bench make-chain; made there and kept if the folder is not there or empty"
                    + " (default: one that is made and removed again)")
    private Optional<Path> chain = Optional.empty();

    @Option(
            names = "--peer",
            paramLabel = "DIR",
            description = "a folder with a bitcoind, whose -reindex is measured beside cairn verify")
    private Optional<Path> peer = Optional.empty();

    @Option(
            names = "--bench-bitcoin",
            paramLabel = "PATH",
            description = "Bitcoin Core's benchmark program, some of whose figures are likes of ours")
    private Optional<Path> benchBitcoin = Optional.empty();

    @Option(
            names = "--only",
            paramLabel = "PART",
            split = ",",
            converter = Part.Reader.class,
            description = "measure only these: start, blocks, scripts, verify")
    private Set<Part> only = EnumSet.noneOf(Part.class);

    @Option(names = "--json", description = "print the figures as one JSON object")
    private boolean json;

    /** Takes dates and the time of whole runs from {@code clock}; JMH has a clock of its own. */
    public ConsensusCommand(NodeClock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        try {
            Report report = measure(err);
            if (json) {
                out.println(report.toJson());
            } else {
                report.toText().forEach(out::println);
            }
            return CommandLine.ExitCode.OK;
        } catch (BenchException e) {
            err.println("consensus: " + e.getMessage());
            return CANNOT;
        }
    }

    private boolean wants(Part part) {
        return only.isEmpty() || only.contains(part);
    }

    private Report measure(PrintWriter err) throws BenchException {
        long time = clock.unixSeconds();
        double loadBefore = Machine.load();
        Programs programs = new Programs(clock);
        Optional<PeerNode> node = Optional.empty();
        String version = "";
        if (peer.isPresent()) {
            PeerNode found = new PeerNode(PeerNode.find(peer.get()), programs, clock);
            version = found.version();
            node = Optional.of(found);
        }
        List<Section> sections = new ArrayList<>();
        boolean needsChain = wants(Part.BLOCKS) || wants(Part.VERIFY);
        Path temporary = needsChain && chain.isEmpty() ? temporaryFolder() : null;
        try {
            ChainData data = needsChain ? ChainData.in(chain.orElse(temporary), quick, err) : null;
            measure(programs, node, data, new Progress(err), sections);
        } finally {
            remove(temporary);
        }
        return new Report(
                Version.number(), time, Machine.here(), loadBefore, Machine.load(), version, List.copyOf(sections));
    }

    private void measure(
            Programs programs, Optional<PeerNode> node, ChainData data, Progress progress, List<Section> sections)
            throws BenchException {
        int rounds = quick ? 1 : 5;
        Microbenchmarks micro = new Microbenchmarks(quick);
        Optional<BenchBitcoin> likes = bench(programs);
        if (wants(Part.START)) {
            sections.add(Launcher.find(programs).start(STARTS, progress));
        }
        if (wants(Part.BLOCKS)) {
            sections.add(new BlockFigures(micro, likes, rounds).run(data, progress));
        }
        if (wants(Part.SCRIPTS)) {
            sections.add(new ScriptFigures(micro, likes, rounds, 1).run(progress));
            sections.add(new ScriptFigures(micro, likes, rounds, 2).run(progress));
        }
        if (wants(Part.VERIFY)) {
            sections.add(new ChainFigures(Launcher.find(programs), node, quick ? 3 : 5).run(data, progress));
        }
    }

    private Optional<BenchBitcoin> bench(Programs programs) throws BenchException {
        if (benchBitcoin.isPresent() && !Files.isExecutable(benchBitcoin.get())) {
            throw new BenchException(benchBitcoin.get() + " is no program: --bench-bitcoin names bench_bitcoin itself");
        }
        return benchBitcoin.map(program -> new BenchBitcoin(program, programs, quick));
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
            throw new BenchException("the chain in " + folder + " cannot be removed: " + e.getMessage(), e);
        }
    }
}
