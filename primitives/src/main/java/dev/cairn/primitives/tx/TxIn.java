package dev.cairn.primitives.tx;

import static java.util.Objects.requireNonNull;

import dev.cairn.primitives.script.Script;

/**
 * An input, for building a transaction; a transaction that was read is looked into by its own methods instead.
 *
 * @param previous the output spent
 * @param scriptSig the unlocking script
 * @param sequence 0–2³²−1
 * @param witness the input's witness, {@link Witness#EMPTY} for none
 */
public record TxIn(OutPoint previous, Script scriptSig, long sequence, Witness witness) {

    /** The sequence of an input that opts out of everything. */
    public static final long FINAL_SEQUENCE = 0xffff_ffffL;

    /** Refuses null, and a sequence that does not fit its four bytes. */
    public TxIn {
        requireNonNull(previous, "previous");
        requireNonNull(scriptSig, "scriptSig");
        requireNonNull(witness, "witness");
        if (sequence >>> 32 != 0) {
            throw new IllegalArgumentException("sequence=" + sequence + " does not fit 32 bits");
        }
    }
}
