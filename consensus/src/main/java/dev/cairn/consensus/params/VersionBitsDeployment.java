package dev.cairn.consensus.params;

/**
 * A change of rules that miners signal for (BIP9; Core, consensus/params.h {@code BIP9Deployment}).
 *
 * @param name its name in {@code getdeploymentinfo} and {@code -vbparams}
 * @param bit the bit of a block's version that signals it, 0–28
 * @param startTime median time from which signalling counts; or {@link #ALWAYS_ACTIVE}, {@link #NEVER_ACTIVE}
 * @param timeout median time at which it fails unless locked in by then
 * @param minActivationHeight it is not active below
 * @param period blocks in a period
 * @param threshold signalling blocks of a period that lock it in
 */
public record VersionBitsDeployment(
        String name, int bit, long startTime, long timeout, int minActivationHeight, int period, int threshold) {

    /** A start that means: active from genesis on. */
    public static final long ALWAYS_ACTIVE = -1;

    /** A start that means: never active. */
    public static final long NEVER_ACTIVE = -2;

    /** A timeout that means: none. */
    public static final long NO_TIMEOUT = Long.MAX_VALUE;

    /** The bit as a mask. */
    public int mask() {
        return 1 << bit;
    }

    VersionBitsDeployment withTimes(long start, long end, int minHeight) {
        return new VersionBitsDeployment(name, bit, start, end, minHeight, period, threshold);
    }
}
