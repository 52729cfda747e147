package dev.cairn.primitives.address;

/**
 * The field of 1024 elements in which Bech32's checksum has its roots: pairs {@code a·ε + b} of elements of GF(32),
 * written as ten bits, with ε² = 9ε + 23; GF(32) itself is polynomials of bits modulo x⁵ + x³ + 1. Every element but zero
 * is a power of ε, so that multiplying is adding logarithms.
 *
 * <p>An object has its own tables: they are needed once in a mistyped address and take microseconds to make.
 */
final class Gf1024 {

    private static final int ORDER = 1023;

    private final short[] powers = new short[ORDER];
    private final short[] logs = new short[ORDER + 1];

    Gf1024() {
        int element = 1;
        for (int i = 0; i < ORDER; i++) {
            powers[i] = (short) element;
            logs[element] = (short) i;
            int high = element >>> 5;
            int low = element & 31;
            // (high·ε + low)·ε = high·(9ε + 23) + low·ε
            element = (multiplyGf32(high, 9) ^ low) << 5 | multiplyGf32(high, 23);
        }
    }

    private static int multiplyGf32(int a, int b) {
        int product = 0;
        for (int i = 4; i >= 0; i--) {
            product <<= 1;
            if ((product & 32) != 0) {
                product ^= 0b101001;
            }
            if ((b >>> i & 1) != 0) {
                product ^= a;
            }
        }
        return product;
    }

    /** ε to a power. */
    int power(long exponent) {
        return powers[(int) (exponent % ORDER)];
    }

    /** The power of ε that an element other than zero is, 0–1022. */
    int log(int element) {
        return logs[element];
    }

    int multiply(int a, int b) {
        return a == 0 || b == 0 ? 0 : power((long) logs[a] + logs[b]);
    }

    /** {@code a / b}; b is not zero. */
    int divide(int a, int b) {
        return a == 0 ? 0 : power((long) logs[a] - logs[b] + ORDER);
    }

    /** The value at ε^root of a polynomial of six coefficients in GF(32), five bits each, the lowest power lowest. */
    int evaluate(int coefficients, int root) {
        int value = 0;
        for (int i = 0; i < 6; i++) {
            value ^= multiply(coefficients >>> (5 * i) & 31, power((long) root * i));
        }
        return value;
    }

    static boolean isInGf32(int element) {
        return element < 32;
    }
}
