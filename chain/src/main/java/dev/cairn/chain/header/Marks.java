package dev.cairn.chain.header;

import dev.cairn.chain.Validity;

/**
 * What can change of 1,024 headers: 45 bytes each. A chunk that a version sees is never written again; the writer copies it
 * first ({@link HeaderTree}).
 *
 * <pre>
 *  words  file, offset, size, checksum, undo file, undo offset, undo size, transactions, sequence, chain's transactions (two)
 *  flags  bits 0–1 validity less two, 2 failed, 3 received while segwit held, 4 found damaged
 * </pre>
 *
 * <p>A size of zero means that there is no such data. Offsets are unsigned, as bitcoind's index has them.
 */
final class Marks {

    static final int BYTES_EACH = 11 * Integer.BYTES + 1;

    static final int FILE = 0;
    static final int OFFSET = 1;
    static final int SIZE = 2;
    static final int CHECKSUM = 3;
    static final int UNDO_FILE = 4;
    static final int UNDO_OFFSET = 5;
    static final int UNDO_SIZE = 6;
    static final int TRANSACTIONS = 7;
    static final int SEQUENCE = 8;

    private static final int CHAIN_TRANSACTIONS = 9;
    private static final int ROW = 11;
    private static final int VALIDITY = 3;
    private static final int LEAST = Validity.TREE.code();
    private static final int FAILED = 4;
    private static final int WITNESS = 8;
    private static final int DAMAGED = 16;

    private final int[] words;
    private final byte[] flags;

    private Marks(int[] words, byte[] flags) {
        this.words = words;
        this.flags = flags;
    }

    static Marks empty() {
        return new Marks(new int[Columns.CHUNK * ROW], new byte[Columns.CHUNK]);
    }

    Marks copy() {
        return new Marks(words.clone(), flags.clone());
    }

    int get(int id, int word) {
        return words[(id & Columns.MASK) * ROW + word];
    }

    void set(int id, int word, int value) {
        words[(id & Columns.MASK) * ROW + word] = value;
    }

    long chainTransactions(int id) {
        int at = (id & Columns.MASK) * ROW + CHAIN_TRANSACTIONS;
        return (long) words[at] << 32 | Integer.toUnsignedLong(words[at + 1]);
    }

    void setChainTransactions(int id, long count) {
        int at = (id & Columns.MASK) * ROW + CHAIN_TRANSACTIONS;
        words[at] = (int) (count >>> 32);
        words[at + 1] = (int) count;
    }

    Validity validity(int id) {
        return Validity.of((flags[id & Columns.MASK] & VALIDITY) + LEAST);
    }

    void setValidity(int id, Validity validity) {
        int at = id & Columns.MASK;
        flags[at] = (byte) ((flags[at] & ~VALIDITY) | (validity.code() - LEAST));
    }

    boolean failed(int id) {
        return (flags[id & Columns.MASK] & FAILED) != 0;
    }

    void setFailed(int id, boolean failed) {
        setFlag(id, FAILED, failed);
    }

    boolean witness(int id) {
        return (flags[id & Columns.MASK] & WITNESS) != 0;
    }

    void setWitness(int id, boolean witness) {
        setFlag(id, WITNESS, witness);
    }

    boolean damaged(int id) {
        return (flags[id & Columns.MASK] & DAMAGED) != 0;
    }

    void setDamaged(int id, boolean damaged) {
        setFlag(id, DAMAGED, damaged);
    }

    private void setFlag(int id, int flag, boolean on) {
        int at = id & Columns.MASK;
        flags[at] = (byte) (on ? flags[at] | flag : flags[at] & ~flag);
    }
}
