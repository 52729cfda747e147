package dev.cairn.serve.json;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as text, the way bitcoind writes and reads them. */
public final class JsonNumbers {

    private static final long COIN = 100_000_000L;
    private static final int DIGITS = 16;
    private static final MathContext PRECISION = new MathContext(DIGITS, RoundingMode.HALF_EVEN);
    private static final double EXACT = 1L << 53;

    private JsonNumbers() {}

    /** Bitcoins with eight decimals, always (Core, {@code ValueFromAmount}). */
    public static String amount(long satoshis) {
        long whole = Math.abs(satoshis / COIN);
        long part = Math.abs(satoshis % COIN);
        String decimals = Long.toString(COIN + part).substring(1);
        return (satoshis < 0 ? "-" : "") + whole + "." + decimals;
    }

    /**
     * A real as a C++ stream of precision 16 prints it ({@code UniValue::setFloat}): 16 significant digits of the exact value,
     * trailing zeros dropped, an exponent of two digits or more if it is under −4 or over 15.
     *
     * @throws IllegalArgumentException if it is not finite
     */
    public static String real(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(value + " is not finite");
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        if (value == Math.rint(value) && Math.abs(value) < EXACT && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        BigDecimal rounded = new BigDecimal(value).round(PRECISION).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < DIGITS) {
            return rounded.toPlainString();
        }
        String digits = rounded.unscaledValue().abs().toString();
        StringBuilder text = new StringBuilder(value < 0 ? "-" : "").append(digits.charAt(0));
        if (digits.length() > 1) {
            text.append('.').append(digits, 1, digits.length());
        }
        int size = Math.abs(exponent);
        return text.append(exponent < 0 ? "e-" : "e+")
                .append(size < 10 ? "0" : "")
                .append(size)
                .toString();
    }

    static int parseInt(String literal) {
        long value = parseLong(literal);
        if (value != (int) value) {
            throw new JsonRangeException("JSON integer out of range");
        }
        return (int) value;
    }

    static long parseLong(String literal) {
        try {
            return Long.parseLong(literal);
        } catch (NumberFormatException e) {
            throw new JsonRangeException("JSON integer out of range");
        }
    }

    static double parseReal(String literal) {
        double value = Double.parseDouble(literal);
        if (Double.isInfinite(value)) {
            throw new JsonRangeException("JSON double out of range");
        }
        return value;
    }
}
