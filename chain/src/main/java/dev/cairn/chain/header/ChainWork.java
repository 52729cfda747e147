package dev.cairn.chain.header;

/**
 * Work as an unsigned 256-bit number of expected hashes (Core, {@code nChainWork}).
 *
 * @param word3 the highest 64 bits
 * @param word2 the next
 * @param word1 the next
 * @param word0 the lowest
 */
public record ChainWork(long word3, long word2, long word1, long word0) implements Comparable<ChainWork> {

    /** None. */
    public static final ChainWork ZERO = new ChainWork(0, 0, 0, 0);

    @Override
    public int compareTo(ChainWork other) {
        int order = Long.compareUnsigned(word3, other.word3);
        order = order != 0 ? order : Long.compareUnsigned(word2, other.word2);
        order = order != 0 ? order : Long.compareUnsigned(word1, other.word1);
        return order != 0 ? order : Long.compareUnsigned(word0, other.word0);
    }

    /** 64 hex digits, as bitcoind prints it. */
    @Override
    public String toString() {
        return String.format("%016x%016x%016x%016x", word3, word2, word1, word0);
    }
}
