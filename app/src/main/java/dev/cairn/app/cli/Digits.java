package dev.cairn.app.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalInt;

/** Numbers as Core reads and prints them. */
final class Digits {

    private Digits() {}

    /** A word of digits alone, at most {@code most}; empty for any other. */
    static OptionalInt unsigned(String text, int most) {
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            if (!isDigit(text.charAt(i))) {
                return OptionalInt.empty();
            }
            value = 10 * value + text.charAt(i) - '0';
            if (value > most) {
                return OptionalInt.empty();
            }
        }
        return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** With four decimals, of the number that the double is exactly, as {@code printf} rounds. */
    static String fourDecimals(double value) {
        return new BigDecimal(value).setScale(4, RoundingMode.HALF_EVEN).toPlainString();
    }

    /** Put to the right in a field. */
    static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    /** Put to the left in a field. */
    static String left(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
