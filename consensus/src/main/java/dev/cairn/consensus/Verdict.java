package dev.cairn.consensus;

import static java.util.Objects.requireNonNull;

/**
 * What consensus says of a header, transaction or block. A value: being invalid is an answer, never an exception.
 *
 * <p>The text of an {@link Invalid} is the one that Core prints ({@code ValidationState::ToString}), so that logs, RPC
 * answers and tests can be compared word for word.
 */
public sealed interface Verdict {

    /** The verdict on what breaks no rule. */
    static Verdict valid() {
        return Valid.VALID;
    }

    /** The verdict on what breaks a rule, where no single transaction is to blame. */
    static Invalid invalid(Category category, String reason, String detail) {
        return new Invalid(category, reason, detail, Invalid.NOT_ONE, Invalid.NOT_ONE);
    }

    /** Whether no rule was broken. */
    default boolean isValid() {
        return this instanceof Valid;
    }

    /** No rule is broken. */
    enum Valid implements Verdict {
        /** The only one. */
        VALID;

        @Override
        public String toString() {
            return "Valid";
        }
    }

    /**
     * A rule is broken.
     *
     * @param category what follows from it (Core's {@code BlockValidationResult} and {@code TxValidationResult})
     * @param reason Core's reject reason, {@code bad-txnmrklroot}
     * @param detail Core's debug message; empty if Core gives none
     * @param transaction the place in the block of the transaction to blame, or {@link #NOT_ONE}
     * @param input the input of that transaction, or {@link #NOT_ONE}
     */
    record Invalid(Category category, String reason, String detail, int transaction, int input) implements Verdict {

        /** No transaction, or no input, in particular. */
        public static final int NOT_ONE = -1;

        /** Refuses nulls. */
        public Invalid {
            requireNonNull(category, "category");
            requireNonNull(reason, "reason");
            requireNonNull(detail, "detail");
        }

        /** The same, with the place in the block of the transaction to blame. */
        public Invalid inTransaction(int index) {
            return new Invalid(category, reason, detail, index, input);
        }

        /** As Core prints it: {@code reason}, or {@code reason, detail}. */
        @Override
        public String toString() {
            return detail.isEmpty() ? reason : reason + ", " + detail;
        }
    }

    /** What follows from an invalid verdict: who is to blame, and whether it can change. */
    enum Category {
        /** Invalid for good: the block, or any block with this transaction. */
        CONSENSUS,
        /** A block known to be invalid, for a reason that was not kept. */
        CACHED_INVALID,
        /** A header that is wrong by itself or after its ancestors; the block behind it need not be looked at. */
        INVALID_HEADER,
        /** The data is not what the proof of work commits to: the header may well belong to a valid block. */
        MUTATED,
        /** The parent is not known. */
        MISSING_PREVIOUS,
        /** An ancestor is invalid. */
        INVALID_PREVIOUS,
        /** Too far in the future: valid later, perhaps. */
        TIME_FUTURE,
        /** A header on a chain of too little work to be worth keeping. */
        LOW_WORK,
        /** A transaction whose inputs are unknown or spent. */
        MISSING_INPUTS,
        /** A transaction that spends a coinbase too early. */
        PREMATURE_SPEND
    }
}
