package dev.cairn.bench.chain;

import dev.cairn.chaingen.ChainGenerator;
import dev.cairn.chaingen.ChainSpec;
import dev.cairn.chaingen.ChainSummary;
import dev.cairn.chaingen.Mix;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a chain and writes it into a folder. */
@Command(
        name = "make-chain",
        description = {
            "Makes a regtest chain shaped like the main network's of the last years, every input really signed, and writes"
                    + " it as bitcoind would have: blk and rev files, unscrambled, blocks in order of arrival, parents before"
                    + " children.",
            "",
            "The first 100 blocks hold a coinbase alone, since no coin may be spent earlier; a few more fan coins out; all"
                    + " others up to --blocks are full: about 1.5 MB and 6,500 inputs each with the default of --txs.",
            "",
            "Equal options, --end-time included, give equal files, byte for byte, on any machine.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Exit code: 0 made, 1 the folder cannot be used or written, 2 wrong command line.",
            "",
            "Example: 41 full blocks, competing branches among them, and their audit",
            "  cairn bench make-chain --blocks 145 --seed 1 --reorgs --out /tmp/chain",
            "  cairn verify --blocks /tmp/chain --network regtest"
        })
public final class MakeChainCommand implements Callable<Integer> {

    private static final int UNUSABLE = 1;
    private static final long HALF_DAY = 12 * 3_600;
    private static final long DAY = 24 * 3_600;
    private static final long MOST_AHEAD = 2 * 3_600;

    private final NodeClock clock;

    @Spec
    private CommandSpec spec;

    @Option(names = "--blocks", required = true, paramLabel = "N", description = "height of the last full block")
    private int blocks;

    @Option(
            names = "--txs",
            paramLabel = "M",
            defaultValue = "4400",
            description =
                    "transactions in a full block (default ${DEFAULT-VALUE}); fewer where they no longer fit a block's"
                            + " weight")
    private int txs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "what everything is drawn from: any 64-bit number (default ${DEFAULT-VALUE})")
    private long seed;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "the folder to write to; made if it is not there, refused if it holds block files")
    private Path out;

    @Option(
            names = "--reorgs",
            description =
                    "add competing branches, in order of arrival: single stale blocks, and reorganisations of up to 6"
                            + " blocks, whose rev data are written too")
    private boolean reorgs;

    @Option(
            names = "--small",
            paramLabel = "K",
            defaultValue = "0",
            description = "append K nearly empty blocks (default ${DEFAULT-VALUE})")
    private int small;

    @Option(
            names = "--old",
            paramLabel = "PERCENT",
            defaultValue = "0",
            description =
                    "of a hundred inputs, how many spend a coin made before the first full block, which no small cache"
                            + " holds (default ${DEFAULT-VALUE}: coins are spent at the ages of the main network)")
    private int old;

    @Option(
            names = "--end-time",
            paramLabel = "T",
            description =
                    "time of the last block, in seconds since 1970 (default: the last noon or midnight, UTC); blocks"
                            + " come ten minutes apart. bitcoind stays in initial block download while its tip is older than 24"
                            + " hours, and refuses a block more than 2 hours ahead")
    private Long endTime;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "threads that sign (default: as many as processors); no difference to the chain")
    private Integer threads;

    @Option(names = "--json", description = "print the summary as one JSON object")
    private boolean json;

    /** Takes the default of {@code --end-time}, and what measures the work, from {@code clock}. */
    public MakeChainCommand(NodeClock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        ChainSpec chain = chain();
        int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (workers < 1) {
            throw new CommandLine.ParameterException(spec.commandLine(), "--threads=" + workers + ": at least 1");
        }
        warnOfTime(chain.endTime(), err);
        Progress progress = new Progress(chain, clock, err);
        ChainSummary summary;
        try {
            summary = ChainGenerator.write(chain, out, NativeSecp256k1.load(), workers, progress::tell);
        } catch (IOException e) {
            err.println("make-chain: " + describe(e));
            return UNUSABLE;
        }
        long nanos = progress.nanos();
        PrintWriter to = spec.commandLine().getOut();
        if (json) {
            Report.json(chain, summary, out, nanos, to);
        } else {
            Report.text(chain, summary, out, nanos, to);
        }
        return CommandLine.ExitCode.OK;
    }

    private ChainSpec chain() {
        long now = clock.unixSeconds();
        long end = endTime == null ? now - now % HALF_DAY : endTime;
        try {
            return new ChainSpec(seed, blocks, txs, small, reorgs, end, Mix.MAINNET, old);
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void warnOfTime(long end, PrintWriter err) {
        long now = clock.unixSeconds();
        if (end > now + MOST_AHEAD) {
            err.println(
                    "make-chain: the last block will be more than 2 hours ahead of the clock: until then, nodes refuse it");
        } else if (end < now - DAY) {
            err.println(
                    "make-chain: the last block will be older than 24 hours: a bitcoind that loads the chain stays in"
                            + " initial block download until a newer one comes");
        }
    }

    /** Files' exceptions say what is wrong with which file in two fields, and name the wrong alone in their class. */
    private static String describe(IOException e) {
        return switch (e) {
            case java.nio.file.FileAlreadyExistsException exists
            when exists.getReason() == null -> exists.getFile() + " is a file: --out names a folder";
            case java.nio.file.AccessDeniedException denied ->
                denied.getFile() + ": not allowed; choose another --out or change its permissions";
            case java.nio.file.NoSuchFileException missing -> missing.getFile() + " is not there any more";
            default -> e.getMessage();
        };
    }
}
