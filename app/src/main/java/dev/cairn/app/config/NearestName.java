package dev.cairn.app.config;

import dev.cairn.app.option.OptionTable;
import java.util.Optional;

/** Which option somebody may have meant. */
final class NearestName {

    private NearestName() {}

    /** The known name, without its dash, at most a third of its letters away; empty if there is none. */
    static Optional<String> of(String name, OptionTable table) {
        String best = null;
        int least = Integer.MAX_VALUE;
        for (String known : table.names()) {
            String bare = known.substring(1);
            int distance = distance(name, bare);
            if (distance < least && distance <= Math.max(1, bare.length() / 3)) {
                least = distance;
                best = bare;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Letters to add, drop or change (Levenshtein). */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int change = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }
}
