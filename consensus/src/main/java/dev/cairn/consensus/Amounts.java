package dev.cairn.consensus;

/** Amounts of satoshis (Core, consensus/amount.h, util/moneystr.cpp). */
public final class Amounts {

    /** Satoshis in a bitcoin. */
    public static final long COIN = 100_000_000L;

    /** No amount, and no sum of amounts, may be larger. A sanity bound, not the supply. */
    public static final long MAX_MONEY = 21_000_000L * COIN;

    private Amounts() {}

    /** Whether 0 ≤ {@code amount} ≤ {@link #MAX_MONEY}. */
    public static boolean inRange(long amount) {
        return amount >= 0 && amount <= MAX_MONEY;
    }

    /** As Core's {@code FormatMoney}: at least two decimals, no more zeros than that: {@code 0.50}, {@code 12.3456}. */
    public static String format(long amount) {
        String digits = String.format("%d.%08d", Math.abs(amount / COIN), Math.abs(amount % COIN));
        int end = digits.length();
        int least = digits.indexOf('.') + 3;
        while (end > least && digits.charAt(end - 1) == '0') {
            end--;
        }
        return (amount < 0 ? "-" : "") + digits.substring(0, end);
    }
}
