package dev.cairn.consensus;

/** The limits that every network shares (Core, consensus/consensus.h, chain.h). */
public final class Limits {

    /** Largest weight of a block (BIP141). */
    public static final int MAX_BLOCK_WEIGHT = 4_000_000;

    /** Bytes without witness weigh this much. */
    public static final int WITNESS_SCALE_FACTOR = 4;

    /** Largest cost of a block's signature operations (BIP141). */
    public static final int MAX_BLOCK_SIGOPS_COST = 80_000;

    /** A coinbase's outputs can be spent by a block this much higher. */
    public static final int COINBASE_MATURITY = 100;

    /** A block's time may be this many seconds ahead of ours. */
    public static final long MAX_FUTURE_BLOCK_TIME = 2 * 60 * 60;

    /** Seconds by which a difficulty period's first block may be earlier than the block before it (BIP94). */
    public static final long MAX_TIMEWARP = 600;

    /** Lock times below are heights, others are times. */
    public static final long LOCKTIME_THRESHOLD = 500_000_000L;

    private Limits() {}
}
