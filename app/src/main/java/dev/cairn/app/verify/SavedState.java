package dev.cairn.app.verify;

import dev.cairn.app.verify.audit.Tally;
import dev.cairn.app.verify.audit.Tally.Skip;
import dev.cairn.app.verify.chain.Finding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far an audit came: what is written down every few seconds, so that it can go on.
 *
 * @param subject what was being audited and how, in one line; an audit of anything else does not go on from here
 * @param next the height to go on with
 * @param lastHash the block below, as hex: if the folder's chain has another there, it is another chain
 * @param tally what was counted so far
 * @param nanos time spent so far
 * @param coinsWhyNot why coins were not followed up to here; empty if they were. Blocks that are read once more tell which
 *     coins there are, and nothing of whether undo data told the truth about them
 * @param findings what was found so far
 */
record SavedState(
        String subject,
        int next,
        String lastHash,
        Tally tally,
        long nanos,
        String coinsWhyNot,
        List<Finding> findings) {

    private static final String FIRST_WORDS = "cairn verify state, ";
    private static final String FIRST_LINE = FIRST_WORDS + "format 2";
    private static final String LAST_LINE = "end";

    /** Copies what could change. */
    SavedState {
        tally = tally.copy();
        findings = List.copyOf(findings);
    }

    /** As text. */
    String toText() {
        StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
        text.append("subject ").append(escape(subject)).append('\n');
        text.append("next ").append(next).append(' ').append(lastHash).append('\n');
        text.append(String.format(
                "tally %d %d %d %d %d %d %d\n",
                tally.blocks(),
                tally.bytes(),
                tally.transactions(),
                tally.inputs(),
                tally.scripts(),
                tally.fees(),
                tally.blocksWithoutFees()));
        tally.skipped()
                .forEach((reason, inputs) -> text.append("skipped ")
                        .append(reason)
                        .append(' ')
                        .append(inputs)
                        .append('\n'));
        text.append("nanos ").append(nanos).append('\n');
        text.append("coins ").append(escape(coinsWhyNot)).append('\n');
        for (Finding finding : findings) {
            text.append("finding ")
                    .append(finding.kind())
                    .append(' ')
                    .append(finding.offset())
                    .append(' ')
                    .append(escape(finding.file()).replace(" ", "\\s"))
                    .append(' ')
                    .append(escape(finding.text()))
                    .append('\n');
        }
        return text.append(LAST_LINE).append('\n').toString();
    }

    /** Whether a file that begins like this was written as a state, by this version or another. */
    static boolean isOne(String beginning) {
        return beginning.startsWith(FIRST_WORDS);
    }

    /** From text; empty if it is not such a text, or not the whole of one. */
    static Optional<SavedState> parse(String text) {
        List<String> lines = text.lines().toList();
        if (lines.size() < 6
                || !lines.getFirst().equals(FIRST_LINE)
                || !lines.getLast().equals(LAST_LINE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Parser().parse(lines.subList(1, lines.size() - 1)));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static final class Parser {
        private String subject = "";
        private int next = -1;
        private String lastHash = "";
        private long[] counts = new long[7];
        private final Map<Skip, Long> skipped = new EnumMap<>(Skip.class);
        private long nanos;
        private String coinsWhyNot = "unknown";
        private final List<Finding> findings = new ArrayList<>();

        SavedState parse(List<String> lines) {
            for (String line : lines) {
                String[] words = line.split(" ", 2);
                String rest = words[1];
                switch (words[0]) {
                    case "subject" -> subject = unescape(rest);
                    case "next" -> {
                        next = Integer.parseInt(rest.split(" ", -1)[0]);
                        lastHash = rest.split(" ", -1)[1];
                    }
                    case "tally" -> {
                        String[] numbers = rest.split(" ", -1);
                        for (int i = 0; i < counts.length; i++) {
                            counts[i] = Long.parseLong(numbers[i]);
                        }
                    }
                    case "skipped" ->
                        skipped.put(Skip.valueOf(rest.split(" ", -1)[0]), Long.parseLong(rest.split(" ", -1)[1]));
                    case "nanos" -> nanos = Long.parseLong(rest);
                    case "coins" -> coinsWhyNot = unescape(rest);
                    case "finding" -> {
                        String[] parts = rest.split(" ", 4);
                        findings.add(new Finding(
                                Finding.Kind.valueOf(parts[0]),
                                unescape(parts[2]),
                                Long.parseLong(parts[1]),
                                unescape(parts[3])));
                    }
                    default -> throw new IllegalArgumentException(line);
                }
            }
            if (next < 0) {
                throw new IllegalArgumentException("no place to go on from");
            }
            Tally tally =
                    new Tally(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5], counts[6], skipped);
            return new SavedState(subject, next, lastHash, tally, nanos, coinsWhyNot, findings);
        }
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescape(String text) {
        StringBuilder plain = new StringBuilder();
        boolean escaped = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (escaped) {
                plain.append(c == 'n' ? '\n' : c == 'r' ? '\r' : c == 's' ? ' ' : c);
                escaped = false;
            } else if (c == '\\') {
                escaped = true;
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
