package dev.cairn.consensus.script.sighash;

import dev.cairn.primitives.hash.Sha256;
import dev.cairn.primitives.tx.Transaction;

/**
 * All inputs of a transaction without their scripts, as a legacy signature hash has those that it does not sign: 41 bytes
 * each (outpoint, a zero for the empty script, sequence). They lie in one piece, so that a hash over 5,000 inputs is two
 * updates of the digest.
 *
 * <p>Hashing one input anew for each of n signatures takes n² work, and the rule demands it: each hash has its own script
 * in the middle. What comes before that script is alike for all that come later, though, so engines that were fed the first
 * 64, 128, … inputs are kept for transactions that have many: this halves the work.
 */
final class BlankInputs {

    static final int LENGTH = 41;

    private static final int STRIDE = 64;
    private static final int MANY = 4 * STRIDE;

    private final byte[] bytes;
    private final int count;
    private final Sha256[] fed;

    private BlankInputs(byte[] bytes, int count, Sha256[] fed) {
        this.bytes = bytes;
        this.count = count;
        this.fed = fed;
    }

    /**
     * The blank inputs of a transaction.
     *
     * @param withSequence false for {@code NONE} and {@code SINGLE}, which leave others' sequences open
     */
    static BlankInputs of(Transaction tx, boolean withSequence, Sha256 engine) {
        int count = tx.inputCount();
        byte[] bytes = new byte[Math.multiplyExact(count, LENGTH)];
        byte[] array = tx.array();
        for (int i = 0; i < count; i++) {
            int at = i * LENGTH;
            System.arraycopy(array, tx.inputOffset(i), bytes, at, 36);
            if (withSequence) {
                int end = i + 1 < count ? tx.inputOffset(i + 1) : -1;
                putSequence(tx, i, end, bytes, at + 37);
            }
        }
        return new BlankInputs(bytes, count, count < MANY ? new Sha256[0] : feed(tx, bytes, count, engine));
    }

    private static void putSequence(Transaction tx, int input, int end, byte[] bytes, int at) {
        if (end >= 0) {
            System.arraycopy(tx.array(), end - 4, bytes, at, 4);
        } else {
            int sequence = (int) tx.sequence(input);
            for (int i = 0; i < 4; i++) {
                bytes[at + i] = (byte) (sequence >> (8 * i));
            }
        }
    }

    private static Sha256[] feed(Transaction tx, byte[] bytes, int count, Sha256 engine) {
        Sha256[] fed = new Sha256[count / STRIDE];
        HashSink sink = new HashSink(engine.copy()); // a copy, for it is left in the midst of a message
        sink.begin();
        sink.putInt(tx.version()).putCompactSize(count);
        for (int i = 0; i < fed.length; i++) {
            sink.put(bytes, i * STRIDE * LENGTH, STRIDE * LENGTH);
            fed[i] = sink.snapshot();
        }
        return fed;
    }

    /** Begins a message with version, count and the inputs before {@code input}. */
    void begin(HashSink sink, int version, int input) {
        int known = Math.min(input / STRIDE, fed.length);
        if (known > 0) {
            sink.resume(fed[known - 1].copy());
        } else {
            sink.begin();
            sink.putInt(version).putCompactSize(count);
        }
        int from = known * STRIDE * LENGTH;
        sink.put(bytes, from, input * LENGTH - from);
    }

    /** Adds the inputs after {@code input}. */
    void putAfter(HashSink sink, int input) {
        int from = (input + 1) * LENGTH;
        sink.put(bytes, from, bytes.length - from);
    }
}
