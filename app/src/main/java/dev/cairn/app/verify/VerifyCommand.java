package dev.cairn.app.verify;

import dev.cairn.app.StandardStreams;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeLibraryException;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cairn verify}: reads the command line, runs one of the two audits, prints its report. */
@Command(
        name = "verify",
        sortOptions = false,
        usageHelpAutoWidth = true,
        header = "Audits the block files of a bitcoind, or one block, by all consensus rules.",
        description = {
            "",
            "Nothing is written to the folder, and a bitcoind may be running on it. Headers and blocks are checked"
                    + " by every rule; where rev files tell what was spent, every script and every amount too. In an"
                    + " audit from genesis the set of coins is followed, so that coins that never were, or were spent"
                    + " before, are found."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  cairn verify --demo",
            "  cairn verify --blocks ~/.bitcoin/blocks",
            "  cairn verify --blocks ~/.bitcoin --network signet --json",
            "  cairn verify --blocks /mnt/backup/blocks --from 800000 --to 800999",
            "  cairn verify --block 413567.blk --height 413567 --network main",
            "  cairn verify --block b.blk --spent b.txt.gz --height 757739 --network main",
            "",
            "An audit that is stopped, or killed, goes on where it was when it is started again.",
            "",
            "Exit codes:",
            "    0  valid: no rule is broken, as far as could be checked",
            "    1  invalid: the block, transaction, input and reason are named",
            "    2  unreadable: file and offset are named; or a wrong command line",
            "    3  a fault in Cairn itself",
            "  130  stopped by SIGINT (143: by SIGTERM)"
        })
public final class VerifyCommand implements Callable<Integer> {

    private static final long USUAL_COINS_MEMORY = 4L << 30;

    /** Each is a thread, and each of those holds a block. */
    private static final int MOST_JOBS = 1_024;

