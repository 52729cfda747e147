package dev.cairn.app.verify;

import dev.cairn.app.verify.audit.Audit;
import dev.cairn.app.verify.audit.CoinWatch;
import dev.cairn.app.verify.audit.Outcome;
import dev.cairn.app.verify.audit.Tally;
import dev.cairn.app.verify.audit.Watcher;
import dev.cairn.app.verify.chain.BestChain;
import dev.cairn.app.verify.chain.ChainChooser;
import dev.cairn.app.verify.chain.Finding;
import dev.cairn.app.verify.chain.FolderScan;
import dev.cairn.app.verify.chain.Gaps;
import dev.cairn.app.verify.chain.Roots;
import dev.cairn.app.verify.chain.UndoShelf;
import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockFolder;
import dev.cairn.blockfiles.coin.CoinFormat;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.NodeClock;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The audit of a folder from the command line to the report: finds the chain, goes on from an earlier run or begins, keeps
 * note of how far it came, and says how it goes. Used once.
 */
final class BlocksAudit implements Watcher {

    /** What is in flight may take this part of the heap. */
    private static final int PART_OF_HEAP = 6;

    /** So many damages are told of when they are found. */
    private static final int MOST_SAID = 20;

    /** With all undo files but the last one lost each block is a finding, and all are written down every few seconds. */
    private static final int MOST_FOUND = 10_000;

    private static final long LEAST_IN_FLIGHT = 64 << 20;

    /**
     * What was asked for.
     *
     * @param blocks the folder, as it was given
     * @param from the lowest height to check; empty for the chain's lowest
     * @param to the highest; empty for its tip
     * @param jobs workers
     * @param state the file to keep the state in; empty for the usual one
     * @param resume whether to go on from an earlier run
     * @param saveEvery seconds of work that a kill may cost
     * @param coinsMemory bytes for the set of coins; 0 to keep none
     */
    record Options(
            Path blocks,
            Rules rules,
            OptionalInt from,
            OptionalInt to,
            int jobs,
            Optional<Path> state,
            boolean resume,
            int saveEvery,
            long coinsMemory) {}

    private final Options options;
    private final NodeClock clock;
    private final Secp256k1 curve;
    private final Map<String, String> environment;
    private final Progress progress;
    private final BooleanSupplier stop;
    private final long started;

    // Set on the way, in this order.
    private Path folder;
    private ChainParams params;
    private FolderScan scan;
    private UndoShelf undo;
    private StateFile stateFile;
    private String subject;
    private CoinWatch coinWatch;
    private Audit audit;
    private int last;
    private long nanosBefore;
    private long savedAt;
    private int said;
    private boolean saving = true;
    private final List<Finding> found = new ArrayList<>();

    BlocksAudit(
            Options options,
            NodeClock clock,
            Secp256k1 curve,
            Map<String, String> environment,
            Progress progress,
            BooleanSupplier stop) {
        this.options = options;
        this.clock = clock;
        this.curve = curve;
        this.environment = environment;
        this.progress = progress;
        this.stop = stop;
        this.started = clock.monotonicNanos();
    }

