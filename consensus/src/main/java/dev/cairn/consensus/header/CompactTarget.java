package dev.cairn.consensus.header;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A 256-bit target in the compact form of a header's bits (Core, arith_uint256.cpp {@code SetCompact}).
 *
 * @param value the number, 0–2²⁵⁶−1; what overflows is cut off
 * @param negative whether the sign bit was set on a number other than zero
 * @param overflow whether the number needs more than 256 bits
 */
public record CompactTarget(BigInteger value, boolean negative, boolean overflow) {

    /** Reads bits. */
    public static CompactTarget decode(int bits) {
        boolean missing = true;
        if (missing) {
            throw new UnsupportedOperationException("skeleton: " + bits);
        }
        return null;
    }

    /** The compact form of a number of up to 256 bits, rounded down (Core, {@code GetCompact}). */
    public static int encode(BigInteger target) {
        boolean missing = true;
        if (missing) {
            throw new UnsupportedOperationException("skeleton: " + target);
        }
        return 0;
    }

    /** The target that the bits stand for, if it is one: above zero, up to {@code limit} (Core, {@code DeriveTarget}). */
    public static Optional<BigInteger> target(int bits, BigInteger limit) {
        boolean missing = true;
        if (missing) {
            throw new UnsupportedOperationException("skeleton: " + bits + limit);
        }
        return null;
    }

    /** Hashes expected for a header of these bits (Core, {@code GetBlockProof}); zero if they are no target. */
    public static BigInteger work(int bits) {
        boolean missing = true;
        if (missing) {
            throw new UnsupportedOperationException("skeleton: " + bits);
        }
        return null;
    }
}
