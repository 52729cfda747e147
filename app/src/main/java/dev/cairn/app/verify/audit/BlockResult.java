package dev.cairn.app.verify.audit;

import dev.cairn.app.verify.chain.Finding;
import dev.cairn.app.verify.coins.CoinChanges;
import dev.cairn.blockfiles.BlockRecord;
import dev.cairn.consensus.Verdict;
import dev.cairn.primitives.block.Block;
import java.util.List;

/** What a worker found of one block. */
sealed interface BlockResult {

    /** Bytes that the result keeps in memory, about. */
    long held();

    /**
     * The block breaks no rule that could be checked.
     *
     * @param skip why its scripts were not run; null if they were, or it spends nothing
     * @param changes what it does to the set of coins; null if there is none
     * @param findings what is to be told of the block's records
     * @param others the same by other undo data that may be the block's own; empty as a rule
     */
    record Good(
            int bytes,
            int transactions,
            int inputs,
            int scripts,
            long fees,
            Tally.Skip skip,
            CoinChanges changes,
            List<Finding> findings,
            List<Good> others)
            implements BlockResult {

        /** This one, with others beside it. */
        Good or(List<Good> more) {
            return new Good(bytes, transactions, inputs, scripts, fees, skip, changes, findings, List.copyOf(more));
        }

        @Override
        public long held() {
            return heldBy(changes) + others.stream().mapToLong(Good::held).sum();
        }
    }

    /** The block was only read again, to know what it does to the set of coins. */
    record Recalled(int bytes, CoinChanges changes) implements BlockResult {

        @Override
        public long held() {
            return heldBy(changes);
        }
    }

    /**
     * The block breaks a rule.
     *
     * @param record the record that was judged
     * @param withCoins whether its spent coins were known
     * @param changes what it would do to the set of coins; null if there is none, or that means nothing
     * @param findings what is to be told of the block's records
     */
    record Bad(
            Block block,
            Verdict.Invalid verdict,
            BlockRecord record,
            boolean withCoins,
            CoinChanges changes,
            List<Finding> findings)
            implements BlockResult {

        @Override
        public long held() {
            return block.size() + heldBy(changes);
        }
    }

    /** No copy of the block can be read. */
    record Unreadable(Finding damage) implements BlockResult {

        @Override
        public long held() {
            return heldBy(null);
        }
    }

    private static long heldBy(CoinChanges changes) {
        return 200 + (changes == null ? 0 : changes.bytes());
    }
}
