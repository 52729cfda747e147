package dev.cairn.bench.consensus;

import dev.cairn.bench.beside.BenchCommand;
import dev.cairn.bench.beside.BenchException;
import dev.cairn.bench.beside.Launcher;
import dev.cairn.bench.beside.Programs;
import dev.cairn.bench.beside.Progress;
import dev.cairn.bench.beside.Section;
import dev.cairn.bench.beside.TemporaryFolder;
import dev.cairn.primitives.NodeClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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
            "Exit code: 0 measured; 1 something could not be run or, with --check, a row is below its bar; 2 wrong command"
                    + " line.",
            "",
            "Example:",
            "  cairn bench consensus --quick --only scripts,verify --chain /tmp/chain"
        })
public final class ConsensusCommand extends BenchCommand {

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

    @Option(names = "--quick", description = "fewer and shorter runs, and a smaller chain: five minutes or so")
    private boolean quick;

    @Option(
            names = "--chain",
            paramLabel = "DIR",
            description = "a chain of cairn bench make-chain; made there and kept if the folder is not there or empty"
                    + " (default: one that is made and removed again)")
    private Optional<Path> chain = Optional.empty();

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

    /** Takes dates and the time of whole runs from {@code clock}; JMH has a clock of its own. */
    public ConsensusCommand(NodeClock clock) {
        super(clock);
    }

    private boolean wants(Part part) {
        return only.isEmpty() || only.contains(part);
    }

    @Override
    protected void measure(Bench bench) throws BenchException {
        boolean needsChain = wants(Part.BLOCKS) || wants(Part.VERIFY);
        if (!needsChain) {
            measure(bench, null);
        } else if (chain.isPresent()) {
            measure(bench, ChainData.in(chain.get(), quick, bench.progress()));
        } else {
            try (TemporaryFolder folder = TemporaryFolder.make("cairn-bench-chain-")) {
                measure(bench, ChainData.in(folder.path(), quick, bench.progress()));
            }
        }
    }

    private void measure(Bench bench, ChainData data) throws BenchException {
        int rounds = quick ? 1 : 5;
        Programs programs = bench.programs();
        Progress progress = bench.progress();
        List<Section> sections = bench.sections();
        Microbenchmarks micro = new Microbenchmarks(quick);
        Optional<BenchBitcoin> likes = bench(programs);
        if (wants(Part.START)) {
            sections.add(new StartFigures(Launcher.find(programs), STARTS).run(progress));
        }
        if (wants(Part.BLOCKS)) {
            sections.add(new BlockFigures(micro, likes, rounds).run(data, progress));
        }
        if (wants(Part.SCRIPTS)) {
            sections.add(new ScriptFigures(micro, likes, rounds, 1).run(progress));
            sections.add(new ScriptFigures(micro, likes, rounds, 2).run(progress));
        }
        if (wants(Part.VERIFY)) {
            Optional<PeerNode> node = bench.peer().map(bitcoind -> new PeerNode(bitcoind.program(), programs, clock()));
            sections.add(new ChainFigures(new Audit(Launcher.find(programs)), node, quick ? 3 : 5).run(data, progress));
        }
    }

    private Optional<BenchBitcoin> bench(Programs programs) throws BenchException {
        if (benchBitcoin.isPresent() && !Files.isExecutable(benchBitcoin.get())) {
            throw new BenchException(benchBitcoin.get() + " is no program: --bench-bitcoin names bench_bitcoin itself");
        }
        return benchBitcoin.map(program -> new BenchBitcoin(program, programs, quick));
    }
}
