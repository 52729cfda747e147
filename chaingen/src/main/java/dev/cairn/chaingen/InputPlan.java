package dev.cairn.chaingen;

/**
 * An input to be signed.
 *
 * @param coin what it spends
 * @param sequence 0–2³²−1
 * @param hashType what its signatures sign, with Core's numbers; 0 is taproot's own default
 */
record InputPlan(HeldCoin coin, long sequence, int hashType) {}
