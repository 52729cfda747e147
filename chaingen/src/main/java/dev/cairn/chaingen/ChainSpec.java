package dev.cairn.chaingen;

import static java.util.Objects.requireNonNull;

/**
 * What chain to make. Two equal specs give the same bytes, on any machine and with any number of threads.
 *
 * @param seed any number; chains of different seeds share no key and no transaction
 * @param blocks height of the last full block, 1 and up: the first 100 hold a coinbase alone, as no coin may be spent
 *     earlier, and a few after them fan coins out
 * @param txsPerBlock transactions in a full block beside the coinbase, 1 and up; a block takes fewer when they no longer fit
 *     its weight
 * @param smallBlocks how many nearly empty blocks follow, 0 and up
 * @param reorgs whether competing branches come in between; needs {@link #MIN_BLOCKS_FOR_REORGS} blocks
 * @param endTime time of the last block, in seconds since 1970; the others come about ten minutes apart before it
 * @param mix how kinds of scripts and sizes of transactions are drawn
 * @param oldPercent of a hundred inputs, how many spend a coin that was made before the first full block and lay since, whatever
 *     the ages on the main network: what a cache of young coins does not hold; 0 and up
 */
public record ChainSpec(
        long seed,
        int blocks,
        int txsPerBlock,
        int smallBlocks,
        boolean reorgs,
        long endTime,
        Mix mix,
        int oldPercent) {

    /** With fewer blocks there is no room for a reorganisation of several blocks. */
    public static final int MIN_BLOCKS_FOR_REORGS = 20;

    /** The time of regtest's genesis block, which all others must be after. */
    static final long GENESIS_TIME = 1_296_688_602L;

    /** The largest time that a header can say. */
    static final long LAST_TIME = 0xffff_ffffL;

    /** Refuses what cannot be made, and says why. */
    public ChainSpec {
        requireNonNull(mix, "mix");
        if (blocks < 1) {
            throw new IllegalArgumentException("blocks=" + blocks + ": a chain has at least 1 block after genesis");
        }
        if (txsPerBlock < 1) {
            throw new IllegalArgumentException("txs=" + txsPerBlock + ": a full block has at least 1 transaction");
        }
        if (smallBlocks < 0) {
            throw new IllegalArgumentException("small=" + smallBlocks + ": a number of blocks, 0 or more");
        }
        if (reorgs && blocks < MIN_BLOCKS_FOR_REORGS) {
            throw new IllegalArgumentException(
                    "blocks=" + blocks + ": reorganisations need at least " + MIN_BLOCKS_FOR_REORGS + " blocks");
        }
        if (oldPercent < 0 || oldPercent > 100) {
            throw new IllegalArgumentException("old=" + oldPercent + ": a share of inputs in percent, 0 to 100");
        }
        long height = (long) blocks + smallBlocks;
        if (height > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "blocks=" + blocks + " and small=" + smallBlocks + ": together more than a height can count");
        }
        if (endTime > LAST_TIME || endTime < GENESIS_TIME + height + 1) {
            throw new IllegalArgumentException("end time " + endTime + ": for " + height + " blocks it lies between "
                    + (GENESIS_TIME + height + 1) + " (regtest's genesis, and a second a block) and " + LAST_TIME);
        }
    }

    /** A chain whose coins are spent at the ages of the main network. */
    public ChainSpec(long seed, int blocks, int txsPerBlock, int smallBlocks, boolean reorgs, long endTime, Mix mix) {
        this(seed, blocks, txsPerBlock, smallBlocks, reorgs, endTime, mix, 0);
    }

    /** A chain shaped like the main network's, without reorganisations or small blocks. */
    public static ChainSpec of(long seed, int blocks, int txsPerBlock, long endTime) {
        return new ChainSpec(seed, blocks, txsPerBlock, 0, false, endTime, Mix.MAINNET);
    }

    /** The same with so many nearly empty blocks at the end. */
    public ChainSpec withSmallBlocks(int count) {
        return new ChainSpec(seed, blocks, txsPerBlock, count, reorgs, endTime, mix, oldPercent);
    }

    /** The same with competing branches. */
    public ChainSpec withReorgs() {
        return new ChainSpec(seed, blocks, txsPerBlock, smallBlocks, true, endTime, mix, oldPercent);
    }

    /** The same with other shares of kinds and sizes. */
    public ChainSpec withMix(Mix other) {
        return new ChainSpec(seed, blocks, txsPerBlock, smallBlocks, reorgs, endTime, other, oldPercent);
    }

    /** The same with so many of a hundred inputs spending coins made before the first full block. */
    public ChainSpec withOldSpends(int percent) {
        return new ChainSpec(seed, blocks, txsPerBlock, smallBlocks, reorgs, endTime, mix, percent);
    }

    /** Height of the first block as full as was asked for, if the chain is long enough to have one. */
    public int firstFull() {
        return ramp().firstFull();
    }

    /** How it begins. There is a coin for each old spend that may come, and some are left over. */
    Ramp ramp() {
        long mostFull = Math.max(0, blocks - Ramp.FIRST_SPEND + 1);
        return Ramp.of(inputsPerBlock(), mostFull * inputsPerBlock() * oldPercent / 100);
    }

    /** Inputs of a full block, about. */
    long inputsPerBlock() {
        return Math.max(1, (long) txsPerBlock * Shares.of(mix).inputsPerMille() / 1000);
    }

    /** Height of the tip: {@code blocks + smallBlocks}. */
    public int height() {
        return blocks + smallBlocks;
    }
}
