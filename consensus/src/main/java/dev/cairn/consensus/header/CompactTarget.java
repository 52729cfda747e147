package dev.cairn.consensus.header;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A 256-bit target in the compact form of a header's bits (Core, arith_uint256.cpp {@code SetCompact}).
 *
 * <pre>
 *  31       24 23 22                    0
 *  +----------+--+-----------------------+
 *  | size     |± | mantissa              |   value = mantissa · 256^(size − 3)
 *  +----------+--+-----------------------+
 * </pre>
 *
 * @param value the number, 0–2²⁵⁶−1; what overflows is cut off
 * @param negative whether the sign bit was set on a number other than zero
 * @param overflow whether the number needs more than 256 bits
 */
public record CompactTarget(BigInteger value, boolean negative, boolean overflow) {

    private static final int SIGN = 0x0080_0000;
    private static final int MANTISSA = 0x007f_ffff;
    private static final BigInteger TWO_TO_256 = BigInteger.ONE.shiftLeft(256);
    private static final BigInteger MAX = TWO_TO_256.subtract(BigInteger.ONE);

    /** Reads bits. */
    public static CompactTarget decode(int bits) {
        int size = bits >>> 24;
        int word = bits & MANTISSA;
        BigInteger value;
        if (size <= 3) {
            word >>>= 8 * (3 - size);
            value = BigInteger.valueOf(word);
        } else {
            value = BigInteger.valueOf(word).shiftLeft(8 * (size - 3)).and(MAX);
        }
        boolean overflow = word != 0 && (size > 34 || (word > 0xff && size > 33) || (word > 0xffff && size > 32));
        return new CompactTarget(value, word != 0 && (bits & SIGN) != 0, overflow);
    }

    /** The compact form of a number of up to 256 bits, rounded down (Core, {@code GetCompact}). */
    public static int encode(BigInteger target) {
        int size = (target.bitLength() + 7) / 8;
        int word = size <= 3
                ? target.intValueExact() << (8 * (3 - size))
                : target.shiftRight(8 * (size - 3)).intValueExact();
        if ((word & SIGN) != 0) {
            word >>= 8;
            size++;
        }
        return word | size << 24;
    }

    /** The target that the bits stand for, if it is one: above zero, up to {@code limit} (Core, {@code DeriveTarget}). */
    public static Optional<BigInteger> target(int bits, BigInteger limit) {
        CompactTarget target = decode(bits);
        return target.isTarget() && target.value.compareTo(limit) <= 0 ? Optional.of(target.value) : Optional.empty();
    }

    /** Hashes expected for a header of these bits (Core, {@code GetBlockProof}); zero if they are no target. */
    public static BigInteger work(int bits) {
        CompactTarget target = decode(bits);
        return target.isTarget() ? TWO_TO_256.divide(target.value.add(BigInteger.ONE)) : BigInteger.ZERO;
    }

    private boolean isTarget() {
        return !negative && !overflow && value.signum() != 0;
    }
}
