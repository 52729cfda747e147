package dev.cairn.app.verify.audit;

import dev.cairn.app.verify.chain.BestChain;
import dev.cairn.app.verify.chain.Finding;
import dev.cairn.app.verify.chain.UndoShelf;
import dev.cairn.blockfiles.BlockFileException;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.blockfiles.BlockSource;
import dev.cairn.blockfiles.RecordLayout;
import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.Verdict.Category;
import dev.cairn.consensus.block.ScriptCheckPool;
import dev.cairn.consensus.header.HeaderRules;
import dev.cairn.consensus.params.ChainParams;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.block.BlockHeader;
import dev.cairn.primitives.hash.Txid;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * An audit of a range of a chain. Its caller's thread keeps order; workers of its own do the work. Used once.
 *
 * <p>bitcoind stores a block once it has passed all checks that need no coins, and connects it then. So a block without undo
 * data that fails for its coins, directly above the connected part of the chain, is one that the folder's owner rejected,
 * too: it is left out with a notice, and the next best chain is followed. Any other block that breaks a rule ends the audit,
 * since no bitcoind keeps such; and where nothing in the folder has undo data, nobody has judged the blocks before.
 */
public final class Audit {

    /** Fewer blocks than this for each worker: let all join in on each block's scripts, so that none idles at the end. */
    private static final int FEW_BLOCKS = 4;

    private static final long TICK_MILLIS = 100;

    /**
     * What to audit, and with what.
     *
     * @param source where the blocks are
     * @param undo the coins that they spent
     * @param params the network's rules
     * @param to the highest; {@link Integer#MAX_VALUE} for the chain's tip, whichever that turns out to be
     * @param next the height to begin with: the lowest to check, unless an earlier audit came further
     * @param jobs workers, 1 and up
     * @param memory bytes that blocks in flight may take
     * @param now seconds since 1970
     * @param curve does the arithmetic
     */
    public record Request(
            BlockSource source,
            UndoShelf undo,
            ChainParams params,
            int to,
            int next,
            int jobs,
            long memory,
            long now,
            Secp256k1 curve) {}

    /** The next best chain, without the banned blocks. */
    public interface Chooser {
        BestChain without(IntPredicate banned);
    }

    private final Request request;
    private final Chooser chooser;
    private final CoinWatch coins;
    private final Tally tally;
    private final Watcher watcher;
    private final BitSet banned = new BitSet();
    private BestChain chain;
    private int next;

    /**
     * An audit.
     *
     * @param chain the chain to begin with
     * @param chooser says which chain comes next if a block of it must be left out
     * @param coins the set of coins, empty; or none
     * @param tally what was counted so far; goes on being counted up
     */
    public Audit(Request request, BestChain chain, Chooser chooser, CoinWatch coins, Tally tally, Watcher watcher) {
        this.request = request;
        this.chain = chain;
        this.chooser = chooser;
        this.coins = coins;
        this.tally = tally;
        this.watcher = watcher;
        this.next = request.next();
    }

    /** The chain that was followed in the end. */
    public BestChain chain() {
        return chain;
    }

    /** The highest height that is, or was, to be checked. */
    public int last() {
        return Math.min(request.to(), chain.height());
    }

    /** Checks headers, recalls what was checked before, checks the rest. */
    public Outcome run() throws InterruptedException {
        // A genesis block that no file holds is known all the same, and has nothing to check.
        int lowest = chain.record(chain.lowest()) == null ? chain.lowest() + 1 : chain.lowest();
        next = Math.max(next, lowest);
        Optional<Outcome> ended = checkHeaders();
        if (ended.isEmpty() && coins.isKept() && next > lowest) {
            ended = new Pass(Watcher.Phase.RECALLING, lowest, next - 1).run();
        }
        while (ended.isEmpty() && next <= last()) {
            ended = new Pass(Watcher.Phase.CHECKING, next, last()).run();
        }
        return ended.orElse(Outcome.Passed.PASSED);
    }

