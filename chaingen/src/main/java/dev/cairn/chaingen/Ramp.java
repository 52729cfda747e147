package dev.cairn.chaingen;

/**
 * How a chain begins: no coin can be spent before height 101, and then one coinbase a block. A few blocks fan these out to
 * as many coins as the full blocks after them need to draw from.
 *
 * @param fanOutBlocks how many blocks do so
 * @param coinsEach how many coins each of them makes
 */
record Ramp(int fanOutBlocks, int coinsEach) {

    /** The first height at which a coinbase, that of height 1, can be spent (Core, {@code COINBASE_MATURITY}). */
    static final int FIRST_SPEND = 101;

    /** Blocks until a coinbase can be spent. */
    static final int MATURITY = 100;

    /** Coins to draw from, for each input of a full block. */
    private static final int COINS_PER_INPUT = 12;

    private static final int LEAST_COINS = 60;
    private static final int MOST_COINS_EACH = 20_000;

    /** The beginning that full blocks of so many inputs need. */
    static Ramp of(long inputsPerBlock) {
        long coins = Math.max(LEAST_COINS, COINS_PER_INPUT * inputsPerBlock);
        int blocks = Math.toIntExact((coins + MOST_COINS_EACH - 1) / MOST_COINS_EACH);
        return new Ramp(blocks, Math.toIntExact((coins + blocks - 1) / blocks));
    }

    /** Whether the block at that height does nothing but fan coins out. */
    boolean isFanOut(int height) {
        return height >= FIRST_SPEND && height < firstFull();
    }

    /** The first height of a full block. */
    int firstFull() {
        return FIRST_SPEND + fanOutBlocks;
    }
}
