package dev.cairn.consensus.block;

import dev.cairn.consensus.Verdict;
import dev.cairn.consensus.script.ScriptError;
import dev.cairn.consensus.script.ScriptVerifier;
import dev.cairn.consensus.script.sighash.SpendContext;
import dev.cairn.primitives.tx.Transaction;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All inputs of one block whose scripts are to be run, numbered through; workers claim a few at a time, in order.
 *
 * <p>After a failure only inputs before it are still run. Those were all claimed before it was, so the failure that stays is
 * the block's first, whichever worker was faster: the verdict does not depend on threads.
 */
final class ScriptBatch {

    /** Inputs claimed at once: a tenth of a millisecond of work, so that the last worker is not waited for long. */
    private static final int CLAIM = 4;

    private final SpendContext[] spends;
    private final int[] places;
    private final int[] ends;
    private final int flags;

    private final AtomicInteger claimed = new AtomicInteger();
    private final AtomicInteger firstFailure;
    /** Guarded by this. */
    private ScriptError error = ScriptError.OK;
    /** Guarded by this; the first thing that went wrong with a worker, not with a script. */
    private Throwable fault;

    private ScriptBatch(SpendContext[] spends, int[] places, int[] ends, int flags) {
        this.spends = spends;
        this.places = places;
        this.ends = ends;
        this.flags = flags;
        this.firstFailure = new AtomicInteger(inputs());
    }

    /** Collects the transactions of a block. */
    static final class Builder {

        private final SpendContext[] spends;
        private final int[] places;
        private final int[] ends;
        private int size;

        Builder(int transactions) {
            spends = new SpendContext[transactions];
            places = new int[transactions];
            ends = new int[transactions];
        }

        /** Adds all inputs of the transaction at {@code place} in the block. */
        void add(int place, SpendContext spend) {
            int before = size == 0 ? 0 : ends[size - 1];
            spends[size] = spend;
            places[size] = place;
            ends[size] = before + spend.transaction().inputCount();
            size++;
        }

        ScriptBatch build(int flags) {
            return new ScriptBatch(
                    Arrays.copyOf(spends, size), Arrays.copyOf(places, size), Arrays.copyOf(ends, size), flags);
        }
    }

    /** How many scripts there are to run. */
    int inputs() {
        return ends.length == 0 ? 0 : ends[ends.length - 1];
    }

    /** Whether a worker that looks now finds something to do. */
    boolean hasWork() {
        return claimed.get() < firstFailure.get();
    }

    /** Runs scripts until there are none left to claim. */
    void work(ScriptVerifier verifier) {
        try {
            while (hasWork()) {
                run(claimed.getAndAdd(CLAIM), verifier);
            }
        } catch (RuntimeException | Error e) {
            synchronized (this) {
                fault = fault == null ? e : fault;
            }
            firstFailure.set(0);
        }
    }

    private void run(int from, ScriptVerifier verifier) {
        int to = Math.min(from + CLAIM, inputs());
        int at = from < to ? transactionOf(from) : 0;
        for (int i = from; i < to && i < firstFailure.get(); i++) {
            while (i >= ends[at]) {
                at++;
            }
            ScriptError result = verifier.verify(spends[at], i - start(at), flags);
            if (!result.isOk()) {
                fail(i, result);
            }
        }
    }

    private int transactionOf(int input) {
        int found = Arrays.binarySearch(ends, input + 1);
        return found >= 0 ? found : -found - 1;
    }

    private int start(int at) {
        return at == 0 ? 0 : ends[at - 1];
    }

    private synchronized void fail(int input, ScriptError result) {
        if (input < firstFailure.get()) {
            error = result;
            firstFailure.set(input);
        }
    }

    /**
     * What came of it, once no worker is at it any more.
     *
     * @throws IllegalStateException if a worker failed, which says nothing about the block
     */
    synchronized Verdict verdict() {
        if (fault != null) {
            throw new IllegalStateException("a script worker failed; nothing is known of the block", fault);
        }
        if (error.isOk()) {
            return Verdict.valid();
        }
        int at = transactionOf(firstFailure.get());
        int input = firstFailure.get() - start(at);
        Transaction tx = spends[at].transaction();
        // As Core's CScriptCheck puts it.
        String detail =
                "input " + input + " of " + tx.txid() + " (wtxid " + tx.wtxid() + "), spending " + tx.previous(input);
        return new Verdict.Invalid(
                Verdict.Category.CONSENSUS,
                "block-script-verify-flag-failed (" + error.message() + ")",
                detail,
                places[at],
                input);
    }
}
