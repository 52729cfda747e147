package dev.cairn.chaingen;

/**
 * An output to be made.
 *
 * @param kind its kind
 * @param key its first key; for data, what the data are drawn from
 * @param value satoshis
 * @param dormant whether the generator forgets it: too small to be worth its fee
 */
record OutputPlan(LockKind kind, int key, long value, boolean dormant) {

    /** Whether it may be spent one day. */
    boolean live() {
        return kind.spendable() && !dormant;
    }

    OutputPlan withValue(long other) {
        return new OutputPlan(kind, key, other, dormant);
    }
}