    private Optional<Outcome> checkHeaders() {
        for (int height = Math.max(1, chain.lowest()); height <= last(); height++) {
            Verdict verdict = HeaderRules.checkContextual(
                    chain.header(height), chain.ancestorsOf(height), request.params(), request.now());
            if (verdict instanceof Verdict.Invalid invalid) {
                return Optional.of(invalid(height, invalid, chain.record(height)));
            }
            if (height % 1000 == 0) {
                watcher.progress(Watcher.Phase.HEADERS, height, height, last(), tally);
                if (watcher.stopping()) {
                    return Optional.of(new Outcome.Stopped(next));
                }
            }
        }
        return Optional.empty();
    }

    /** One run of the workers over a range of heights of the chain as it is. */
    private final class Pass {

        private final Watcher.Phase phase;
        private final int first;
        private final int end;
        private final long total;
        private long done;

        Pass(Watcher.Phase phase, int first, int last) {
            this.phase = phase;
            this.first = first;
            this.end = last;
            long sum = 0;
            for (int height = first; height <= last; height++) {
                sum += size(height);
            }
            this.total = sum;
        }

        /** Empty if the range was gone through, or the chain changed on the way. */
        Optional<Outcome> run() throws InterruptedException {
            Window window = new Window(first, end, request.memory(), this::bytesInFlight);
            int helpers = end - first < FEW_BLOCKS * request.jobs() ? request.jobs() - 1 : 0;
            try (ScriptCheckPool pool = new ScriptCheckPool("script", helpers, request.curve());
                    Workers workers = new Workers(request, chain, coins, pool, window, phase)) {
                workers.start();
                return takeAll(window);
            }
        }

        private Optional<Outcome> takeAll(Window window) throws InterruptedException {
            BestChain followed = chain;
            int height = first;
            while (height <= end) {
                BlockResult result = window.take(TICK_MILLIS);
                if (result != null) {
                    Optional<Outcome> ended = take(height, result);
                    if (ended.isPresent() || chain != followed) {
                        return ended;
                    }
                    done += size(height);
                    height++;
                    if (phase == Watcher.Phase.CHECKING) {
                        next = height;
                        watcher.checked(next, tally);
                    }
                }
                watcher.progress(phase, height, done, total, tally);
                if (watcher.stopping()) {
                    return Optional.of(new Outcome.Stopped(next));
                }
                if (phase == Watcher.Phase.RECALLING && !coins.isKept()) {
                    break; // what is recalled for them is of no more use
                }
            }
            return Optional.empty();
        }

        private long size(int height) {
            BlockRecord record = chain.record(height);
            return record == null ? 0 : record.place().size();
        }

        /** A block, its undo data, and what is made of them. */
        private long bytesInFlight(int height) {
            return 4 * size(height) + 4_000;
        }
    }

    private Optional<Outcome> take(int height, BlockResult result) {
        return switch (result) {
            case BlockResult.Recalled recalled ->
                coins.apply(recalled.changes(), chain, height)
                        .map(verdict -> invalid(height, verdict, chain.record(height)));
            case BlockResult.Good good -> {
                good.findings().forEach(watcher::found);
                BlockResult.Good own = good;
                Optional<Verdict.Invalid> verdict = coins.apply(good.changes(), chain, height);
                for (int i = 0; verdict.isPresent() && i < good.others().size(); i++) {
                    own = good.others().get(i);
                    verdict = coins.apply(own.changes(), chain, height);
                }
                if (verdict.isPresent()) {
                    yield reject(height, verdict.get());
                }
                tally.add(own);
                yield Optional.empty();
            }
            case BlockResult.Bad bad -> {
                bad.findings().forEach(watcher::found);
                if (bad.verdict().category() == Category.MUTATED && followTwin(height, bad)) {
                    yield Optional.empty();
                }
                Verdict.Invalid verdict = bad.verdict();
                if (bad.withCoins()) {
                    verdict = coins.judge(bad.changes(), chain, height)
                            .filter(absent -> comesFirst(absent, bad.verdict()))
                            .orElse(verdict);
                    yield reject(height, verdict);
                }
                yield Optional.of(invalid(height, verdict, bad.record()));
            }
            case BlockResult.Unreadable unreadable -> {
                watcher.found(unreadable.damage());
                coins.giveUp("block " + chain.hash(height) + " at height " + height + " cannot be read");
                yield Optional.empty();
            }
        };
    }

