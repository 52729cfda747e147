package dev.cairn.bench.beside;

import dev.cairn.app.Version;
import dev.cairn.primitives.NodeClock;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A benchmark as a command: finds the peer, lets the subclass measure, prints the figures, and says by the exit code whether
 * measuring worked and, where {@code --check} asks for it, whether all bars are met. When measuring fails in the middle, or this
 * program is told to stop (^C), what was measured before is printed all the same.
 */
public abstract class BenchCommand implements Callable<Integer> {

    private static final int FAILED = 1;

    private final NodeClock clock;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--peer",
            paramLabel = "DIR",
            description = "a folder with a bitcoind, which is measured beside Cairn, in turns with it")
    private Optional<Path> peer = Optional.empty();

    @Option(names = "--json", description = "print the figures as one JSON object")
    private boolean json;

    @Option(names = "--check", description = "end with 1, and name the rows, if any is below its bar")
    private boolean check;

    /** Takes dates and the time of whole runs from {@code clock}. */
    protected BenchCommand(NodeClock clock) {
        this.clock = clock;
    }

    /**
     * What measuring needs.
     *
     * @param programs starts programs
     * @param peer the bitcoind, if one is given
     * @param progress tells how far it is
     * @param sections what has been measured so far, to be added to
     * @param peerNotes what is found out about the peer while it runs, to be added to
     */
    protected record Bench(
            Programs programs,
            Optional<Bitcoind> peer,
            Progress progress,
            List<Section> sections,
            List<String> peerNotes) {}

    /** Measures, section by section. A command line that makes no sense is a {@link #wrong}. */
    protected abstract void measure(Bench bench) throws BenchException;

    /** The clock. */
    protected final NodeClock clock() {
        return clock;
    }

    /** A command line that cannot be carried out, with the reason. */
    protected final CommandLine.ParameterException wrong(String why) {
        return new CommandLine.ParameterException(spec.commandLine(), why);
    }

    @Override
    public final Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        String name = spec.name();
        Measured measured = new Measured(clock.unixSeconds(), Machine.load());
        Thread guard = Thread.ofPlatform().name("bench-report").unstarted(() -> {
            if (!measured.sections.isEmpty()) {
                print(measured.report());
            }
        });
        Runtime.getRuntime().addShutdownHook(guard);
        Optional<BenchException> failure = Optional.empty();
        try {
            Programs programs = new Programs(clock);
            if (peer.isPresent()) {
                Bitcoind bitcoind = Bitcoind.find(peer.get(), programs);
                measured.peer = Optional.of(bitcoind);
            }
            measure(new Bench(programs, measured.peer, new Progress(err, name), measured.sections, measured.peerNotes));
        } catch (BenchException e) {
            failure = Optional.of(e);
        } finally {
            removeUnlessStopping(guard);
        }
        Report report = measured.report();
        if (failure.isEmpty() || !measured.sections.isEmpty()) {
            print(report);
        }
        failure.ifPresent(e -> err.println(name + ": " + e.getMessage()));
        List<String> misses = check ? report.misses() : List.of();
        misses.forEach(miss -> err.println(name + ": below the bar: " + miss));
        return failure.isPresent() || !misses.isEmpty() ? FAILED : CommandLine.ExitCode.OK;
    }

    private static void removeUnlessStopping(Thread guard) {
        try {
            Runtime.getRuntime().removeShutdownHook(guard);
        } catch (IllegalStateException stopping) {
            // this program is told to stop: the guard prints
        }
    }

    /** What there is to report so far; read by the thread that prints when this program is told to stop. */
    private static final class Measured {

        private final long time;
        private final double loadBefore;
        private final List<Section> sections = new CopyOnWriteArrayList<>();
        private final List<String> peerNotes = new CopyOnWriteArrayList<>();
        private volatile Optional<Bitcoind> peer = Optional.empty();

        Measured(long time, double loadBefore) {
            this.time = time;
            this.loadBefore = loadBefore;
        }

        Report report() {
            String version = peer.map(Bitcoind::version).orElse("")
                    + peerNotes.stream().map(note -> ", " + note).reduce("", String::concat);
            return new Report(
                    Version.number(), time, Machine.here(), loadBefore, Machine.load(), version, List.copyOf(sections));
        }
    }

    private void print(Report report) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(report.toJson());
        } else {
            report.toText().forEach(out::println);
        }
    }
}
