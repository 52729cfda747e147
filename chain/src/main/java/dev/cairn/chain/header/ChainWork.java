package dev.cairn.chain.header;

import dev.cairn.consensus.header.CompactTarget;
import java.math.BigInteger;

/**
 * Work as an unsigned 256-bit number of expected hashes (Core, {@code nChainWork}). Sums wrap at 2²⁵⁶, as Core's do.
 *
 * @param word3 the highest 64 bits
 * @param word2 the next
 * @param word1 the next
 * @param word0 the lowest
 */
public record ChainWork(long word3, long word2, long word1, long word0) implements Comparable<ChainWork> {

    /** None. */
    public static final ChainWork ZERO = new ChainWork(0, 0, 0, 0);

    /** Hashes expected for a header of these bits (Core, {@code GetBlockProof}); zero if they are no target. */
    public static ChainWork ofBits(int bits) {
        return of(CompactTarget.work(bits));
    }

    /** The low 256 bits of a number. */
    public static ChainWork of(BigInteger number) {
        return new ChainWork(
                number.shiftRight(192).longValue(),
                number.shiftRight(128).longValue(),
                number.shiftRight(64).longValue(),
                number.longValue());
    }

    /** Reads up to 64 hex digits, as {@code -minimumchainwork} takes them. */
    public static ChainWork ofHex(String digits) {
        if (digits.isEmpty() || digits.length() > 64) {
            throw new IllegalArgumentException("work is written as 1 to 64 hex digits, not " + digits.length());
        }
        return of(new BigInteger(digits, 16));
    }

    /** The sum. */
    public ChainWork plus(ChainWork other) {
        long sum0 = word0 + other.word0;
        long carry0 = carry(word0, sum0, 0);
        long sum1 = word1 + other.word1 + carry0;
        long carry1 = carry(word1, sum1, carry0);
        long sum2 = word2 + other.word2 + carry1;
        long carry2 = carry(word2, sum2, carry1);
        return new ChainWork(word3 + other.word3 + carry2, sum2, sum1, sum0);
    }

    /** 1 if a sum that began with {@code term} ran over: it is less than the term, or no more with a carry added. */
    private static long carry(long term, long sum, long carryIn) {
        int order = Long.compareUnsigned(sum, term);
        return order < 0 || (order == 0 && carryIn != 0) ? 1 : 0;
    }

    /** The difference. */
    public ChainWork minus(ChainWork other) {
        return plus(new ChainWork(~other.word3, ~other.word2, ~other.word1, ~other.word0))
                .plus(new ChainWork(0, 0, 0, 1));
    }

    /** The number. */
    public BigInteger toBigInteger() {
        return new BigInteger(toString(), 16);
    }

    @Override
    public int compareTo(ChainWork other) {
        int order = Long.compareUnsigned(word3, other.word3);
        order = order != 0 ? order : Long.compareUnsigned(word2, other.word2);
        order = order != 0 ? order : Long.compareUnsigned(word1, other.word1);
        return order != 0 ? order : Long.compareUnsigned(word0, other.word0);
    }

    /** 64 hex digits, as bitcoind prints it. */
    @Override
    public String toString() {
        return String.format("%016x%016x%016x%016x", word3, word2, word1, word0);
    }
}
