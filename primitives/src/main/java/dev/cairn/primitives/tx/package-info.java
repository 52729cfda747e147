/**
 * Transactions and their parts, as views over bytes.
 *
 * <p>{@link dev.cairn.primitives.tx.Transaction} is read by {@link dev.cairn.primitives.tx.TransactionLayout} in one
 * pass that notes where inputs, outputs and witnesses lie; everything else looks there. {@code TxIn} and {@code TxOut}
 * are for building; {@link dev.cairn.primitives.tx.Coin} is an output together with where it came from. {@link
 * dev.cairn.primitives.tx.SigOps} counts what the scripts of a transaction would have checked.
 */
package dev.cairn.primitives.tx;
