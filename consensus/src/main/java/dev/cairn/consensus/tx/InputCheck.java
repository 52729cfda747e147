package dev.cairn.consensus.tx;

import dev.cairn.consensus.Verdict;

/** What checking a transaction against its coins came to. */
public sealed interface InputCheck {

    /**
     * The coins are there and cover the outputs.
     *
     * @param fee satoshis left over, 0–{@link dev.cairn.consensus.Amounts#MAX_MONEY}
     */
    record Paid(long fee) implements InputCheck {}

    /** They do not. */
    record Refused(Verdict.Invalid verdict) implements InputCheck {}
}
