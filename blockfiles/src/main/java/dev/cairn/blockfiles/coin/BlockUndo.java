package dev.cairn.blockfiles.coin;

import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.Coin;
import dev.cairn.primitives.tx.Transaction;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The coins that a block spent: one for each input of each transaction but the coinbase, in the block's order. Held as
 * columns, so that a block's thousands of coins are no thousands of objects until somebody asks for one. Immutable;
 * safe to share.
 *
 * <p>Transactions and inputs are counted as in the block: transaction 1 is the first after the coinbase, which itself
 * spends nothing.
 */
public final class BlockUndo {

    /** The undo data of a block with nothing but its coinbase. */
    public static final BlockUndo NONE =
            new BlockUndo(new byte[0], new byte[0], new int[1], new long[0], new int[0], new int[0], new int[0]);

    private final byte[] source;
    private final byte[] unpacked;
    private final int[] firstCoin; // by transaction after the coinbase; one more than there are
    private final long[] values;
    private final int[] codes; // height * 2 + coinbase, unsigned
    private final int[] scriptOffsets; // in source; ~offset in unpacked
    private final int[] scriptLengths;

    BlockUndo(
            byte[] source,
            byte[] unpacked,
            int[] firstCoin,
            long[] values,
            int[] codes,
            int[] scriptOffsets,
            int[] scriptLengths) {
        this.source = source;
        this.unpacked = unpacked;
        this.firstCoin = firstCoin;
        this.values = values;
        this.codes = codes;
        this.scriptOffsets = scriptOffsets;
        this.scriptLengths = scriptLengths;
    }

    /** How many transactions the block has, the coinbase included: 1 or more. */
    public int transactionCount() {
        return firstCoin.length;
    }

    /** How many inputs a transaction spends: 0 for the coinbase. */
    public int inputCount(int transaction) {
        Objects.checkIndex(transaction, transactionCount());
        return transaction == 0 ? 0 : firstCoin[transaction] - firstCoin[transaction - 1];
    }

    /** How many coins there are in all. */
    public int coinCount() {
        return firstCoin[firstCoin.length - 1];
    }

    /** The coin that an input spends. Its script is a view. */
    public Coin coin(int transaction, int input) {
        int i = index(transaction, input);
        return new Coin(values[i], scriptOf(i), codes[i] >>> 1, (codes[i] & 1) != 0);
    }

    /** The value that an input spends, in satoshis, without making a coin. */
    public long value(int transaction, int input) {
        return values[index(transaction, input)];
    }

    /** Height times two, and one if a coinbase made it, of the coin that an input spends; unsigned. */
    public int code(int transaction, int input) {
        return codes[index(transaction, input)];
    }

    /** The script that an input has to satisfy: a view. */
    public Script script(int transaction, int input) {
        return scriptOf(index(transaction, input));
    }

    /**
     * Whether there is exactly one coin for each input of these transactions but the first. What undo data belongs to
     * is told by its checksum, which names only the parent: two blocks on one parent are told apart by this.
     */
    public boolean fits(List<Transaction> transactions) {
        if (transactions.size() != transactionCount()) {
            return false;
        }
        for (int i = 1; i < transactions.size(); i++) {
            if (transactions.get(i).inputCount() != inputCount(i)) {
                return false;
            }
        }
        return true;
    }

    private int index(int transaction, int input) {
        Objects.checkIndex(input, inputCount(transaction));
        return firstCoin[transaction - 1] + input;
    }

    private Script scriptOf(int i) {
        int at = scriptOffsets[i];
        return at >= 0 ? new Script(source, at, scriptLengths[i]) : new Script(unpacked, ~at, scriptLengths[i]);
    }

    /** By content. */
    @Override
    public boolean equals(Object other) {
        if (!(other instanceof BlockUndo that
                && Arrays.equals(firstCoin, that.firstCoin)
                && Arrays.equals(values, that.values)
                && Arrays.equals(codes, that.codes))) {
            return false;
        }
        for (int i = 0; i < coinCount(); i++) {
            if (!scriptOf(i).equals(that.scriptOf(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + Arrays.hashCode(codes);
    }

    /** {@code 1234 coins of 56 transactions}. */
    @Override
    public String toString() {
        return coinCount() + " coins of " + transactionCount() + " transactions";
    }
}
