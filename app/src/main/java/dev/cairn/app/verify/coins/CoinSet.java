package dev.cairn.app.verify.coins;

import java.util.random.RandomGenerator;

/**
 * All unspent coins of a chain, as fingerprints (see {@code CoinTable}). Blocks are applied in the order of the chain from
 * genesis on, by the one thread that made the set.
 *
 * <p>Fifty-eight bits of an outpoint and eighteen of what the coin holds are kept. So with 200 million coins a spend of
 * nothing passes unseen once in 1.4 billion, a coin of a wrong value, script or height once in 262,144, and a false alarm of
 * a repeated transaction (BIP30) comes once in 1.4 billion outputs that are checked for it.
 */
public final class CoinSet implements AutoCloseable {

    private final CoinTable table;
    private final long[] key;

    /**
     * An empty set.
     *
     * @param limit bytes that it may take
     * @param random where its key comes from
     */
    public CoinSet(long limit, RandomGenerator random) {
        table = new CoinTable(limit);
        key = new long[] {random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong()};
    }

    /** What came of applying a block. */
    public sealed interface Applied {

        /** The set is now that of the block. */
        enum Done implements Applied {
            /** The only one. */
            DONE
        }

        /** There is no room within the limit; the set is of no more use. */
        enum Full implements Applied {
            /** The only one. */
            FULL
        }

        /** An input spends a coin that was never made, or was spent before. The set is as it was before the block. */
        record Missing(int transaction, int input) implements Applied {}

        /** The spent coins' list holds another value, script, height or mark than was made. The set is as before. */
        record Different(int transaction, int input) implements Applied {}

        /** A transaction repeats one that has coins left (BIP30). The set is as before. */
        record Repeated(int transaction, int output) implements Applied {}
    }

    /** What rule there is on a transaction whose like has coins left. */
    public enum Repeats {
        /** It makes the block invalid (BIP30). */
        FORBIDDEN,
        /** It cannot be, for a reason that need not be checked (BIP34). */
        IMPOSSIBLE,
        /** This block is one of the two before BIP30: the earlier coins are gone. */
        OVERWRITE
    }

    /** A maker of changes for this set; each worker has its own. */
    public CoinChanges.Maker maker() {
        return new CoinChanges.Maker(key);
    }

    /** Coins in the set. */
    public long size() {
        return table.size();
    }

    /** Bytes taken. */
    public long bytes() {
        return table.bytes();
    }

    /**
     * Applies a block.
     *
     * @param made by a {@link #maker()} of this set
     */
    public Applied apply(CoinChanges made, Repeats repeats) {
        if (repeats == Repeats.FORBIDDEN) {
            // Before anything is spent, as Core's ConnectBlock: a block may not spend the coins that it repeats.
            for (int tx = 0; tx < made.transactions(); tx++) {
                for (int i = made.bounds[2 * tx + 1]; i < made.bounds[2 * tx + 2]; i++) {
                    if (table.contains(made.outpoints[i])) {
                        return new Applied.Repeated(tx, i - made.bounds[2 * tx + 1]);
                    }
                }
            }
        }
        for (int tx = 0; tx < made.transactions(); tx++) {
            int outputs = made.bounds[2 * tx + 1];
            for (int i = made.bounds[2 * tx]; i < outputs; i++) {
                int claimed = made.contents[i];
                int removed = table.remove(made.outpoints[i], claimed);
                if (removed == CoinTable.MISSING || (claimed != CoinTable.ANY && removed != claimed)) {
                    int input = i - made.bounds[2 * tx];
                    Applied answer = new Applied.Missing(tx, input);
                    if (removed != CoinTable.MISSING) {
                        table.add(made.outpoints[i], removed);
                        answer = new Applied.Different(tx, input);
                    }
                    takeBack(made, i);
                    return answer;
                }
                made.contents[i] = removed; // what takeBack needs to put it there again
            }
            for (int i = outputs; i < made.bounds[2 * tx + 2]; i++) {
                if (repeats == Repeats.OVERWRITE) {
                    table.remove(made.outpoints[i], CoinTable.ANY);
                }
                if (!table.add(made.outpoints[i], made.contents[i])) {
                    return Applied.Full.FULL;
                }
            }
        }
        return Applied.Done.DONE;
    }

    /**
     * Says what applying a block would come to, and leaves the set as it is (unless it is {@link Applied.Full}).
     *
     * @param made by a {@link #maker()} of this set
     */
    public Applied judge(CoinChanges made, Repeats repeats) {
        Applied answer = apply(made, repeats);
        if (answer == Applied.Done.DONE) {
            takeBack(made, made.outpoints.length);
        }
        return answer;
    }

    /** Undoes the changes before {@code end}, last first. */
    private void takeBack(CoinChanges made, int end) {
        int at = end - 1;
        for (int tx = made.transactions() - 1; tx >= 0; tx--) {
            for (; at >= made.bounds[2 * tx + 1]; at--) {
                table.remove(made.outpoints[at], made.contents[at]);
            }
            for (; at >= made.bounds[2 * tx]; at--) {
                // There is room: the coin was there a moment ago.
                table.add(made.outpoints[at], made.contents[at]);
            }
        }
    }

    /** Gives the memory back; the set is of no more use. */
    @Override
    public void close() {
        table.close();
    }
}
