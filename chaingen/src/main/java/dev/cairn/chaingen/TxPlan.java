package dev.cairn.chaingen;

import java.util.List;

/**
 * A transaction to be signed.
 *
 * @param version 1 or 2
 * @param lockTime 0, or the height before the block's
 * @param inputs what it spends
 * @param outputs what it makes
 * @param family the number, in the block, of the first transaction of those that spend each other's outputs; its own if it
 *     spends nothing of this block
 * @param fee satoshis
 * @param weight at most its weight once signed
 * @param sigOpsCost the cost of its signature operations
 */
record TxPlan(
        int version,
        long lockTime,
        List<InputPlan> inputs,
        List<OutputPlan> outputs,
        int family,
        long fee,
        int weight,
        int sigOpsCost) {}
