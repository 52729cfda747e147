package dev.cairn.blockfiles.coin;

/**
 * Amounts with their trailing decimal zeros taken away (Core, compressor.cpp).
 *
 * <pre>
 *  0                                   → 0
 *  (10·n + d)·10^e   e &lt; 9, d 1–9      → 1 + 10·(9·n + d − 1) + e
 *  n·10^9            n &gt; 0             → 1 + 10·(n − 1) + 9
 * </pre>
 */
public final class AmountFormat {

    /** All the money there can be, in satoshis (Core, {@code MAX_MONEY}). */
    private static final long MAX_MONEY = 21_000_000L * 100_000_000L;

    private AmountFormat() {}

    /** Takes the zeros away; refuses what is negative or over 21 million bitcoin. */
    public static long compress(long amount) {
        if (amount < 0 || amount > MAX_MONEY) {
            throw new IllegalArgumentException("amount=" + amount + " is not in 0–" + MAX_MONEY);
        }
        if (amount == 0) {
            return 0;
        }
        long n = amount;
        int e = 0;
        while (e < 9 && n % 10 == 0) {
            n /= 10;
            e++;
        }
        return e == 9 ? 1 + (n - 1) * 10 + 9 : 1 + (n / 10 * 9 + n % 10 - 1) * 10 + e;
    }

    /** Any 64 bits stand for some amount; what is too large wraps, as it does in Core, and is for consensus to refuse. */
    public static long decompress(long compressed) {
        if (compressed == 0) {
            return 0;
        }
        long x = compressed - 1;
        int e = (int) Long.remainderUnsigned(x, 10);
        x = Long.divideUnsigned(x, 10);
        long n;
        if (e == 9) {
            n = x + 1;
        } else {
            n = Long.divideUnsigned(x, 9) * 10 + Long.remainderUnsigned(x, 9) + 1;
        }
        for (int i = 0; i < e; i++) {
            n *= 10;
        }
        return n;
    }
}
