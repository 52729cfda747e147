package dev.cairn.primitives.tx;

import static java.util.Objects.requireNonNull;

import dev.cairn.primitives.script.Script;

/**
 * An output.
 *
 * @param value satoshis, as the eight bytes say: negative or absurd amounts are for consensus to judge
 * @param script what it takes to spend it
 */
public record TxOut(long value, Script script) {

    /** Refuses null. */
    public TxOut {
        requireNonNull(script, "script");
    }
}
