package dev.cairn.consensus.tx;

import dev.cairn.primitives.hash.Txid;
import dev.cairn.primitives.script.Script;
import dev.cairn.primitives.tx.OutPoint;
import dev.cairn.primitives.tx.Transaction;
import dev.cairn.primitives.tx.TxIn;
import dev.cairn.primitives.tx.TxOut;
import dev.cairn.primitives.tx.Witness;
import java.util.ArrayList;
import java.util.List;

/** Builds transactions for tests: valid unless told otherwise. */
public final class Transactions {

    private int version = 2;
    private long lockTime;
    private final List<TxIn> inputs = new ArrayList<>();
    private final List<TxOut> outputs = new ArrayList<>();

    /** A coin that only its number tells from others. */
    public static OutPoint outPoint(int number) {
        byte[] txid = new byte[32];
        txid[0] = (byte) number;
        txid[1] = (byte) (number >> 8);
        txid[31] = 1;
        return new OutPoint(new Txid(txid, 0), number);
    }

    /** Sets the version. */
    public Transactions version(int value) {
        version = value;
        return this;
    }

    /** Sets the lock time. */
    public Transactions lockTime(long value) {
        lockTime = value;
        return this;
    }

    /** Adds an input that spends {@link #outPoint}. */
    public Transactions spend(int number, long sequence) {
        return spend(outPoint(number), Script.EMPTY, sequence);
    }

    /** Adds an input. */
    public Transactions spend(OutPoint previous, Script scriptSig, long sequence) {
        return spend(new TxIn(previous, scriptSig, sequence, Witness.EMPTY));
    }

    /** Adds an input. */
    public Transactions spend(TxIn input) {
        inputs.add(input);
        return this;
    }

    /** Adds an output that anybody can spend. */
    public Transactions pay(long value) {
        return pay(value, Script.ofHex("51"));
    }

    /** Adds an output. */
    public Transactions pay(long value, Script script) {
        outputs.add(new TxOut(value, script));
        return this;
    }

    /** The transaction. */
    public Transaction build() {
        return Transaction.of(version, inputs, outputs, lockTime);
    }
}
