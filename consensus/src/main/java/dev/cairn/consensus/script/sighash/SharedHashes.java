package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.hash.Hash256;
import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;

/**
 * Hashes of all outpoints, all sequences and all outputs of a transaction, 32 bytes each in this order. BIP341 takes the
 * SHA-256 of each, BIP143 the SHA-256 of that.
 */
final class SharedHashes {

    static final int OUTPOINTS = 0;
    static final int SEQUENCES = 32;
    static final int OUTPUTS = 64;

    private static final int LENGTH = 96;

    private final byte[] bytes;

    private SharedHashes(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Each hashed once. The sink is between two messages. */
    static SharedHashes single(Transaction tx, HashSink sink) {
        byte[] bytes = new byte[LENGTH];
        byte[] array = tx.array();
        int inputs = tx.inputCount();
        sink.begin();
        for (int i = 0; i < inputs; i++) {
            sink.put(array, tx.inputOffset(i), 36);
        }
        sink.finish(bytes, OUTPOINTS);
        for (int i = 0; i < inputs; i++) {
            sink.putInt((int) tx.sequence(i));
        }
        sink.finish(bytes, SEQUENCES);
        if (tx.outputCount() > 0) {
            sink.put(array, tx.outputOffset(0), tx.outputsEnd() - tx.outputOffset(0));
        }
        sink.finish(bytes, OUTPUTS);
        return new SharedHashes(bytes);
    }

    /** These, hashed once more. */
    SharedHashes doubled(Sha256 engine) {
        byte[] doubled = new byte[LENGTH];
        for (int at = 0; at < LENGTH; at += Hash256.LENGTH) {
            engine.hash(bytes, at, Hash256.LENGTH, doubled, at);
        }
        return new SharedHashes(doubled);
    }

    byte[] bytes() {
        return bytes;
    }
}
