package dev.cairn.chaingen;

import java.util.ArrayList;
import java.util.List;

/**
 * Draws blocks: a fan-out, a full block, a nearly empty one, or a coinbase alone, as the height wants. The draw of a block
 * depends on seed, height, variant and the coins in the book, and on nothing else. Not thread-safe.
 *
 * <p>Of two blocks that compete for a height on the same parent, the second repeats the first's draws for the first three
 * fifths of its transactions, as two real miners choose mostly alike; what follows spends some of the same coins otherwise.
 */
final class BlockPlanner {

    private static final long BLOCK = 0x626c6f636bL;
    private static final int MOST_OUTPUTS = 2_500; // of one transaction of standard size
    private static final int DORMANT_WHILE_GROWING = 150;
    private static final int DORMANT_WHEN_FULL = 500;
    private static final long MOST_COINS = 2_000_000;
    private static final int TRIES = 20;

    private final ChainSpec spec;
    private final Shares shares;
    private final Ramp ramp;
    private final CoinBook book;
    private final TxPlanner txs;
    private final long inputsPerBlock;
    private int wantedHeight = Integer.MAX_VALUE;
    private double wantedPerMille;

    BlockPlanner(ChainSpec spec, CoinBook book) {
        this.spec = spec;
        this.book = book;
        shares = Shares.of(spec.mix());
        txs = new TxPlanner(shares);
        inputsPerBlock = spec.inputsPerBlock();
        ramp = spec.ramp();
    }

    /** The first height of a block as full as was asked for. */
    int firstFull() {
        return ramp.firstFull();
    }

    /** Whether the block at that height is as full as was asked for. */
    boolean isFull(int height) {
        return height >= ramp.firstFull() && height <= spec.blocks();
    }

    /**
     * Draws a block and takes what it spends out of the book.
     *
     * @param variant see {@link BlockPlan#variant()}
     * @param matured the coinbase that can be spent from this height on; null if there is none
     */
    BlockPlan plan(int height, int variant, HeldCoin matured) {
        BlockDraft draft = new BlockDraft(height);
        if (height > spec.blocks()) {
            fill(draft, variant, 1);
        } else if (ramp.isFanOut(height)) {
            fanOut(draft, variant, matured);
        } else if (isFull(height)) {
            payMiners(draft, matured);
            fill(draft, variant, spec.txsPerBlock() - draft.size());
        }
        return draft.plan(variant);
    }

    private Draws draws(int height, int variant) {
        return Draws.of(spec.seed(), BLOCK, height, variant);
    }

    private void fanOut(BlockDraft draft, int variant, HeldCoin matured) {
        Draws draws = draws(draft.height(), variant);
        int coins = ramp.coinsAt(draft.height());
        int transactions = (coins + MOST_OUTPUTS - 1) / MOST_OUTPUTS;
        if (transactions == 1) {
            spend(draft, draws, List.of(matured), null, new TxPlanner.Wish(coins, 0, false, false));
            return;
        }
        spend(draft, draws, List.of(matured), null, new TxPlanner.Wish(transactions, 0, false, true));
        int each = (coins + transactions - 1) / transactions;
        for (HeldCoin branch : draft.takeCandidates()) {
            spend(draft, draws, List.of(branch), branch, new TxPlanner.Wish(each, 0, false, false));
        }
    }

    /** A pool of miners pays out what it earned a hundred blocks ago. */
    private void payMiners(BlockDraft draft, HeldCoin matured) {
        if (matured != null) {
            Draws draws = draws(draft.height(), -1);
            int most = Math.max(2, Math.min(150, spec.txsPerBlock() / 20));
            spend(draft, draws, List.of(matured), null, new TxPlanner.Wish(most, 0, false, false));
        }
    }

    private void fill(BlockDraft draft, int variant, int count) {
        Draws draws = draws(draft.height(), 0);
        int shared = variant == 0 ? count : count * 3 / 5;
        for (int i = 0; i < count; i++) {
            if (i == shared) {
                draws = draws(draft.height(), variant);
            }
            if (!next(draft, draws)) {
                return;
            }
        }
    }

    /** Adds one transaction; says whether there was room, and were coins, for it. */
    private boolean next(BlockDraft draft, Draws draws) {
        for (int i = 0; i < TRIES; i++) {
            Shares.Shape shape = shares.shape(draws);
            HeldCoin here = null;
            List<HeldCoin> coins = new ArrayList<>(shape.inputs());
            int mark = book.mark();
            for (int j = 0; j < shape.inputs(); j++) {
                HeldCoin coin = isOld(draws) ? book.takeOld(draws) : null;
                if (coin == null && here == null && draws.chance(Shares.SAME_BLOCK, 1000)) {
                    here = draft.candidate(draws);
                    coin = here;
                }
                if (coin == null) {
                    coin = book.take(draws, draft.height(), Shares.age(draws));
                }
                if (coin != null) {
                    coins.add(coin);
                }
            }
            if (coins.isEmpty()) {
                return false;
            }
            TxPlanner.Wish wish = new TxPlanner.Wish(shape.outputs(), dormantPerMille(draft.height()), true, false);
            TxPlan tx = txs.plan(draws, draft.height(), coins, draft.family(here), wish);
            if (tx == null) {
                continue; // worth less than their fee: they lie where they are for ever
            }
            if (!draft.hasRoomFor(tx)) {
                book.rollBack(mark);
                return false;
            }
            draft.add(tx);
            return true;
        }
        return false;
    }

    /** Draws nothing where no old spends are asked for: such chains are as they were before these could be. */
    private boolean isOld(Draws draws) {
        return spec.oldPercent() > 0 && draws.chance(spec.oldPercent(), 100);
    }

    private void spend(BlockDraft draft, Draws draws, List<HeldCoin> coins, HeldCoin here, TxPlanner.Wish wish) {
        TxPlan tx = txs.plan(draws, draft.height(), coins, draft.family(here), wish);
        if (tx != null && draft.hasRoomFor(tx)) {
            draft.add(tx);
        }
    }

    /**
     * The book shall hold about as many coins as the ages at which coins are spent ask for; when it holds more, more outputs
     * are of the kind that is never spent.
     */
    private int dormantPerMille(int height) {
        return book.size() < Math.min(MOST_COINS, wanted(height)) ? DORMANT_WHILE_GROWING : DORMANT_WHEN_FULL;
    }

    private long wanted(int height) {
        if (wantedHeight != height) {
            // Everything is summed anew when a branch goes back, which is seldom and soon done.
            if (height < wantedHeight) {
                wantedHeight = ramp.firstFull() - 1;
                wantedPerMille = 0;
            }
            while (wantedHeight < height) {
                wantedHeight++;
                wantedPerMille += Shares.surviving(wantedHeight - ramp.firstFull() + 1);
            }
        }
        return (long) (wantedPerMille * inputsPerBlock / 1000);
    }
}