    private final NodeClock clock;
    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--blocks",
            paramLabel = "DIR",
            description = "A folder of blk files; or a data directory that holds one.")
    private Optional<Path> blocks = Optional.empty();

    @Option(
            names = "--demo",
            description = "A small regtest chain instead, made on the spot with really signed inputs of every kind,"
                    + " and taken away afterwards.")
    private boolean demo;

    @Option(names = "--from", paramLabel = "HEIGHT", description = "The lowest height to check; genesis if not given.")
    private Optional<Integer> from = Optional.empty();

    @Option(names = "--to", paramLabel = "HEIGHT", description = "The highest height to check; the tip if not given.")
    private Optional<Integer> to = Optional.empty();

    @Option(
            names = "--coins-memory",
            paramLabel = "SIZE",
            converter = ByteSize.class,
            description = "Memory for the set of coins, about 11 bytes each, outside the heap: 2G, 512M, or 0 to"
                    + " follow none. If not given 4G, or half of the machine's if that is less.")
    private Optional<Long> coinsMemory = Optional.empty();

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Where to keep how far the audit came; if not given, in cairn/verify below"
                    + " $$XDG_STATE_HOME or ~/.local/state.")
    private Optional<Path> state = Optional.empty();

    @Option(names = "--no-resume", description = "Start over, even if an earlier run was stopped.")
    private boolean noResume;

    @Option(
            names = "--save-every",
            hidden = true,
            paramLabel = "SECONDS",
            description = "How much work a kill may cost; for tests.")
    private int saveEvery = 5;

    @Option(
            names = "--block",
            paramLabel = "FILE",
            description = "One block instead of a folder: its bytes, raw or as hex.")
    private Optional<Path> block = Optional.empty();

    @Option(
            names = "--spent",
            paramLabel = "FILE",
            description =
                    "What that block spends, plain or gzip: a line 'txid:vout satoshis height coinbase script' for"
                            + " each input, in order; '-' for a height or mark that is not known, or an empty script.")
    private Optional<Path> spent = Optional.empty();

    @Option(names = "--height", paramLabel = "HEIGHT", description = "That block's height.")
    private Optional<Integer> height = Optional.empty();

    @Mixin
    private Rules rules = new Rules();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "How many blocks are checked at a time; one for each processor if not given.")
    private Optional<Integer> jobs = Optional.empty();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // that the option is there is all: picocli acts on it
    private boolean help;

    @Option(names = "--json", description = "The report as one JSON object on stdout.")
    private boolean json;

    /** A command that takes the time from {@code clock}, and looks into {@code environment} for where to keep state. */
    public VerifyCommand(NodeClock clock, Map<String, String> environment) {
        this.clock = clock;
        this.environment = environment;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (Stream.of(blocks.isPresent(), block.isPresent(), demo)
                        .filter(given -> given)
                        .count()
                != 1) {
            throw wrong("Give one of --blocks DIR, --block FILE and --demo.");
        }
        int workers = jobs.orElseGet(() -> Runtime.getRuntime().availableProcessors());
        if (workers < 1 || workers > MOST_JOBS) {
            throw wrong("--jobs must be 1 to " + MOST_JOBS + ".");
        }
        try {
            Secp256k1 curve = NativeSecp256k1.load();
            if (demo) {
                return auditDemo(workers, curve);
            }
            if (block.isPresent()) {
                return auditBlock(workers, curve);
            }
            try (StopSignal stop = StopSignal.listening()) {
                return auditFolder(blocks.orElseThrow(), state, workers, curve, stop);
            }
        } catch (VerifyException | IOException | NativeLibraryException e) {
            return failed("unreadable", ExitCode.UNREADABLE, e.getMessage());
        } catch (CancellationException e) {
            return failed("interrupted", ExitCode.INTERRUPTED, e.getMessage());
        }
    }

    private int auditDemo(int workers, Secp256k1 curve) throws VerifyException, IOException, InterruptedException {
        if (state.isPresent() || noResume) {
            throw wrong("--state and --no-resume go with --blocks: a demo is over when it ends.");
        }
        Progress progress = new Progress(spec.commandLine().getErr(), clock, StandardStreams.isTerminal(2));
        // Closed in reverse: who stops a demo waits until its folder is gone.
        try (StopSignal stop = StopSignal.listening();
                DemoChain chain = DemoChain.make(curve, workers, clock, progress, stop)) {
            if (!json) {
                chain.toText().forEach(this::print);
            }
            return auditFolder(chain.folder(), Optional.of(chain.stateFile()), workers, curve, stop);
        }
    }

    private int auditFolder(Path folder, Optional<Path> stateFile, int workers, Secp256k1 curve, StopSignal stop)
            throws VerifyException, IOException, InterruptedException {
        if (spent.isPresent() || height.isPresent()) {
            throw wrong("--spent and --height go with --block, not with --blocks.");
        }
        BlocksAudit.Options options = new BlocksAudit.Options(
                folder,
                rules,
                number(from),
                number(to),
                workers,
                stateFile,
                !noResume,
                saveEvery,
                coinsMemory.orElseGet(this::usualMemory));
        Progress progress = new Progress(spec.commandLine().getErr(), clock, StandardStreams.isTerminal(2));
        Report report = new BlocksAudit(options, clock, curve, environment, progress, stop::isWanted).run();
        if (json) {
            print(JsonReport.of(report));
        } else {
            TextReport.of(report).forEach(this::print);
        }
        spec.commandLine().getOut().flush();
        return report.result().exitCode();
    }

    private int auditBlock(int workers, Secp256k1 curve) throws VerifyException, IOException {
        if (from.isPresent() || to.isPresent() || state.isPresent() || noResume || coinsMemory.isPresent()) {
            throw wrong("--from, --to, --state, --no-resume and --coins-memory go with --blocks, not with --block.");
        }
        if (number(height).isEmpty() || rules.network().isEmpty()) {
            throw wrong(
                    "--block needs --height and --network: a block alone does not say by which rules it is judged.");
        }
        SingleBlock.Options options = new SingleBlock.Options(block.get(), spent, height.get(), workers);
        SingleReport report = new SingleBlock(options, rules.of(rules.network().get()), curve, clock).run();
        if (json) {
            print(report.toJson());
        } else {
            report.toText().forEach(this::print);
        }
        return report.exitCode();
    }

    private OptionalInt number(Optional<Integer> option) {
        if (option.isPresent() && option.get() < 0) {
            throw wrong("A height is 0 or more, not " + option.get() + ".");
        }
        return option.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    private int failed(String result, int exitCode, String message) {
        spec.commandLine().getErr().println("cairn verify: " + message);
        if (json) {
            print(JsonReport.ofFailure(result, exitCode, message));
        }
        return exitCode;
    }

    private void print(String line) {
        spec.commandLine().getOut().println(line);
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private long usualMemory() {
        long machine =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : USUAL_COINS_MEMORY;
        return Math.min(USUAL_COINS_MEMORY, machine / 2);
    }
}
