package dev.cairn.app.demo;

import dev.cairn.app.StandardStreams;
import dev.cairn.app.demo.DemoCommand.Options;
import dev.cairn.chain.ChainSnapshot;
import dev.cairn.chaingen.ChainSummary;
import dev.cairn.curve.Secp256k1;
import dev.cairn.curve.ffm.NativeSecp256k1;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** One run, from the folder to the last line. */
final class Demo {

    private static final long SECOND = 1_000_000_000;
    private static final long MEBIBYTE = 1 << 20;
    private static final int WRONG_ANSWERS = 1;

    /** Until the JVM has compiled what clients and server do again and again; not counted. */
    private static final double WARM_UP_SECONDS = 4;

    /** What the usual chain and a run take on disk, with something to spare. */
    private static final long ROOM_TO_MAKE = 400 * MEBIBYTE;

    private static final long ROOM_TO_RUN = 150 * MEBIBYTE;

    /** With less a node waits for room instead of writing (Core, {@code CheckDiskSpace}). */
    private static final long ROOM_TO_GO_ON = 55 * MEBIBYTE;

    private final Options options;
    private final NodeClock clock;
    private final Map<String, String> environment;
    private final PrintWriter out;
    private final BooleanSupplier stop;
    private final boolean live;
    private final Status status;

    Demo(
            Options options,
            NodeClock clock,
            Map<String, String> environment,
            PrintWriter out,
            PrintWriter err,
            BooleanSupplier stop) {
        this.options = options;
        this.clock = clock;
        this.environment = environment;
        this.out = out;
        this.stop = stop;
        boolean plain = "dumb".equals(environment.get("TERM"));
        this.live = !options.json() && !plain && StandardStreams.isTerminal(1);
        this.status = new Status(
                err,
                clock,
                !plain && StandardStreams.isTerminal(2),
                TerminalSize.now(environment).columns());
    }

    int run() throws DemoException, InterruptedException {
        Secp256k1 curve = NativeSecp256k1.load();
        try {
            Prepared prepared = prepare(curve);
            try (DemoFolder.Run run = prepared.run()) {
                return run(prepared.chain(), run, curve);
            }
        } catch (IOException e) {
            throw new DemoException(
                    describe(e) + ". The demo keeps its chain in "
                            + options.folder().home()
                            + "; make room or give permission there, or name another folder with --dir.",
                    e);
        }
    }

    private record Prepared(Manifest chain, DemoFolder.Run run) {}

    /** Under the folder's lock: other demos begin when this one has what it needs. */
    private Prepared prepare(Secp256k1 curve) throws IOException, DemoException, InterruptedException {
        DemoFolder folder = options.folder();
        try (DemoFolder.Lock _ = takeLock()) {
            folder.removeDeadRuns();
            Manifest chain = chain(curve);
            return new Prepared(chain, folder.newRun());
        }
    }

    private static String describe(IOException e) {
        String what = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return e instanceof java.nio.file.AccessDeniedException ? "Not allowed: " + what : what;
    }

    private DemoFolder.Lock takeLock() throws IOException, DemoException, InterruptedException {
        Optional<DemoFolder.Lock> lock = options.folder().lock();
        if (lock.isEmpty()) {
            status.message(
                    "Another demo is making the chain in " + options.folder().home() + "; waiting for it ...");
        }
        while (lock.isEmpty()) {
            if (stop.getAsBoolean()) {
                throw new CancellationException("stopped while waiting for another demo");
            }
            Thread.sleep(200);
            lock = options.folder().lock();
        }
        return lock.get();
    }

    private Manifest chain(Secp256k1 curve) throws IOException, DemoException {
        DemoFolder folder = options.folder();
        Optional<Manifest> kept =
                Manifest.read(folder).filter(manifest -> manifest.spec().equals(options.spec()));
        if (kept.isPresent()) {
            requireRoom(ROOM_TO_RUN);
            return kept.get();
        }
        if (Files.exists(folder.chain())) {
            status.message("The chain in " + folder.home() + " is half made, or another version's: it is made anew.");
        }
        folder.removeChain();
        requireRoom(ROOM_TO_MAKE);
        DemoSpec spec = options.spec();
        int wanted = spec.height() + spec.fresh();
        status.begin();
        boolean whole = false;
        try (ChainMaker maker =
                new ChainMaker(spec, folder, curve, Runtime.getRuntime().availableProcessors())) {
            Manifest made = maker.makeAll(summary -> {
                if (stop.getAsBoolean()) {
                    throw new CancellationException("stopped while the chain was made; it is begun anew next time");
                }
                status.at(
                        "Making the chain, once:",
                        seconds -> perSecond(summary, seconds),
                        share(summary.inputs(), summary.blocks(), wanted));
            });
            whole = true;
            status.message(String.format(
                    Locale.ROOT,
                    "Made a regtest chain of %,d blocks with %,d signed inputs, %.0f MB, in %.0f s; it is kept in %s",
                    made.arrivals(),
                    made.inputs(),
                    made.bytes() / 1e6,
                    status.seconds(),
                    folder.home()));
            return made;
        } finally {
            if (!whole) {
                folder.removeChain();
            }
        }
    }

    private static String perSecond(ChainSummary made, double seconds) {
        return String.format(Locale.ROOT, "%,.0f signed inputs/s", made.inputs() / seconds);
    }

