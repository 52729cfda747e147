package dev.cairn.consensus.tx;

import dev.cairn.consensus.header.HeaderChain;
import dev.cairn.consensus.header.MedianTime;
import dev.cairn.primitives.tx.Transaction;
import java.util.OptionalLong;

/**
 * Relative lock times (BIP68; Core, tx_verify.cpp {@code CalculateSequenceLocks}): the last height and the last median time
 * at which a transaction is still locked, −1 if it is not.
 *
 * <pre>
 *  sequence  31 30        22 21       16 15                 0
 *            +--+-----------+--+---------+-------------------+
 *            |¬ |           |t |         | value             |
 *            +--+-----------+--+---------+-------------------+
 *  ¬ set: no lock. t set: value · 512 seconds after the median time before the coin; else value blocks after the coin.
 * </pre>
 *
 * @param height locked in blocks up to this height
 * @param time locked in blocks whose parent's median time is up to this
 */
public record SequenceLocks(int height, long time) {

    /** Not locked. */
    public static final SequenceLocks NONE = new SequenceLocks(-1, -1);

    private static final long DISABLED = 1L << 31;
    private static final long BY_TIME = 1L << 22;
    private static final int VALUE = 0xffff;
    /** A unit of time is 2⁹ seconds. */
    private static final int GRANULARITY = 9;

    /**
     * The locks of a transaction in a block where BIP68 holds.
     *
     * @param coins none missing, of heights up to the block's
     * @param ancestors the block's; a lock by a median time that they do not tell is taken as none
     */
    public static SequenceLocks of(Transaction tx, InputCoins coins, HeaderChain ancestors) {
        // The version is unsigned here: a negative one has locks, too.
        if (Integer.compareUnsigned(tx.version(), 2) < 0) {
            return NONE;
        }
        int height = -1;
        long time = -1;
        for (int i = 0; i < tx.inputCount(); i++) {
            long sequence = tx.sequence(i);
            if ((sequence & DISABLED) != 0) {
                continue;
            }
            int coinHeight = coins.coin(i).height();
            long value = sequence & VALUE;
            if ((sequence & BY_TIME) == 0) {
                height = Math.max(height, coinHeight + (int) value - 1);
                continue;
            }
            OptionalLong coinTime = MedianTime.past(ancestors, Math.max(coinHeight - 1, 0));
            if (coinTime.isPresent()) {
                time = Math.max(time, coinTime.getAsLong() + (value << GRANULARITY) - 1);
            }
        }
        return height < 0 && time < 0 ? NONE : new SequenceLocks(height, time);
    }

    /** Whether the locks let go in the block after {@code ancestors} (Core, {@code EvaluateSequenceLocks}). */
    public boolean releasedAfter(HeaderChain ancestors) {
        if (height > ancestors.height()) {
            return false;
        }
        if (time < 0) { // most have no lock by time, and no median time is below 0
            return true;
        }
        OptionalLong medianTime = MedianTime.past(ancestors, ancestors.height());
        return medianTime.isEmpty() || time < medianTime.getAsLong();
    }
}
