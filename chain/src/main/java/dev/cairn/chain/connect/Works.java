package dev.cairn.chain.connect;

import dev.cairn.chain.header.ChainWork;
import dev.cairn.chain.header.Headers;

/** What is reckoned from sums of work now and then. */
final class Works {

    private Works() {}

    /** The work of one block alone (Core, {@code GetBlockProof}). */
    static ChainWork proof(Headers headers, int id) {
        return ChainWork.ofBits(headers.bits(id));
    }

    /** The logarithm to base two, for log lines. */
    static double log2(ChainWork work) {
        double sum = 0;
        for (long word : new long[] {work.word3(), work.word2(), work.word1(), work.word0()}) {
            sum = sum * 0x1p64 + (word >>> 1) * 2.0 + (word & 1);
        }
        return Math.log(sum) / Math.log(2);
    }
}
