package dev.cairn.chain.coin.record;

/** What spreads outpoints over the index; {@link dev.cairn.chain.delta.OutPointHash#of(long, long, long, long, int)}, tests apart. */
@FunctionalInterface
interface KeyHash {

    /** Of a txid's words and an output number; all 64 bits are used. */
    long of(long word0, long word1, long word2, long word3, int vout);
}
