package dev.cairn.app.verify;

import dev.cairn.app.verify.audit.Outcome;
import dev.cairn.app.verify.audit.Tally;
import dev.cairn.app.verify.chain.Finding;
import dev.cairn.consensus.Amounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A report for people: at most 80 columns, a label in front of each thing, the verdict last, where the eye is. */
final class TextReport {

    private static final int WIDTH = 80;
    private static final int LABEL = 10;

    /** More of one kind than this are counted and not shown; the JSON form has all. */
    private static final int MOST_SHOWN = 20;

    private final Report report;
    private final List<String> lines = new ArrayList<>();

    private TextReport(Report report) {
        this.report = report;
    }

    /** The report's lines. */
    static List<String> of(Report report) {
        TextReport text = new TextReport(report);
        text.write();
        return text.lines;
    }

    private void write() {
        chain();
        Tally tally = report.tally();
        add(
                "Checked",
                range() + ": " + count(tally.blocks(), "block") + ", " + count(tally.transactions(), "transaction")
                        + ", " + count(tally.inputs(), "input"));
        String skipped = tally.skipped().entrySet().stream()
                .map(entry ->
                        number(entry.getValue()) + " skipped (" + entry.getKey().reason() + ")")
                .collect(Collectors.joining("; "));
        add("Scripts", number(tally.scripts()) + " run" + (skipped.isEmpty() ? "" : "; " + skipped));
        add(
                "Fees",
                Amounts.format(tally.fees()) + " BTC"
                        + (tally.blocksWithoutFees() == 0
                                ? ""
                                : "; unknown for " + count(tally.blocksWithoutFees(), "block")
                                        + ", whose coinbase value could not be checked"));
        coins();
        effort();
        findings("Notice", report.notices());
        findings("Damage", report.damages());
        verdict();
    }

    private void chain() {
        Report.Span span = report.span();
        String text = report.network() + ", heights " + span.lowest() + " to " + span.height() + ", tip " + span.tip();
        if (span.lowest() > 0) {
            text += "; pruned: the blocks below height " + span.lowest()
                    + " are not in the folder, and rules that need them were left out";
        }
        add("Chain", text);
        if (span.connected() >= span.lowest() && span.connected() < span.height()) {
            add("", "connected by the folder's owner up to height " + span.connected());
        }
    }

    private String range() {
        Report.Span span = report.span();
        int to =
                switch (report.outcome()) {
                    case Outcome.Invalid invalid -> invalid.height() - 1;
                    case Outcome.Stopped stopped -> stopped.next() - 1;
                    case Outcome.Passed passed -> span.to();
                };
        if (to < span.from()) {
            return "nothing";
        }
        return "heights " + span.from() + " to " + to
                + (span.resumedAt().isPresent()
                        ? " (in this run from " + span.resumedAt().getAsInt() + ")"
                        : "");
    }

    private void coins() {
        Report.Coins coins = report.coins();
        add(
                "Coins",
                coins.kept()
                        ? "every coin spent was there; " + number(coins.size()) + " unspent, kept in "
                                + bytes(coins.bytes())
                        : "not followed: " + coins.whyNot()
                                + ". That spent coins had been made, and were not spent before,"
                                + " is taken from undo data");
    }

    private void effort() {
        Report.Effort effort = report.effort();
        double seconds = Math.max(effort.runSeconds(), 0.001);
        String total = effort.seconds() > effort.runSeconds() + 1
                ? ", " + duration(effort.seconds()) + " with the runs before"
                : "";
        add(
                "Time",
                String.format(
                        Locale.ROOT,
                        "%s%s on %s; %.2f processor-seconds a second",
                        duration(effort.runSeconds()),
                        total,
                        count(effort.jobs(), "worker"),
                        effort.processorSeconds() / seconds));
        Tally run = effort.runTally();
        add(
                "Rate",
                String.format(
                        Locale.ROOT,
                        "%s blocks, %.1f MB, %s scripts a second",
                        rate(run.blocks() / seconds),
                        run.bytes() / seconds / 1e6,
                        rate(run.scripts() / seconds)));
    }

    private void findings(String label, List<Finding> findings) {
        findings.stream().limit(MOST_SHOWN).forEach(finding -> add(label, finding.toString()));
        if (findings.size() > MOST_SHOWN) {
            add(label, (findings.size() - MOST_SHOWN) + " more, shown by --json");
        }
    }

    private void verdict() {
        switch (report.outcome()) {
            case Outcome.Passed passed -> {
                if (report.damages().isEmpty()) {
                    add(
                            "VALID",
                            report.tally().skipped().isEmpty() && report.coins().kept()
                                    ? "no rule is broken"
                                    : "no rule is broken, as far as could be checked");
                } else {
                    add(
                            "UNREADABLE",
                            "what could be read breaks no rule, but "
                                    + count(report.damages().size(), "part") + " could not be read");
                }
            }
            case Outcome.Stopped stopped ->
                add(
                        "STOPPED",
                        "before height " + stopped.next() + "; nothing wrong so far. The same command goes on"
                                + " from there; --no-resume starts over");
            case Outcome.Invalid invalid -> invalid(invalid);
        }
    }

    private void invalid(Outcome.Invalid invalid) {
        add("INVALID", invalid.reason() + (invalid.detail().isEmpty() ? "" : ", " + invalid.detail()));
        add("", "block " + invalid.hash());
        add("", "height " + invalid.height() + (invalid.place().isEmpty() ? "" : ", " + invalid.place()));
        if (invalid.transaction().isPresent()) {
            String txid = invalid.txid().map(it -> " " + it).orElse("");
            add(
                    "",
                    "transaction " + invalid.transaction().getAsInt() + txid
                            + (invalid.input().isPresent()
                                    ? ", input " + invalid.input().getAsInt()
                                    : ""));
        }
        if (invalid.mutated()) {
            add(
                    "",
                    "The header is good and the transactions are not those that it commits to: this looks like damage to"
                            + " the bytes at " + invalid.place()
                            + ", not like a bad block. A bitcoind takes the block again"
                            + " from its peers with -reindex");
        }
    }

    private void add(String label, String text) {
        String first = label.isEmpty() ? " ".repeat(LABEL + 1) : pad(label);
        for (String line : wrap(text, WIDTH - LABEL - 1)) {
            lines.add((first + line).stripTrailing());
            first = " ".repeat(LABEL + 1);
        }
    }

    private static String pad(String label) {
        return label + " ".repeat(Math.max(1, LABEL + 1 - label.length()));
    }

    /** Breaks at spaces; a word that is too long by itself is left whole, so that it can be copied. */
    static List<String> wrap(String text, int width) {
        List<String> wrapped = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                wrapped.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        wrapped.add(line.toString());
        return wrapped;
    }

    /** {@code 1 block}, {@code 12,345 blocks}. */
    static String count(long number, String what) {
        return number(number) + " " + what + (number == 1 ? "" : "s");
    }

    /** {@code 12,345}. */
    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String rate(double perSecond) {
        return perSecond < 100 ? String.format(Locale.ROOT, "%.1f", perSecond) : number(Math.round(perSecond));
    }

    /** {@code 12 MiB}, {@code 1.4 GiB}. */
    static String bytes(long bytes) {
        if (bytes < 10L << 30) {
            return bytes < 10L << 20 ? (bytes >> 10) + " KiB" : (bytes >> 20) + " MiB";
        }
        return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
    }

    /** {@code 3.2 s}, {@code 4 min 05 s}, {@code 3 h 07 min}. */
    static String duration(double seconds) {
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 3600
                ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
                : String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole % 3600 / 60);
    }
}
