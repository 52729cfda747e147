package dev.cairn.chaingen;

import java.util.ArrayList;
import java.util.List;

/** A block as it is drawn: what it holds, what room is left, and which of its own outputs can still be spent in it. */
final class BlockDraft {

    /** Block weight (BIP141) less what header, count and coinbase take. */
    private static final int MOST_WEIGHT = 4_000_000 - 4_000;

    /** Cost of signature operations in a block less what a coinbase's output takes. */
    private static final int MOST_SIGOPS_COST = 80_000 - 400;

    /** Transactions that spend each other: below what mempools keep together. */
    private static final int MOST_IN_FAMILY = 20;

    private final int height;
    private final List<TxPlan> transactions = new ArrayList<>();
    private final List<boolean[]> spentHere = new ArrayList<>();
    private final List<HeldCoin> candidates = new ArrayList<>();
    private final List<Integer> familySizes = new ArrayList<>();
    private long weight;
    private long sigOpsCost;

    BlockDraft(int height) {
        this.height = height;
    }

    int height() {
        return height;
    }

    /** How many transactions there are so far. */
    int size() {
        return transactions.size();
    }

    /** Whether it fits. */
    boolean hasRoomFor(TxPlan tx) {
        return weight + tx.weight() <= MOST_WEIGHT && sigOpsCost + tx.sigOpsCost() <= MOST_SIGOPS_COST;
    }

    /** The family of a transaction that spends {@code here}, an output of this block; a new one if that is null. */
    int family(HeldCoin here) {
        return here == null ? size() : transactions.get(here.maker()).family();
    }

    /** An output of this block to spend in it, which will not be offered again; null if none is suitable. */
    HeldCoin candidate(Draws draws) {
        if (candidates.isEmpty()) {
            return null;
        }
        int place = draws.below(candidates.size());
        HeldCoin coin = candidates.get(place);
        if (familySizes.get(family(coin)) >= MOST_IN_FAMILY) {
            return null;
        }
        HeldCoin last = candidates.removeLast();
        if (place < candidates.size()) {
            candidates.set(place, last);
        }
        return coin;
    }

    /** All outputs of this block that can be spent in it; they will not be offered again. */
    List<HeldCoin> takeCandidates() {
        List<HeldCoin> all = List.copyOf(candidates);
        candidates.clear();
        return all;
    }

    /** Adds a transaction. */
    void add(TxPlan tx) {
        int number = size();
        for (InputPlan input : tx.inputs()) {
            HeldCoin coin = input.coin();
            if (coin.maker() >= 0) {
                spentHere.get(coin.maker())[coin.vout()] = true;
            }
        }
        transactions.add(tx);
        spentHere.add(new boolean[tx.outputs().size()]);
        familySizes.add(0);
        familySizes.set(tx.family(), familySizes.get(tx.family()) + 1);
        weight += tx.weight();
        sigOpsCost += tx.sigOpsCost();
        for (int vout = 0; vout < tx.outputs().size(); vout++) {
            OutputPlan output = tx.outputs().get(vout);
            if (output.live()) {
                candidates.add(
                        new HeldCoin(null, number, vout, output.value(), output.kind(), output.key(), height, false));
            }
        }
    }

    /** The block as it stands. */
    BlockPlan plan(int variant) {
        return new BlockPlan(height, variant, transactions, spentHere);
    }
}
