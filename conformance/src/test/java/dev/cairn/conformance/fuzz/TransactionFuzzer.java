package dev.cairn.conformance.fuzz;

import static dev.cairn.conformance.fuzz.Fuzzing.check;

import dev.cairn.primitives.script.Bytes;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.wire.WireException;
import dev.cairn.primitives.wire.WireReader;
import java.util.Arrays;

/** A transaction that reads is its bytes again, whichever way it is looked at; others are refused in one sentence. */
public final class TransactionFuzzer {

    private TransactionFuzzer() {}

    public static void fuzzerTestOneInput(byte[] data) {
        WireReader in = new WireReader(data);
        try {
            Transaction tx = Transaction.read(in);
            check(tx.bytes().equals(new Bytes(data, 0, in.position())), "its bytes are those that were read");
            lookAround(tx);
        } catch (WireException e) {
            check(e.offset() >= 0 && e.offset() <= data.length, "a place in the data: " + e.getMessage());
        }
    }

    /** Asks a transaction everything; all answers fit together. */
    static void lookAround(Transaction tx) {
        check(tx.weight() == 3 * tx.strippedSize() + tx.size(), "weight");
        for (int i = 0; i < tx.inputCount(); i++) {
            tx.previous(i);
            tx.scriptSig(i).toHex();
            check(tx.sequence(i) >>> 32 == 0, "sequence fits 32 bits");
            check(tx.witness(i).spans().length == tx.witness(i).count(), "as many spans as items");
        }
        for (int i = 0; i < tx.outputCount(); i++) {
            tx.outputValue(i);
            tx.outputScript(i).toHex();
        }
        if (!tx.hasWitness()) {
            check(Arrays.equals(tx.txid().toBytes(), tx.wtxid().toBytes()), "without a witness both ids are one");
        }
        if (tx.inputCount() > 0) {
            try {
                byte[] stripped = tx.strippedBytes();
                check(Transaction.parse(stripped).txid().equals(tx.txid()), "the witness is not in the txid");
            } catch (WireException e) {
                throw new AssertionError("a stripped transaction does not read", e);
            }
        }
    }
}
