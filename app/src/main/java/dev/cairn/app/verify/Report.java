package dev.cairn.app.verify;

import dev.cairn.app.verify.audit.Outcome;
import dev.cairn.app.verify.audit.Tally;
import dev.cairn.app.verify.chain.Finding;
import dev.cairn.primitives.hash.BlockHash;
import java.util.List;
import java.util.OptionalInt;

/**
 * What came of an audit of a folder: all that both forms of the report are made of.
 *
 * @param folder the folder
 * @param network its network's name
 * @param outcome how it ended
 * @param span the chain
 * @param tally what was counted
 * @param coins the set of coins
 * @param effort time and threads
 * @param findings what was found, damage included
 */
record Report(
        String folder,
        String network,
        Outcome outcome,
        Span span,
        Tally tally,
        Coins coins,
        Effort effort,
        List<Finding> findings) {

    /**
     * The chain, and how much of it was checked.
     *
     * @param lowest the chain's lowest height in the folder
     * @param height its tip's height
     * @param tip its tip
     * @param connected how far the folder's owner has connected it; below {@code lowest} if that cannot be seen
     * @param from the lowest height to be checked
     * @param to the highest
     * @param resumedAt where this run went on, if an earlier one had begun
     */
    record Span(int lowest, int height, BlockHash tip, int connected, int from, int to, OptionalInt resumedAt) {}

    /**
     * The set of coins.
     *
     * @param kept whether it was kept to the end
     * @param size how many there are, or were when it was given up
     * @param bytes the most memory that it took
     * @param whyNot why it was not kept; empty if it was
     */
    record Coins(boolean kept, long size, long bytes, String whyNot) {}

    /**
     * What it took.
     *
     * @param seconds of this run and those it went on from
     * @param runSeconds of this run
     * @param processorSeconds of this run
     * @param runTally what this run itself counted
     * @param jobs workers
     */
    record Effort(double seconds, double runSeconds, double processorSeconds, Tally runTally, int jobs) {}

    /** How it ended. */
    enum Result {
        VALID(ExitCode.VALID),
        INVALID(ExitCode.INVALID),
        UNREADABLE(ExitCode.UNREADABLE),
        INTERRUPTED(ExitCode.INTERRUPTED);

        private final int exitCode;

        Result(int exitCode) {
            this.exitCode = exitCode;
        }

        int exitCode() {
            return exitCode;
        }
    }

    /** A broken rule weighs more than damage. */
    Result result() {
        return switch (outcome) {
            case Outcome.Invalid invalid -> Result.INVALID;
            case Outcome.Stopped stopped -> Result.INTERRUPTED;
            case Outcome.Passed passed -> damages().isEmpty() ? Result.VALID : Result.UNREADABLE;
        };
    }

    /** What could not be read. */
    List<Finding> damages() {
        return findings.stream()
                .filter(finding -> finding.kind() == Finding.Kind.DAMAGE)
                .toList();
    }

    /** What else should be known. */
    List<Finding> notices() {
        return findings.stream()
                .filter(finding -> finding.kind() == Finding.Kind.NOTICE)
                .toList();
    }
}
