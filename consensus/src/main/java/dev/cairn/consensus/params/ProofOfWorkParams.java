package dev.cairn.consensus.params;

import java.math.BigInteger;

/**
 * How a network sets its difficulty.
 *
 * @param limit the easiest target
 * @param spacing seconds wanted between blocks
 * @param timespan seconds wanted for a difficulty period
 * @param allowMinDifficulty whether a block twenty minutes after its parent may have the easiest target
 * @param enforceBip94 testnet4's rules: no time warp, retarget from the period's first block
 * @param noRetargeting whether the difficulty never changes
 */
public record ProofOfWorkParams(
        BigInteger limit,
        long spacing,
        long timespan,
        boolean allowMinDifficulty,
        boolean enforceBip94,
        boolean noRetargeting) {

    /** Blocks in a difficulty period. */
    public int interval() {
        return (int) (timespan / spacing);
    }
}
