package dev.cairn.conformance.rules;

import dev.cairn.consensus.Limits;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import java.util.List;

/** Absolute lock times, and relative ones by height and by time, each at its last locked and first free block. */
final class LockRows {

    private static final String FINAL = "IsFinalTx";
    private static final String BIP68 = "BIP68, SequenceLocks";
    private static final String REASON = "bad-txns-nonfinal";
    private static final long NOT_FINAL = TxIn.FINAL_SEQUENCE - 1;
    private static final long DISABLED = 1L << 31;
    private static final long BY_TIME = 1L << 22;

    private LockRows() {}

    static List<Row> rows() {
        return List.of(
                Row.of(
                        "a lock by height opens in the block above it",
                        FINAL,
                        REASON,
                        chain -> locked(chain, chain.next(), NOT_FINAL),
                        chain -> locked(chain, chain.next() - 1, NOT_FINAL)),
                Row.of(
                        "a lock by time opens when the median is past it",
                        "BIP113, " + FINAL,
                        REASON,
                        chain -> locked(chain, chain.medianTime(), NOT_FINAL),
                        chain -> locked(chain, chain.medianTime() - 1, NOT_FINAL)),
                Row.of(
                        "a lock counts unless all sequences are final",
                        FINAL,
                        REASON,
                        chain -> locked(chain, 0xffff_ffffL, NOT_FINAL),
                        chain -> locked(chain, 0xffff_ffffL, TxIn.FINAL_SEQUENCE)),
                Row.of(
                        "one sequence that is not final suffices",
                        FINAL,
                        REASON,
                        chain -> chain.draft().add(twoInputs(chain, NOT_FINAL)),
                        chain -> chain.draft().add(twoInputs(chain, TxIn.FINAL_SEQUENCE))),
                Row.of(
                        "499,999,999 is a height, 500,000,000 a time long past",
                        FINAL,
                        REASON,
                        chain -> locked(chain, Limits.LOCKTIME_THRESHOLD - 1, NOT_FINAL),
                        chain -> locked(chain, Limits.LOCKTIME_THRESHOLD, NOT_FINAL)),
                Row.of(
                        "a coinbase has a lock, too",
                        FINAL,
                        REASON,
                        chain -> chain.draft().coinbaseLock(NOT_FINAL, chain.next()),
                        chain -> chain.draft().coinbaseLock(NOT_FINAL, chain.next() - 1)),
                relative("a coin rests as many blocks as the sequence says", 2, 101, 2, 100),
                relative("the lock of version 1 is none", 2, 101, 1, 101),
                relative("the lock of version 0 is none", 2, 101, 0, 101),
                relative("a negative version has locks, being unsigned", -1, 101, -1, 100),
                relative("the largest version has locks", Integer.MAX_VALUE, 101, Integer.MAX_VALUE, 100),
                relative("bit 31 means no lock", 2, 101, 2, DISABLED | 101),
                relative("bits 16 to 21 mean nothing", 2, 0x3f_0000L | 101, 2, 0x3f_0000L | 100),
                relative("bits 23 to 30 mean nothing", 2, 0x7f80_0000L | 101, 2, 0x7f80_0000L | 100),
                relative("65,535 blocks are not over", 2, 0xffff, 2, DISABLED | 0xffff),
                relative("a coin rests as long as the sequence says, by medians", 2, BY_TIME | 101, 2, BY_TIME | 100),
                relative("time is not blocks", 2, BY_TIME | 101, 2, BY_TIME | 1),
                Row.of(
                        "a coin of the same block rests no block",
                        BIP68,
                        REASON,
                        chain -> sameBlock(chain, 1),
                        chain -> sameBlock(chain, 0)),
                Row.of(
                        "a coin of the same block rests no time",
                        BIP68,
                        REASON,
                        chain -> sameBlock(chain, BY_TIME | 1),
                        chain -> sameBlock(chain, BY_TIME)),
                Row.of(
                        "of several inputs the longest lock counts",
                        BIP68,
                        REASON,
                        chain -> longest(chain, 101),
                        chain -> longest(chain, 100)));
    }

    private static Draft locked(Chain chain, long lockTime, long sequence) {
        return chain.draft().add(Transaction.of(1, List.of(chain.mature(0).input(sequence)), List.of(out()), lockTime));
    }

    private static Transaction twoInputs(Chain chain, long second) {
        return Transaction.of(
                1, List.of(chain.mature(0).input(), chain.mature(1).input(second)), List.of(out()), chain.next());
    }

    private static TxOut out() {
        return new TxOut(1, Chain.ANYONE);
    }

    /** Spends the coin that is exactly 100 blocks old in the next block, and 100 units of time by the medians. */
    private static Row relative(String rule, int badVersion, long bad, int goodVersion, long good) {
        return Row.of(
                rule,
                BIP68,
                REASON,
                chain -> chain.draft().add(relative(chain, badVersion, bad)),
                chain -> chain.draft().add(relative(chain, goodVersion, good)));
    }

    private static Transaction relative(Chain chain, int version, long sequence) {
        return Transaction.of(
                version, List.of(chain.coinbase(chain.next() - 100).input(sequence)), List.of(out()), 0);
    }

    private static Draft sameBlock(Chain chain, long sequence) {
        Chain.Found coin = chain.mature(0);
        Transaction parent = Chain.spend(coin);
        Chain.Found made = new Chain.Found(new OutPoint(parent.txid(), 0), coin.coin());
        return chain.draft().add(parent, Transaction.of(2, List.of(made.input(sequence)), List.of(out()), 0));
    }

    private static Draft longest(Chain chain, long sequence) {
        List<TxIn> inputs = List.of(
                chain.mature(0).input(1),
                chain.coinbase(chain.next() - 100).input(sequence),
                chain.mature(1).input(BY_TIME | 1));
        return chain.draft().add(Transaction.of(2, inputs, List.of(out()), 0));
    }
}
