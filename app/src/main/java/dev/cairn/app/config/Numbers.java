package dev.cairn.app.config;

import java.math.BigInteger;

/** Numbers as bitcoind reads them from options. */
public final class Numbers {

    private static final BigInteger LOWEST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger HIGHEST = BigInteger.valueOf(Long.MAX_VALUE);

    private Numbers() {}

    /**
     * The number that a text begins with, 0 if with none; what does not fit is cut to the nearest that does (Core, {@code
     * LocaleIndependentAtoi}).
     */
    public static long leading(String text) {
        String trimmed = text.strip();
        int at = 0;
        boolean minus = false;
        if (trimmed.startsWith("+")) {
            if (trimmed.startsWith("+-")) {
                return 0;
            }
            at = 1;
        } else if (trimmed.startsWith("-")) {
            minus = true;
            at = 1;
        }
        int end = at;
        while (end < trimmed.length() && trimmed.charAt(end) >= '0' && trimmed.charAt(end) <= '9') {
            end++;
        }
        if (end == at) {
            return 0;
        }
        BigInteger value = new BigInteger(trimmed.substring(at, end));
        value = minus ? value.negate() : value;
        return value.max(LOWEST).min(HIGHEST).longValue();
    }

    /** As {@link #leading}, cut to an int: what a truth value is read by. */
    public static int leadingInt(String text) {
        return Math.clamp(leading(text), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
