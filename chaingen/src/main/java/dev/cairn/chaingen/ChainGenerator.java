package dev.cairn.chaingen;

import dev.cairn.consensus.params.ChainParams;
import dev.cairn.curve.Secp256k1;
import dev.cairn.primitives.block.Block;
import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.network.Network;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/**
 * Makes one chain, a block at a time. Used by one thread; signing is spread over {@code threads}, the caller's among them.
 * Holds the coins that will be spent one day (about 50 bytes each; two million at most, and those for old spends) and the blocks of one contest
 * between branches, never the chain.
 *
 * <pre>{@code
 * ChainSpec spec = ChainSpec.of(1, 120, 5, 1_700_000_000L).withMix(Mix.EVEN);
 * try (ChainGenerator chain = new ChainGenerator(spec, curve, 1)) {
 *     while (chain.hasNext()) {
 *         feed(chain.next().block());
 *     }
 * }
 * }</pre>
 */
public final class ChainGenerator implements AutoCloseable {

    private static final long COINBASE = 0x636f696eL;
    private static final long TIME = 0x74696d65L;
    private static final long SPACING = 600;

    /** Coinbases remembered: a hundred until they are mature, and those of a branch that is undone. */
    private static final int COINBASES = 128;

    private final ChainSpec spec;
    private final ChainParams params = ChainParams.of(Network.REGTEST);
    private final CoinBook book;
    private final LockBook locks;
    private final Shares shares;
    private final BlockPlanner planner;
    private final BlockSigner signer;
    private final BlockAssembler assembler = new BlockAssembler();
    private final Deque<Contest> contests;
    private final List<BlockHash> hashes = new ArrayList<>();
    private final HeldCoin[] coinbases = new HeldCoin[COINBASES];
    private final Deque<GeneratedBlock> ready = new ArrayDeque<>();
    private final Counts counts = new Counts();
    private long coins;

