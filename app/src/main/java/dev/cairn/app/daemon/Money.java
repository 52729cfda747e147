package dev.cairn.app.daemon;

import java.math.BigDecimal;
import java.util.OptionalLong;

/** Amounts in options (Core, {@code ParseMoney}). */
final class Money {

    private static final BigDecimal MOST = BigDecimal.valueOf(21_000_000L);

    private Money() {}

    /** Satoshis; empty if it is no amount of bitcoins. */
    static OptionalLong parse(String text) {
        String trimmed = text.strip();
        if (!trimmed.matches("[0-9]{0,10}(\\.[0-9]{0,8})?") || trimmed.isEmpty()) {
            return OptionalLong.empty();
        }
        String digits = trimmed.startsWith(".") ? "0" + trimmed : trimmed;
        BigDecimal amount = new BigDecimal(digits.equals("0.") || digits.endsWith(".") ? digits + "0" : digits);
        return amount.compareTo(MOST) > 0
                ? OptionalLong.empty()
                : OptionalLong.of(amount.movePointRight(8).longValueExact());
    }
}
