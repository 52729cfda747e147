package dev.cairn.consensus.params;

import java.util.List;
import java.util.Map;

/**
 * What regtest's options change.
 *
 * @param activationHeights from {@code -testactivationheight=name@height}
 * @param versionBits by deployment's name, from {@code -vbparams=deployment:start:end[:min_activation_height]}
 * @param enforceBip94 from {@code -test=bip94}
 */
public record RegtestOptions(
        Map<BuriedDeployment, Integer> activationHeights, Map<String, Times> versionBits, boolean enforceBip94) {

    /** No option given. */
    public static final RegtestOptions NONE = new RegtestOptions(Map.of(), Map.of(), false);

    /** When a deployment is signalled for. */
    public record Times(long start, long timeout, int minActivationHeight) {}

    /** Copies what could change. */
    public RegtestOptions {
        activationHeights = Map.copyOf(activationHeights);
        versionBits = Map.copyOf(versionBits);
    }

    /**
     * Reads the values given to the three options, as Core's {@code ReadRegTestArgs}.
     *
     * @throws IllegalArgumentException with the text that bitcoind prints
     */
    public static RegtestOptions parse(
            List<String> testActivationHeights, List<String> vbparams, List<String> testOptions) {
        boolean missing = true;
        if (missing) {
            throw new UnsupportedOperationException("skeleton: " + testActivationHeights + vbparams + testOptions);
        }
        return null;
    }
}
