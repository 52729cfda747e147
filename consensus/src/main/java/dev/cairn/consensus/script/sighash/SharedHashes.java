package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;

/**
 * Hashes of all outpoints, all sequences and all outputs of a transaction. BIP341 takes SHA-256 of each, BIP143 the
 * SHA-256 of that.
 *
 * <pre>
 *  single:   outpoints  0  sequences 32  outputs 64     (32 bytes each)
 *  doubled:  the same places
 * </pre>
 */
final class SharedHashes {

    static final int OUTPOINTS = 0;
    static final int SEQUENCES = 32;
    static final int OUTPUTS = 64;

    private final byte[] single;
    private final byte[] doubled;

    private SharedHashes(byte[] single, byte[] doubled) {
        this.single = single;
        this.doubled = doubled;
    }

    static SharedHashes of(Transaction tx, Sha256 engine) {
        HashSink sink = new HashSink(engine);
        byte[] single = new byte[96];
        byte[] array = tx.array();
        int inputs = tx.inputCount();

        sink.begin();
        for (int i = 0; i < inputs; i++) {
            sink.put(array, tx.inputOffset(i), 36);
        }
        sink.finish(single, OUTPOINTS);

        for (int i = 0; i < inputs; i++) {
            sink.putInt((int) tx.sequence(i));
        }
        sink.finish(single, SEQUENCES);

        if (tx.outputCount() > 0) {
            sink.put(array, tx.outputOffset(0), tx.outputsEnd() - tx.outputOffset(0));
        }
        sink.finish(single, OUTPUTS);

        byte[] doubled = new byte[96];
        for (int at = 0; at < 96; at += 32) {
            engine.hash(single, at, 32, doubled, at);
        }
        return new SharedHashes(single, doubled);
    }

    byte[] single() {
        return single;
    }

    byte[] doubled() {
        return doubled;
    }
}
