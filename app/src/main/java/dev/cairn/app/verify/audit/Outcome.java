package dev.cairn.app.verify.audit;

import dev.cairn.primitives.hash.BlockHash;
import dev.cairn.primitives.hash.Txid;
import java.util.Optional;
import java.util.OptionalInt;

/** How an audit ended. Damage that was found on the way stands beside it. */
public sealed interface Outcome {

    /** All that could be read breaks no rule. */
    enum Passed implements Outcome {
        /** The only one. */
        PASSED
    }

    /**
     * A block breaks a rule.
     *
     * @param height the block's height
     * @param hash the block
     * @param reason Core's reject reason
     * @param detail more about it; may be empty
     * @param txid the transaction to blame, if one is
     * @param transaction its place in the block
     * @param input its input to blame, if one is
     * @param place where the block lies; empty if it lies in no file
     * @param mutated whether the bytes are not those that the header commits to: then they were damaged, as a rule, and the
     *     block of that hash may be valid
     */
    record Invalid(
            int height,
            BlockHash hash,
            String reason,
            String detail,
            Optional<Txid> txid,
            OptionalInt transaction,
            OptionalInt input,
            String place,
            boolean mutated)
            implements Outcome {}

    /**
     * The audit was told to stop.
     *
     * @param next the height with which it would have gone on
     */
    record Stopped(int next) implements Outcome {}
}