    /** Runs it. */
    Report run() throws VerifyException, IOException, InterruptedException {
        Duration processorBefore = processorTime();
        folder = FolderLocator.locate(options.blocks(), options.rules().network())
                .toRealPath();
        params = options.rules().ofFolder(folder);
        BlockFolder source = BlockFolder.open(folder, params.magic());
        scan = FolderScan.of(source, params, new ScanProgress(progress, stop, source, folder)::to);
        undo = new UndoShelf(source, scan.tree(), new CoinFormat(curve));
        Roots.Root root = root(source);
        ChainChooser chooser = new ChainChooser(scan.tree(), undo::has);
        BestChain chain = chooser.choose(root.id(), root.height().orElseThrow(), none -> false);
        Gaps.around(chain, scan, undo).stream()
                .filter(finding -> finding.kind() == Finding.Kind.DAMAGE)
                .forEach(this::sayDamage);
        int from = options.from().orElse(chain.lowest());
        checkRange(chain, from);
        Optional<SavedState> saved = earlier(chain, from);
        saved.ifPresent(state -> found.addAll(state.findings()));
        nanosBefore = saved.map(SavedState::nanos).orElse(0L);
        Tally tally = saved.map(SavedState::tally).orElseGet(Tally::new);
        Tally before = tally.copy();
        try (CoinWatch coins = coins(chain, from, saved)) {
            coinWatch = coins;
            audit = new Audit(
                    new Audit.Request(
                            source,
                            undo,
                            params,
                            options.to().orElse(Integer.MAX_VALUE),
                            saved.map(SavedState::next).orElse(from),
                            options.jobs(),
                            Math.max(LEAST_IN_FLIGHT, Runtime.getRuntime().maxMemory() / PART_OF_HEAP),
                            clock.unixSeconds(),
                            curve),
                    chain,
                    banned -> chooser.choose(root.id(), root.height().getAsInt(), banned),
                    coins,
                    tally,
                    this);
            last = audit.last();
            savedAt = clock.monotonicNanos();
            Outcome outcome = audit.run();
            finish(outcome, tally);
            progress.clear();
            return new Report(
                    folder.toString(),
                    params.network().chainName(),
                    outcome,
                    new Report.Span(
                            audit.chain().lowest(),
                            audit.chain().height(),
                            audit.chain().hash(audit.chain().height()),
                            audit.chain().connected(),
                            from,
                            audit.last(),
                            saved.isPresent() ? OptionalInt.of(saved.get().next()) : OptionalInt.empty()),
                    tally,
                    new Report.Coins(coins.isKept(), coins.size(), coins.bytes(), coins.whyNot()),
                    effort(before, tally, processorTime().minus(processorBefore)),
                    allFindings());
        }
    }

    private Roots.Root root(BlockFolder source) throws VerifyException, BlockFileException {
        Optional<Roots.Root> root = Roots.find(scan, source);
        if (root.isEmpty()) {
            String why = scan.damages().isEmpty() && scan.workless().isEmpty()
                    ? "its block files are empty"
                    : scan.damages().isEmpty()
                            ? "none of its headers has work behind it"
                            : scan.damages().getFirst().toString();
            throw new VerifyException(
                    "no block of " + params.network().chainName() + " was found in " + folder + ": " + why);
        }
        if (root.get().height().isEmpty()) {
            throw new VerifyException(
                    "the blocks in " + folder + " do not go down to the genesis block, and the lowest, "
                            + scan.tree().hash(root.get().id())
                            + ", does not say its height: it is older than BIP34. Put the files before it beside it");
        }
        return root.get();
    }

    private void checkRange(BestChain chain, int from) throws VerifyException {
        if (from < chain.lowest() || from > chain.height()) {
            throw new VerifyException(
                    "--from " + from + ": the folder's chain has heights " + chain.lowest() + " to " + chain.height());
        }
        int to = options.to().orElse(chain.height());
        if (to < from || to > chain.height()) {
            throw new VerifyException(
                    "--to " + to + ": the folder's chain has heights " + from + " to " + chain.height());
        }
    }

    private CoinWatch coins(BestChain chain, int from, Optional<SavedState> saved) {
        if (chain.lowest() > 0) {
            return CoinWatch.none("the folder is pruned");
        }
        if (from > 0) {
            return CoinWatch.none("the audit begins above genesis (--from)");
        }
        if (options.coinsMemory() == 0) {
            return CoinWatch.none("--coins-memory is 0");
        }
        // What an earlier run did not compare cannot be made up for without checking its blocks again.
        String whyNotBefore = saved.map(SavedState::coinsWhyNot).orElse("");
        if (!whyNotBefore.isEmpty()) {
            return CoinWatch.none("an earlier run did not follow them (" + whyNotBefore + "); --no-resume starts over");
        }
        return CoinWatch.keeping(params, options.coinsMemory(), new SecureRandom());
    }

