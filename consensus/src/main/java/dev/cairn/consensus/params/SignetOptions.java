package dev.cairn.consensus.params;

import dev.cairn.primitives.script.Script;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Reads signet's one option that consensus owns. */
public final class SignetOptions {

    private SignetOptions() {}

    /**
     * The challenge given with {@code -signetchallenge}, if any, as Core's {@code ReadSigNetArgs}. Spaces are passed
     * over.
     *
     * @throws IllegalArgumentException with the text that bitcoind prints
     */
    public static Optional<Script> parse(List<String> signetChallenges) {
        if (signetChallenges.isEmpty()) {
            return Optional.empty();
        }
        if (signetChallenges.size() > 1) {
            throw new IllegalArgumentException("-signetchallenge cannot be multiple values.");
        }
        String given = signetChallenges.get(0);
        try {
            return Optional.of(Script.of(HexFormat.of().parseHex(given.replaceAll("\\s", ""))));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("-signetchallenge must be hex, not '" + given + "'.", e);
        }
    }
}