    /** Whether Core would have met the coin that is absent, or there already, before the broken rule: it runs scripts last. */
    private static boolean comesFirst(Verdict.Invalid absent, Verdict.Invalid broken) {
        return broken.transaction() == Verdict.Invalid.NOT_ONE
                || absent.reason().equals("bad-txns-BIP30")
                || broken.reason().equals("bad-cb-amount")
                || broken.reason().startsWith("block-script-verify-flag-failed")
                || absent.transaction() <= broken.transaction();
    }

    /** A block breaks a rule that bitcoind looks at only after it has stored the block: see what the class says of such. */
    private Optional<Outcome> reject(int height, Verdict.Invalid verdict) {
        if (!request.undo().isEmpty() && height > chain.lowest() && mayBeUnconnected(height)) {
            BestChain other = withoutBlock(height);
            if (sharesParent(other, height)) {
                watcher.found(Finding.notice(
                        chain.record(height).place(),
                        "block " + chain.hash(height) + " at height " + height + " is invalid (" + verdict
                                + "), and was not connected by this folder's owner either; it is left out"));
                chain = other;
                return Optional.empty();
            }
        }
        return Optional.of(invalid(height, verdict, chain.record(height)));
    }

    /**
     * Whether the folder's owner need not have connected a block, but had connected its parent. Undo data tells of that, but
     * not always whose it is: that of the highest may be a sibling's.
     */
    private boolean mayBeUnconnected(int height) {
        return height == chain.connected() + 1
                || (height == chain.connected() && request.undo().mayBeASiblings(chain.id(height)));
    }

    /**
     * A damaged header may still have work behind it, where that takes little: then it looks like a block of its own beside
     * the good copy. Goes over to that, if there is one.
     */
    private boolean followTwin(int height, BlockResult.Bad bad) {
        BestChain other = withoutBlock(height);
        if (!sharesParent(other, height) || other.height() < height) {
            return false;
        }
        BlockHeader good = other.header(height);
        BlockHeader damaged = bad.record().header();
        if (good.time() != damaged.time() || good.nonce() != damaged.nonce() || good.version() != damaged.version()) {
            return false;
        }
        watcher.found(Finding.notice(
                bad.record().place(), "damaged (" + bad.verdict() + "); another copy of the block is used"));
        chain = other;
        return true;
    }

    private BestChain withoutBlock(int height) {
        banned.set(chain.id(height));
        return chooser.without(banned::get);
    }

    private boolean sharesParent(BestChain other, int height) {
        return height > chain.lowest() && other.height() >= height - 1 && other.id(height - 1) == chain.id(height - 1);
    }

    private Outcome invalid(int height, Verdict.Invalid verdict, BlockRecord record) {
        int transaction = verdict.transaction();
        return new Outcome.Invalid(
                height,
                chain.hash(height),
                verdict.reason(),
                verdict.detail(),
                transaction == Verdict.Invalid.NOT_ONE ? Optional.empty() : txid(record, transaction),
                optional(transaction),
                optional(verdict.input()),
                record == null
                        ? ""
                        : RecordLayout.blockFileName(record.place().file()) + " @ "
                                + record.place().offset(),
                verdict.category() == Category.MUTATED);
    }

    private static OptionalInt optional(int number) {
        return number == Verdict.Invalid.NOT_ONE ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /** Reads the block once more: the worker's copy is gone, and this is needed once. */
    private Optional<Txid> txid(BlockRecord record, int transaction) {
        try {
            return Optional.of(request.source()
                    .readBlock(record.place())
                    .transactions()
                    .get(transaction)
                    .txid());
        } catch (BlockFileException e) {
            return Optional.empty(); // it was there a moment ago; the verdict stands without the name
        }
    }
}