    /** What an earlier run left, if it was about the same, and the chain up to there is still the same. */
    private Optional<SavedState> earlier(BestChain chain, int from) throws VerifyException {
        stateFile = StateFile.of(
                options.state(), environment, folder, params.network().chainName());
        subject = "blocks of " + params.genesisHash() + options.rules().changes() + " from " + from + " to "
                + (options.to().isPresent() ? options.to().getAsInt() : "tip") + " in " + folder;
        if (!options.resume()) {
            return Optional.empty();
        }
        Optional<SavedState> saved = stateFile.read();
        if (saved.isEmpty()) {
            return Optional.empty();
        }
        SavedState state = saved.get();
        if (!state.subject().equals(subject)) {
            progress.message("Starting over: " + stateFile.path() + " is about " + state.subject());
            return Optional.empty();
        }
        int done = state.next() - 1;
        if (done < from || done > chain.height() || !chain.hash(done).toString().equals(state.lastHash())) {
            progress.message("Starting over: the folder's chain no longer has the block that was checked last, "
                    + state.lastHash() + " at height " + done);
            return Optional.empty();
        }
        progress.message("Going on from height " + state.next() + "; --no-resume starts over.");
        return saved;
    }

    private void finish(Outcome outcome, Tally tally) {
        switch (outcome) {
            case Outcome.Stopped stopped -> save(stopped.next(), tally);
            case Outcome.Passed passed -> forget();
            case Outcome.Invalid invalid -> forget();
        }
    }

    private void forget() {
        try {
            stateFile.delete();
        } catch (IOException e) {
            progress.message("The state file " + stateFile.path() + " cannot be removed (" + e.getMessage()
                    + "); a later audit of this folder will go on from it unless --no-resume is given.");
        }
    }

    private void save(int next, Tally tally) {
        if (!saving || next == 0) {
            return;
        }
        long now = clock.monotonicNanos();
        try {
            stateFile.write(new SavedState(
                    subject,
                    next,
                    audit.chain().hash(next - 1).toString(),
                    tally,
                    nanosBefore + now - started,
                    coinWatch.whyNot(),
                    found));
        } catch (IOException e) {
            saving = false;
            progress.message("How far the audit came cannot be kept in " + stateFile.path() + " (" + e
                    + "), so that it will start over if it is stopped. --state names another file.");
        }
        savedAt = now;
    }

    private Report.Effort effort(Tally before, Tally after, Duration processor) {
        long nanos = clock.monotonicNanos() - started;
        Tally run = new Tally(
                after.blocks() - before.blocks(),
                after.bytes() - before.bytes(),
                after.transactions() - before.transactions(),
                after.inputs() - before.inputs(),
                after.scripts() - before.scripts(),
                0,
                0,
                Map.of());
        return new Report.Effort(
                (nanosBefore + nanos) / 1e9, nanos / 1e9, processor.toNanos() / 1e9, run, options.jobs());
    }

    private static Duration processorTime() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** What was found on the way, and what lies beside the chain that was followed in the end; each place once. */
    private List<Finding> allFindings() {
        Set<Finding> all = new LinkedHashSet<>(found);
        all.addAll(Gaps.around(audit.chain(), scan, undo));
        Set<String> damaged = all.stream()
                .filter(finding -> finding.kind() == Finding.Kind.DAMAGE && finding.offset() >= 0)
                .map(finding -> finding.file() + finding.offset())
                .collect(Collectors.toSet());
        all.removeIf(finding ->
                finding.kind() == Finding.Kind.NOTICE && damaged.contains(finding.file() + finding.offset()));
        return List.copyOf(all);
    }

    private void sayDamage(Finding finding) {
        said++;
        if (said <= MOST_SAID) {
            progress.message("Damage: " + finding);
        } else if (said == MOST_SAID + 1) {
            progress.message("There is more damage; the report tells.");
        }
    }

    @Override
    public void progress(Phase phase, int next, long done, long total, Tally tally) {
        switch (phase) {
            case HEADERS -> progress.towards("Checking headers", done, total);
            case RECALLING -> progress.along("Recalling coins", next, last, done, total, 0);
            case CHECKING -> progress.along("Block", next, last, done, total, tally.scripts());
        }
    }

    @Override
    public void found(Finding finding) {
        if (found.size() >= MOST_FOUND) {
            if (found.size() == MOST_FOUND) {
                found.add(Finding.damage("", -1, "there is more of this kind than is listed"));
            }
            return;
        }
        found.add(finding);
        if (finding.kind() == Finding.Kind.DAMAGE) {
            sayDamage(finding);
        }
    }

    @Override
    public void checked(int next, Tally tally) {
        if (clock.monotonicNanos() - savedAt >= options.saveEvery() * 1_000_000_000L) {
            save(next, tally);
        }
    }

    @Override
    public boolean stopping() {
        return stop.getAsBoolean();
    }
}
