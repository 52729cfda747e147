package dev.cairn.consensus.params;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

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

    private static final Set<String> DEPLOYMENTS = Set.of("testdummy", "taproot");

    /** When a deployment is signalled for; the fields are those of {@link VersionBitsDeployment}. */
    public record Times(long start, long timeout, int minActivationHeight) {}

    /** Copies what could change. */
    public RegtestOptions {
        activationHeights = Map.copyOf(activationHeights);
        versionBits = Map.copyOf(versionBits);
    }

    /**
     * Reads the values given to the three options, as Core's {@code ReadRegTestArgs}; of two values for one deployment the
     * later counts.
     *
     * @param testOptions values of {@code -test}; others than {@code bip94} are not for consensus
     * @throws IllegalArgumentException with the text that bitcoind prints
     */
    public static RegtestOptions parse(
            List<String> testActivationHeights, List<String> vbparams, List<String> testOptions) {
        Map<BuriedDeployment, Integer> heights = new EnumMap<>(BuriedDeployment.class);
        for (String arg : testActivationHeights) {
            readHeight(arg, heights);
        }
        Map<String, Times> times = new HashMap<>();
        for (String arg : vbparams) {
            readTimes(arg, times);
        }
        return new RegtestOptions(heights, times, testOptions.contains("bip94"));
    }

    private static void readHeight(String arg, Map<BuriedDeployment, Integer> into) {
        int at = arg.indexOf('@');
        if (at < 0) {
            throw activationHeight("format", arg);
        }
        OptionalLong height = integer(arg.substring(at + 1));
        if (height.isEmpty() || height.getAsLong() < 0 || height.getAsLong() >= Integer.MAX_VALUE) {
            throw activationHeight("height value", arg);
        }
        BuriedDeployment deployment =
                BuriedDeployment.byOptionName(arg.substring(0, at)).orElseThrow(() -> activationHeight("name", arg));
        into.put(deployment, (int) height.getAsLong());
    }

    private static IllegalArgumentException activationHeight(String what, String arg) {
        return new IllegalArgumentException(
                "Invalid " + what + " (" + arg + ") for -testactivationheight=name@height.");
    }

    private static void readTimes(String arg, Map<String, Times> into) {
        String[] parts = arg.split(":", -1);
        if (parts.length < 3 || parts.length > 4) {
            throw new IllegalArgumentException(
                    "Version bits parameters malformed, expecting deployment:start:end[:min_activation_height]");
        }
        long start = integer(parts[1]).orElseThrow(() -> invalid("nStartTime", parts[1]));
        long timeout = integer(parts[2]).orElseThrow(() -> invalid("nTimeout", parts[2]));
        // Core cuts the height to 32 bits, too.
        int minHeight = parts.length == 3
                ? 0
                : (int) integer(parts[3]).orElseThrow(() -> invalid("min_activation_height", parts[3]));
        if (!DEPLOYMENTS.contains(parts[0])) {
            throw invalid("deployment", parts[0]);
        }
        into.put(parts[0], new Times(start, timeout, minHeight));
    }

    private static IllegalArgumentException invalid(String what, String value) {
        return new IllegalArgumentException("Invalid " + what + " (" + value + ")");
    }

    /** As Core's {@code ToIntegral}: digits with a minus perhaps, and nothing else. */
    private static OptionalLong integer(String text) {
        if (!text.matches("-?[0-9]+")) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException tooLarge) {
            return OptionalLong.empty();
        }
    }
}