    /**
     * Prepares to make a chain; nothing is drawn yet.
     *
     * @param threads how many threads sign, 1 and up; makes no difference to what is made
     */
    public ChainGenerator(ChainSpec spec, Secp256k1 curve, int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("threads=" + threads + ": at least 1");
        }
        this.spec = spec;
        locks = new LockBook(new KeyPool(curve, spec.seed()), curve);
        shares = Shares.of(spec.mix());
        book = new CoinBook(spec.ramp().firstToDraw());
        planner = new BlockPlanner(spec, book);
        signer = new BlockSigner(curve, locks, threads);
        contests = new ArrayDeque<>(Contest.of(spec, planner.firstFull()));
    }

    /** A whole short chain, genesis first, in the order in which a node would receive it. */
    public static List<GeneratedBlock> inMemory(ChainSpec spec, Secp256k1 curve) {
        List<GeneratedBlock> blocks = new ArrayList<>();
        try (ChainGenerator chain = new ChainGenerator(spec, curve, 1)) {
            while (chain.hasNext()) {
                blocks.add(chain.next());
            }
        }
        return blocks;
    }

    /**
     * Writes a chain into a folder, as bitcoind would have: {@code blk} files, unscrambled and not preallocated, {@code rev}
     * files in the order in which blocks were connected, and {@code chain.json}, which says how to make it again.
     *
     * @param folder made if it is not there
     * @param progress told after each block
     * @throws IOException if the folder holds block files already, or cannot be written
     */
    public static ChainSummary write(
            ChainSpec spec, Path folder, Secp256k1 curve, int threads, Consumer<ChainSummary> progress)
            throws IOException {
        try (ChainGenerator chain = new ChainGenerator(spec, curve, threads)) {
            return ChainFolder.write(chain, folder, curve, progress);
        }
    }

    /** Whether there is another block. */
    public boolean hasNext() {
        return !ready.isEmpty() || hashes.size() <= spec.height();
    }

    /** The next block, genesis first. */
    public GeneratedBlock next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the chain ends at height " + spec.height());
        }
        if (ready.isEmpty()) {
            prepare();
        }
        return ready.removeFirst();
    }

    /** What has been made so far. */
    public ChainSummary summary() {
        int height = hashes.size() - 1;
        return counts.summary(height, height < 0 ? params.genesisHash() : hashes.getLast(), time(height, 0), coins);
    }

    /** What chain this is. */
    public ChainSpec spec() {
        return spec;
    }

    /** Ends the threads. */
    @Override
    public void close() {
        signer.close();
    }

    private void prepare() {
        int height = hashes.size();
        if (height == 0) {
            hashes.add(params.genesisHash());
            Block genesis = params.genesis();
            counts.addBlock(GeneratedBlock.Fate.ACTIVE, false, 1, genesis.size());
            ready.add(new GeneratedBlock(genesis, 0, List.of(), GeneratedBlock.Fate.ACTIVE));
            return;
        }
        if (contests.isEmpty() || contests.getFirst().first() != height) {
            ready.add(make(height, 0, GeneratedBlock.Fate.ACTIVE));
            return;
        }
        Contest contest = contests.removeFirst();
        GeneratedBlock.Fate fate = contest.overtaken() ? GeneratedBlock.Fate.DISCONNECTED : GeneratedBlock.Fate.STALE;
        List<GeneratedBlock> losers = new ArrayList<>();
        for (int at = height; at < height + contest.depth(); at++) {
            losers.add(make(at, 1, fate));
        }
        for (int at = height + contest.depth() - 1; at >= height; at--) {
            book.undoBlock(at);
            hashes.removeLast();
        }
        if (contest.overtaken()) {
            ready.addAll(losers);
        }
        for (int at = height; at <= contest.last(); at++) {
            ready.add(make(at, 0, GeneratedBlock.Fate.ACTIVE));
        }
        if (!contest.overtaken()) {
            ready.addAll(losers);
        }
    }

    /** Makes a block on the tip, and the tip of it. */
    private GeneratedBlock make(int height, int variant, GeneratedBlock.Fate fate) {
        HeldCoin matured = height < Ramp.FIRST_SPEND ? null : coinbases[(height - Ramp.MATURITY) % COINBASES];
        BlockPlan plan = planner.plan(height, variant, matured);
        List<TxSigner.Signed> signed = signer.sign(plan.transactions());
        List<Transaction> transactions =
                signed.stream().map(TxSigner.Signed::tx).toList();
        List<List<Coin>> spent = signed.stream().map(TxSigner.Signed::spent).toList();

        Draws draws = Draws.of(spec.seed(), COINBASE, height, variant);
        LockKind kind = shares.kind(draws);
        int key = draws.below(LockBook.slots(kind));
        long reward = params.subsidy(height) + plan.fees();
        Block block = assembler.assemble(
                height,
                hashes.getLast(),
                time(height, variant),
                locks.lock(kind, key).script(),
                reward,
                transactions);
        coinbases[height % COINBASES] =
                new HeldCoin(block.transactions().getFirst().txid(), -1, 0, reward, kind, key, height, true);
        hashes.add(block.hash());
        count(plan, block, kind, fate);
        remember(plan, transactions);
        if (fate == GeneratedBlock.Fate.ACTIVE) {
            book.forgetSteps();
        } else {
            book.keepSteps();
        }
        return new GeneratedBlock(block, height, spent, fate);
    }

    /** Adds to the book what will be spent one day. */
    private void remember(BlockPlan plan, List<Transaction> transactions) {
        for (int number = 0; number < transactions.size(); number++) {
            List<OutputPlan> outputs = plan.transactions().get(number).outputs();
            boolean[] spentHere = plan.spentHere().get(number);
            for (int vout = 0; vout < outputs.size(); vout++) {
                OutputPlan output = outputs.get(vout);
                if (output.live() && !spentHere[vout]) {
                    book.add(HeldCoin.of(
                            transactions.get(number).txid(),
                            vout,
                            output.value(),
                            output.kind(),
                            output.key(),
                            plan.height()));
                }
            }
        }
    }

    private void count(BlockPlan plan, Block block, LockKind coinbaseKind, GeneratedBlock.Fate fate) {
        counts.addBlock(
                fate, planner.isFull(plan.height()), block.transactions().size(), block.size());
        counts.addOutput(coinbaseKind);
        counts.addCommitment();
        long change = 1;
        for (TxPlan tx : plan.transactions()) {
            for (InputPlan input : tx.inputs()) {
                counts.addInput(input.coin(), plan.height());
                change--;
            }
            for (OutputPlan output : tx.outputs()) {
                counts.addOutput(output.kind());
                if (output.kind().spendable()) {
                    change++;
                }
            }
        }
        if (fate == GeneratedBlock.Fate.ACTIVE) {
            coins += change;
        }
    }

    /**
     * When a block was found: ten minutes before the next, less some random part of ten minutes; the last one on time. A
     * chain too long to reach back to regtest's genesis block in such steps takes shorter ones.
     */
    private long time(int height, int variant) {
        if (height <= 0) {
            return ChainSpec.GENESIS_TIME;
        }
        long spacing = Math.min(SPACING, (spec.endTime() - ChainSpec.GENESIS_TIME) / (spec.height() + 1L));
        long latest = spec.endTime() - spacing * (spec.height() - height);
        boolean last = height == spec.height();
        return last
                ? latest
                : latest - Draws.of(spec.seed(), TIME, height, variant).below((int) spacing);
    }
}
