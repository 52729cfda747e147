package dev.cairn.primitives.tx;

import static java.util.Objects.requireNonNull;

import dev.cairn.primitives.hash.Txid;

/**
 * One output of one transaction. Ordered, in no order that means anything: so a hash map stays fast when a stranger picks
 * outpoints that fall into one place of it.
 *
 * @param txid the transaction
 * @param vout the output's number, 0–2³²−1
 */
public record OutPoint(Txid txid, long vout) implements Comparable<OutPoint> {

    /** The number that, with a zero txid, marks a coinbase's input. */
    public static final long NULL_VOUT = 0xffff_ffffL;

    /** What a coinbase's input names: no output at all. */
    public static final OutPoint NULL = new OutPoint(Txid.ZERO, NULL_VOUT);

    /** Refuses a number that does not fit its four bytes. */
    public OutPoint {
        requireNonNull(txid, "txid");
        if (vout >>> 32 != 0) {
            throw new IllegalArgumentException("vout=" + vout + " does not fit 32 bits");
        }
    }

    /** Whether this is {@link #NULL}. */
    public boolean isNull() {
        return vout == NULL_VOUT && txid.isZero();
    }

    @Override
    public int compareTo(OutPoint other) {
        int order = Long.compare(txid.word0(), other.txid.word0());
        order = order != 0 ? order : Long.compare(txid.word1(), other.txid.word1());
        order = order != 0 ? order : Long.compare(txid.word2(), other.txid.word2());
        order = order != 0 ? order : Long.compare(txid.word3(), other.txid.word3());
        return order != 0 ? order : Long.compare(vout, other.vout);
    }

    /** {@code txid:vout}. */
    @Override
    public String toString() {
        return txid + ":" + vout;
    }
}
