package dev.cairn.chaingen;

/**
 * How a chain begins: no coin can be spent before height 101, and then one coinbase a block. A few blocks fan these out: first, where
 * old spends are asked for, to as many coins as these will take, which nothing else touches; then to as many as the full blocks
 * after them need to draw from.
 *
 * @param reserveBlocks how many blocks make coins for old spends
 * @param reserveEach how many coins each of them makes
 * @param fanOutBlocks how many blocks make coins to draw from
 * @param coinsEach how many coins each of them makes
 */
record Ramp(int reserveBlocks, int reserveEach, int fanOutBlocks, int coinsEach) {

    /** The first height at which a coinbase, that of height 1, can be spent (Core, {@code COINBASE_MATURITY}). */
    static final int FIRST_SPEND = 101;

    /** Blocks until a coinbase can be spent. */
    static final int MATURITY = 100;

    /** Coins to draw from, for each input of a full block. */
    private static final int COINS_PER_INPUT = 12;

    private static final int LEAST_COINS = 60;
    private static final int MOST_COINS_EACH = 20_000;

    /** The beginning that full blocks of so many inputs need, with so many coins for old spends. */
    static Ramp of(long inputsPerBlock, long reserve) {
        long coins = Math.max(LEAST_COINS, COINS_PER_INPUT * inputsPerBlock);
        int reserveBlocks = blocks(reserve);
        int blocks = blocks(coins);
        return new Ramp(reserveBlocks, each(reserve, reserveBlocks), blocks, each(coins, blocks));
    }

    private static int blocks(long coins) {
        return Math.toIntExact((coins + MOST_COINS_EACH - 1) / MOST_COINS_EACH);
    }

    private static int each(long coins, int blocks) {
        return blocks == 0 ? 0 : Math.toIntExact((coins + blocks - 1) / blocks);
    }

    /** Whether the block at that height does nothing but fan coins out. */
    boolean isFanOut(int height) {
        return height >= FIRST_SPEND && height < firstFull();
    }

    /** How many coins the block at that height makes, one that fans out. */
    int coinsAt(int height) {
        return height < firstToDraw() ? reserveEach : coinsEach;
    }

    /** The first height whose coins are not for old spends. */
    int firstToDraw() {
        return FIRST_SPEND + reserveBlocks;
    }

    /** The first height of a full block. */
    int firstFull() {
        return firstToDraw() + fanOutBlocks;
    }
}
