/**
 * Signature hashes: what a signature in an input signs, in the three forms that Bitcoin has had (legacy, BIP143,
 * BIP341 with BIP342), and the hashes that a taproot output commits with.
 *
 * <p>{@link dev.cairn.consensus.script.sighash.SpendContext} is a transaction with all the outputs it spends, and keeps what
 * its inputs' hashes share: made once, by the first worker that asks. {@link dev.cairn.consensus.script.sighash.SignatureHash}
 * makes one hash at a time, for whoever signs; a worker that verifies keeps a
 * {@link dev.cairn.consensus.script.sighash.SignatureHasher}, which streams every message through a digest and never builds a
 * copy of a transaction. {@code BlankInputs} and {@code Memo} say how large transactions are kept from costing more than
 * the rules demand.
 */
package dev.cairn.consensus.script.sighash;