    /** Inputs tell how far it is, once there are any: the first hundred blocks hold none and take no time. */
    private static double share(long inputs, int blocks, int wanted) {
        int full = blocks - 105;
        return inputs == 0 || full <= 0 ? 0 : Math.min(1, (double) full / (wanted - 105));
    }

    /**
     * Refuses a disk that is too full.
     *
     * @param usual bytes that the usual chain would need
     */
    private void requireRoom(long usual) throws IOException, DemoException {
        Path home = options.folder().home();
        long bytes = ROOM_TO_GO_ON + usual * options.spec().transactions() / DemoSpec.USUAL.transactions();
        long free = Files.getFileStore(home).getUsableSpace();
        if (free < bytes) {
            throw new DemoException("The demo needs " + bytes / MEBIBYTE + " MiB below " + home + ", and "
                    + free / MEBIBYTE + " MiB are free. Make room, or name another folder with --dir.");
        }
    }

    private int run(Manifest chain, DemoFolder.Run run, Secp256k1 curve)
            throws IOException, DemoException, InterruptedException {
        try (DemoNode node = DemoNode.open(run.dataDir(), options.folder().chain(), options.port(), clock)) {
            validate(chain, node);
            CoinSample coins = new CoinSample();
            try (ChainSnapshot snapshot = node.snapshot("demo.sample")) {
                coins.fill(snapshot, new SplittableRandom(1));
            }
            NextSteps steps = new NextSteps(options, node, chain);
            steps.whileItRuns().forEach(status::message);
            Figures figures = watch(chain, node, coins, curve);
            if (!options.json()) {
                steps.afterwards().forEach(out::println);
                out.flush();
            }
            return figures.wrong() == 0 ? 0 : WRONG_ANSWERS;
        }
    }

    private void validate(Manifest chain, DemoNode node) throws IOException, DemoException, InterruptedException {
        status.begin();
        node.validate(
                chain,
                (height, transactions) -> {
                    requireRoom(0);
                    double share = (double) transactions / chain.transactions();
                    status.at(
                            "Validating, height " + height + ":",
                            seconds -> String.format(
                                    Locale.ROOT,
                                    "%.1f MB/s, %,.0f inputs/s",
                                    share * chain.bytes() / 1e6 / seconds,
                                    share * chain.inputs() / seconds),
                            share);
                },
                stop);
        double seconds = status.seconds();
        status.message(String.format(
                Locale.ROOT,
                "Validated %,d blocks by every rule in %.1f s: %.1f MB/s, %,.0f signed inputs/s",
                chain.arrivals(),
                seconds,
                chain.bytes() / 1e6 / seconds,
                chain.inputs() / seconds));
    }

    private Figures watch(Manifest chain, DemoNode node, CoinSample coins, Secp256k1 curve)
            throws IOException, DemoException, InterruptedException {
        Latencies latencies = new Latencies();
        Screen screen = new Screen(out);
        long start;
        warmUp(node, coins);
        try (FreshBlocks blocks = new FreshBlocks(chain, options.folder(), curve);
                Feed feed = new Feed(node, blocks, coins, clock, (long) (options.every() * SECOND));
                Clients clients = new Clients(node, Optional.of(feed), latencies, clock)) {
            start = clock.monotonicNanos();
            clients.start(coins, options.rate());
            feed.start();
            Figures figures;
            int ticks = 0;
            do {
                Thread.sleep(live ? 1_000 : 500);
                double seconds = (clock.monotonicNanos() - start) / (double) SECOND;
                figures = Figures.of(seconds, latencies, feed, clients, node.memory());
                refuseFailure(feed);
                requireRoom(0);
                ticks++;
                if (live) {
                    TerminalSize size = TerminalSize.now(environment);
                    screen.show(Table.lines(figures, size.columns()), size.rows());
                } else if (ticks % 20 == 0) {
                    status.message(Table.line(figures));
                }
            } while (!stop.getAsBoolean()
                    && figures.seconds() < options.seconds().orElse(Double.MAX_VALUE));
            screen.clear();
            report(figures, chain, clients);
            return figures;
        }
    }

    private void warmUp(DemoNode node, CoinSample coins) throws InterruptedException {
        try (Clients clients = new Clients(node, Optional.empty(), new Latencies(), clock)) {
            clients.start(coins, options.rate());
            long end = clock.monotonicNanos()
                    + (long) (SECOND
                            * Math.min(WARM_UP_SECONDS, options.seconds().orElse(WARM_UP_SECONDS)));
            while (clock.monotonicNanos() < end && !stop.getAsBoolean()) {
                Thread.sleep(100);
            }
        }
    }

    private static void refuseFailure(Feed feed) throws DemoException {
        if (feed.failure().isPresent()) {
            Exception why = feed.failure().get();
            if (why instanceof DemoException known) {
                throw known;
            }
            throw new IllegalStateException("the feed of blocks failed", why);
        }
    }

    private void report(Figures figures, Manifest chain, Clients clients) {
        if (options.json()) {
            out.println(JsonFigures.of(figures, chain, clients.firstWrong().orElse("")));
        } else {
            List<String> lines = new ArrayList<>(
                    Table.lines(figures, live ? TerminalSize.now(environment).columns() : Table.WIDE));
            clients.firstWrong().ifPresent(wrong -> lines.add("the first wrong answer: " + wrong));
            lines.forEach(out::println);
        }
        out.flush();
    }
}
