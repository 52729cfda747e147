package dev.cairn.chain.stats;

import dev.cairn.primitives.hash.Sha256;
import java.math.BigInteger;

/**
 * A hash of a set (Bellare and Micciancio, 1997; Core, crypto/muhash.h): each element becomes a number below 2^3072, and the
 * set the product of them modulo the prime 2^3072 − 1,103,717. So elements can come in any order, and go again. One thread's.
 *
 * <p>An element's number is its SHA-256 as a key, and 384 bytes that ChaCha20 makes of it, lowest byte first. The set's hash is
 * the SHA-256 of the product's 384 bytes, lowest first.
 */
public final class MuHash {

    private static final int BITS = 3072;
    private static final int BYTES = BITS / 8;
    private static final BigInteger GAP = BigInteger.valueOf(1_103_717);
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(BITS).subtract(GAP);
    private static final BigInteger MASK = BigInteger.ONE.shiftLeft(BITS).subtract(BigInteger.ONE);

    private final Sha256 engine = Sha256.create();
    private BigInteger numerator = BigInteger.ONE;
    private BigInteger denominator = BigInteger.ONE;

    /** The empty set. */
    public MuHash() {}

    /** Puts an element in. */
    public void insert(byte[] element) {
        numerator = multiply(numerator, number(element));
    }

    /** Takes an element out, whether or not it is in. */
    public void remove(byte[] element) {
        denominator = multiply(denominator, number(element));
    }

    /** The set's hash, 32 bytes as hashed; the set stays as it is. */
    public byte[] finish() {
        BigInteger value =
                numerator.mod(MODULUS).multiply(denominator.modInverse(MODULUS)).mod(MODULUS);
        byte[] big = value.toByteArray(); // highest first, perhaps with a zero for the sign
        byte[] little = new byte[BYTES];
        for (int i = 0; i < Math.min(BYTES, big.length); i++) {
            little[i] = big[big.length - 1 - i];
        }
        return engine.hash(little);
    }

    private BigInteger number(byte[] element) {
        byte[] little = ChaCha20.expand(engine.hash(element), BYTES);
        byte[] big = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            big[i] = little[BYTES - 1 - i];
        }
        return new BigInteger(1, big);
    }

    /** Below 2^3072 + a little: what is above 2^3072 comes back multiplied by the gap, twice. */
    private static BigInteger multiply(BigInteger a, BigInteger b) {
        BigInteger product = a.multiply(b);
        for (int i = 0; i < 2; i++) {
            product = product.and(MASK).add(product.shiftRight(BITS).multiply(GAP));
        }
        return product;
    }
}
