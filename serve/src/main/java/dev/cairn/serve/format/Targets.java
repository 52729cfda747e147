package dev.cairn.serve.format;

import dev.cairn.consensus.header.CompactTarget;

/** A header's bits in the forms that bitcoind prints. */
public final class Targets {

    private static final int TARGET_DIGITS = 64;

    private Targets() {}

    /** 32 bits as eight hex digits. */
    public static String word(int bits) {
        String digits = Integer.toHexString(bits);
        return "0".repeat(8 - digits.length()) + digits;
    }

    /** The target as 64 hex digits. */
    public static String target(int bits) {
        String digits = CompactTarget.decode(bits).value().toString(16);
        return "0".repeat(TARGET_DIGITS - digits.length()) + digits;
    }

    /** How many times harder than the easiest target of the main network (Core, rpc/blockchain.cpp {@code GetDifficulty}). */
    public static double difficulty(int bits) {
        double difficulty = (double) 0xffff / (bits & 0xff_ffff);
        int shift = bits >>> 24;
        // The same steps as Core's, so that the last digit is the same too.
        for (; shift < 29; shift++) {
            difficulty *= 256;
        }
        for (; shift > 29; shift--) {
            difficulty /= 256;
        }
        return difficulty;
    }
}
