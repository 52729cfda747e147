package dev.cairn.consensus.header;

import dev.cairn.consensus.params.ProofOfWorkParams;
import java.math.BigInteger;
import java.util.OptionalInt;

/** Which target comes next (Core, pow.cpp). */
public final class Difficulty {

    private Difficulty() {}

    /**
     * The bits that the block after {@code ancestors} must have (Core, {@code GetNextWorkRequired}).
     *
     * @param time the new block's time; matters where a late block may be easy
     * @return empty if headers that are needed are not known
     */
    public static OptionalInt next(HeaderChain ancestors, long time, ProofOfWorkParams params) {
        int last = ancestors.height();
        if (last < ancestors.lowest()) {
            return OptionalInt.empty();
        }
        if ((last + 1) % params.interval() == 0) {
            int first = last - (params.interval() - 1);
            if (params.noRetargeting()) {
                return OptionalInt.of(ancestors.bits(last));
            }
            return first < ancestors.lowest()
                    ? OptionalInt.empty()
                    : OptionalInt.of(retarget(ancestors, first, params));
        }
        if (!params.allowMinDifficulty()) {
            return OptionalInt.of(ancestors.bits(last));
        }
        int easiest = CompactTarget.encode(params.limit());
        if (time > ancestors.time(last) + 2 * params.spacing()) {
            return OptionalInt.of(easiest);
        }
        // The last block that was not easy by this exception, or the period's first.
        int at = last;
        while (at > 0 && at % params.interval() != 0 && ancestors.bits(at) == easiest) {
            at--;
            if (at < ancestors.lowest()) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of(ancestors.bits(at));
    }

    /** The period's time, held between a quarter and four times what is wanted, scales the target. */
    private static int retarget(HeaderChain ancestors, int first, ProofOfWorkParams params) {
        int last = ancestors.height();
        long taken = ancestors.time(last) - ancestors.time(first);
        taken = Math.min(Math.max(taken, params.timespan() / 4), params.timespan() * 4);
        // BIP94 scales the first block's target: that one cannot be easy by the twenty-minute exception.
        int bits = ancestors.bits(params.enforceBip94() ? first : last);
        return CompactTarget.encode(scale(bits, taken, params));
    }

    private static BigInteger scale(int bits, long taken, ProofOfWorkParams params) {
        return CompactTarget.decode(bits)
                .value()
                .multiply(BigInteger.valueOf(taken))
                // In Core the product wraps at 256 bits. That matters for bits that a stranger claims
                // (permittedTransition); four times the limit of any network that retargets just fits.
                .mod(BigInteger.ONE.shiftLeft(256))
                .divide(BigInteger.valueOf(params.timespan()))
                .min(params.limit());
    }

    /**
     * Whether a header at {@code height} may follow one with {@code oldBits}, as far as that can be said without times
     * (Core, {@code PermittedDifficultyTransition}): for headers that arrive before anything is kept of them.
     */
    public static boolean permittedTransition(int height, int oldBits, int newBits, ProofOfWorkParams params) {
        if (params.allowMinDifficulty()) {
            return true;
        }
        if (height % params.interval() != 0) {
            return oldBits == newBits;
        }
        BigInteger observed = CompactTarget.decode(newBits).value();
        return rounded(scale(oldBits, params.timespan() * 4, params)).compareTo(observed) >= 0
                && rounded(scale(oldBits, params.timespan() / 4, params)).compareTo(observed) <= 0;
    }

    private static BigInteger rounded(BigInteger target) {
        return CompactTarget.decode(CompactTarget.encode(target)).value();
    }
}
